// /admin/queue: work for later; what failed can be tried again.
import { getTranslations } from "next-intl/server";
import { JobTable } from "@/components/admin/job-table";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { Notice } from "@/components/ui/notice";
import { listQueuedJobs } from "@/lib/jobs/queries/queued-jobs";
import { JOB_KINDS, JOB_STATES, JobQuery } from "@/lib/jobs/query";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";
import { retryJobAction } from "./actions";

const LIST = { path: "/admin/queue", schema: JobQuery, perPage: 50 } as const;

export const generateMetadata = privateMetadata("adminQueue.title");

/** Work for later: what waits, what runs and what has failed, of all kinds. */
export default createAdminList(LIST, async ({ session, shown, searchParams }) => {
  const { query, state } = shown;
  const t = await getTranslations("adminQueue");
  const jobs = await listQueuedJobs(query, session);
  const kinds = JOB_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  return {
    title: t("title"),
    lead: (
      <>
        <p className="max-w-2xl pb-4">{t("lead")}</p>
        {searchParams.result === "queued" && <Notice kind="good" role="status" title={t("retried")} />}
        {searchParams.result === "state" && <Notice kind="warn" role="alert" title={t("cantRetry")} />}
      </>
    ),
    tabs: {
      label: t("columns.state"),
      tabs: listFilterTabs(state, {
        name: "state",
        current: query.state,
        values: JOB_STATES,
        counts: jobs.counts,
        all: t("all"),
        label: (one) => t(`states.${one}`),
      }),
    },
    fields: [{ name: "kind", label: t("columns.kind"), any: t("all"), options: kinds }],
    list: jobs,
    table: <JobTable jobs={jobs.data} {...shown} retry={retryJobAction} />,
    empty: <p className="border-t border-line py-4 text-muted">{t("empty")}</p>,
  };
});
