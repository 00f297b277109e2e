import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FilterBar } from "@/components/admin/filter-bar";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { PageLinks } from "@/components/catalogue/page-links";
import { QueueTable } from "@/components/moderation/queue-table";
import { Shortcuts } from "@/components/moderation/shortcuts";
import { CountTabs } from "@/components/ui/count-tabs";
import { NothingFound } from "@/components/ui/nothing-found";
import { Notice } from "@/components/ui/notice";
import { listQueue } from "@/lib/moderation/queries/list-queue";
import { QUEUE_KINDS, QueueQuery } from "@/lib/moderation/query";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readList } from "../../read-list";
import { requireAdmin } from "../require-role";
import { DONE } from "./done";

const PER_PAGE = 40;

export const generateMetadata = privateMetadata("moderation.title");

export default createPage(async function ModerationPage({ locale, searchParams }) {
  const { query, state, at } = readList(locale, "/admin/moderation", QueueQuery, searchParams, PER_PAGE);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("moderation");
  const queue = await listQueue(query, session);
  const all = queue.counts.pending + queue.counts.reported + queue.counts.chat;
  const done = DONE.find((one) => one === searchParams.done);
  const tabs = listFilterTabs(state, {
    name: "kind",
    current: query.kind,
    values: QUEUE_KINDS,
    counts: queue.counts,
    all: t("all"),
    label: (kind) => t(`kinds.${kind}`),
  });
  return (
    <AdminShell locale={locale} path="/admin/moderation" at={at} title={t("title")}>
      {done && (
        <div className="max-w-2xl pb-3">
          <Notice kind="good" role="status" title={t(`done.${done}`)} />
        </div>
      )}
      <CountTabs label={t("columns.what")} locale={locale} tabs={tabs} />
      <FilterBar state={state} fields={[{ kind: "text", name: "q", label: t("find"), value: query.q }]} />
      {queue.data.length > 0 ? (
        <>
          <QueueTable items={queue.data} query={query} state={state} locale={locale} now={new Date().toISOString()} />
          <PageLinks state={state} page={queue.page} totalPages={queue.totalPages} />
          <div className="pt-4">
            <Shortcuts
              texts={{ title: t("keys.title"), toggle: t("keys.toggle") }}
              shortcuts={[
                { key: "j", label: t("keys.j") },
                { key: "k", label: t("keys.k") },
              ]}
            />
          </div>
        </>
      ) : all === 0 && query.q === undefined ? (
        <p className="border-t border-line pt-4">{t("empty")}</p>
      ) : (
        <NothingFound path={state.path} />
      )}
    </AdminShell>
  );
});
