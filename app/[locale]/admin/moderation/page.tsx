// /admin/moderation: listings and chats that wait for a decision.
import { getTranslations } from "next-intl/server";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { QueueTable } from "@/components/moderation/queue-table";
import { Shortcuts } from "@/components/moderation/shortcuts";
import { NothingFound } from "@/components/ui/nothing-found";
import { Notice } from "@/components/ui/notice";
import { listQueue } from "@/lib/moderation/queries/list-queue";
import { QUEUE_KINDS, QueueQuery } from "@/lib/moderation/query";
import { privateMetadata } from "../../page-metadata";
import { createAdminList } from "../admin-list";
import { DONE } from "./done";

const LIST = { path: "/admin/moderation", schema: QueueQuery, perPage: 40 } as const;

export const generateMetadata = privateMetadata("moderation.title");

export default createAdminList(LIST, async ({ session, shown, searchParams }) => {
  const { query, state } = shown;
  const t = await getTranslations("moderation");
  const queue = await listQueue(query, session);
  const all = queue.counts.pending + queue.counts.reported + queue.counts.chat;
  const done = DONE.find((one) => one === searchParams.done);
  return {
    title: t("title"),
    lead: done && (
      <div className="max-w-2xl pb-3">
        <Notice kind="good" role="status" title={t(`done.${done}`)} />
      </div>
    ),
    tabs: {
      label: t("columns.what"),
      tabs: listFilterTabs(state, {
        name: "kind",
        current: query.kind,
        values: QUEUE_KINDS,
        counts: queue.counts,
        all: t("all"),
        label: (kind) => t(`kinds.${kind}`),
      }),
    },
    fields: [{ name: "q", label: t("find") }],
    list: queue,
    table: <QueueTable items={queue.data} {...shown} />,
    empty:
      all === 0 && query.q === undefined ? (
        <p className="border-t border-line pt-4">{t("empty")}</p>
      ) : (
        <NothingFound path={state.path} />
      ),
    below: queue.data.length > 0 && (
      <div className="pt-4">
        <Shortcuts
          texts={{ title: t("keys.title"), toggle: t("keys.toggle") }}
          shortcuts={[
            { key: "j", label: t("keys.j") },
            { key: "k", label: t("keys.k") },
          ]}
        />
      </div>
    ),
  };
});
