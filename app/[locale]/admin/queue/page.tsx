import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FilterBar } from "@/components/admin/filter-bar";
import { JobTable } from "@/components/admin/job-table";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { PageLinks } from "@/components/catalogue/page-links";
import { CountTabs } from "@/components/ui/count-tabs";
import { Notice } from "@/components/ui/notice";
import { listJobs } from "@/lib/jobs/queries/queued-jobs";
import { JOB_KINDS, JOB_STATES, JobQuery } from "@/lib/jobs/query";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";
import { retryJobAction } from "./actions";

const PER_PAGE = 50;

export const generateMetadata = privateMetadata("adminQueue.title");

/** Work for later: what waits, what runs and what has failed, of all kinds. */
export default createPage(async function QueuePage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/queue", JobQuery, searchParams, PER_PAGE);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminQueue");
  const jobs = await listJobs(query, session);
  const tabs = listFilterTabs(state, {
    name: "state",
    current: query.state,
    values: JOB_STATES,
    counts: jobs.counts,
    all: t("all"),
    label: (one) => t(`states.${one}`),
  });
  const kinds = JOB_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  return (
    <AdminShell locale={locale} path="/admin/queue" at={at} title={t("title")}>
      <p className="max-w-2xl pb-4">{t("lead")}</p>
      {searchParams.result === "queued" && <Notice kind="good" role="status" title={t("retried")} />}
      {searchParams.result === "state" && <Notice kind="warn" role="alert" title={t("cantRetry")} />}
      <CountTabs label={t("columns.state")} locale={locale} tabs={tabs} />
      <FilterBar
        state={state}
        fields={[
          { kind: "choice", name: "kind", label: t("columns.kind"), value: query.kind, any: t("all"), options: kinds },
        ]}
      />
      {jobs.data.length > 0 ? (
        <JobTable
          jobs={jobs.data}
          query={query}
          state={state}
          locale={locale}
          now={new Date().toISOString()}
          retry={retryJobAction}
        />
      ) : (
        <p className="border-t border-line py-4 text-muted">{t("empty")}</p>
      )}
      <PageLinks state={state} page={jobs.page} totalPages={jobs.totalPages} />
    </AdminShell>
  );
});
