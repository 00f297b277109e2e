// /admin/feeds: whether each source of data delivers, and a run of one now.
import { getTranslations } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FeedTable } from "@/components/admin/feed-table";
import { RunTable } from "@/components/admin/run-table";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { listFilterTabs } from "@/components/catalogue/filter-tabs";
import { PageLinks } from "@/components/catalogue/page-links";
import { CountTabs } from "@/components/ui/count-tabs";
import { Notice } from "@/components/ui/notice";
import { FEED_STATUSES } from "@/lib/core/feeds/runs";
import { listFeedRuns } from "@/lib/core/feeds/runs-queries";
import { FeedQuery, sortFeeds } from "@/lib/jobs/feed-query";
import { listFeedStates } from "@/lib/jobs/queries/feed-states";
import { createPage } from "../../create-page";
import { privateMetadata } from "../../page-metadata";
import { readListAddress } from "../../read-list";
import { requireAdmin } from "../require-role";
import { runFeedAction } from "./actions";

const RUNS = 20;
/** Direction of a column's first sort: oldest, latest or most first. */
const FIRST_ORDER = {
  feed: "asc",
  age: "asc",
  lastRun: "desc",
  rowsIn: "desc",
  rowsRefused: "desc",
  nextRun: "asc",
} as const;
/** Feeds whose title and source are in the messages. */
const WORDED = ["currency", "world-bank", "eu-agri", "moex", "commodity-prices", "usda-ams", "news"] as const;
const RESULTS = {
  ok: "good",
  partial: "info",
  unchanged: "good",
  failed: "bad",
  going: "info",
  conflict: "info",
} as const;

export const generateMetadata = privateMetadata("adminFeeds.title");

export default createPage(async function FeedsPage({ locale, searchParams }) {
  const { query, state, at } = readListAddress(locale, "/admin/feeds", FeedQuery, searchParams, RUNS);
  const session = await requireAdmin(locale, `/${locale}${at}`);
  const t = await getTranslations("adminFeeds");
  const now = new Date();
  const states = await listFeedStates(session, now);
  const chosen = states.find(({ name }) => name === query.feed)?.name ?? null;
  const { status, runs: order = "desc", page, perPage } = query;
  const runs = chosen === null ? null : await listFeedRuns(chosen, { status, order, page, perPage });
  const result = Object.keys(RESULTS).find((one): one is keyof typeof RESULTS => one === searchParams.result);
  const word = (name: string, what: "title" | "source") => {
    const known = WORDED.find((one) => one === name);
    // A feed that was added without its words still shows, under its own name.
    return known ? t(`feeds.${known}.${what}`) : name;
  };
  const sort = query.sort ?? "feed";
  const tabs = listFilterTabs(state, {
    name: "status",
    current: status,
    values: FEED_STATUSES,
    counts: runs?.counts ?? { ok: 0, partial: 0, unchanged: 0, failed: 0 },
    all: t("allRuns"),
    label: (one) => t(`statuses.${one}`),
  }).map((tab) => ({ ...tab, href: `${tab.href}#runs` }));
  return (
    <AdminShell locale={locale} path="/admin/feeds" at={at} title={t("title")}>
      <p className="max-w-2xl pb-4">{t("lead")}</p>
      {chosen !== null && result && (
        <div className="max-w-2xl pb-4">
          <Notice kind={RESULTS[result]} role="status" title={word(chosen, "title")}>
            {t(`results.${result}`)}
          </Notice>
        </div>
      )}
      <FeedTable
        feeds={sortFeeds(
          states.map((feed) => ({ ...feed, title: word(feed.name, "title"), source: word(feed.name, "source") })),
          sort,
          query.order ?? "asc",
        )}
        locale={locale}
        now={now.toISOString()}
        chosen={chosen}
        sorting={{
          by: sort,
          order: query.order ?? "asc",
          columns: FIRST_ORDER,
          href: (by, next) => formatCatalogueHref(state, { sort: by, order: next }),
        }}
        runsHref={(feed) => formatCatalogueHref(state, { feed, status: null, runs: null })}
        action={runFeedAction}
      />
      {chosen !== null && runs && (
        <div id="runs" className="scroll-mt-4 pt-8">
          <h2 className="pb-1 text-lg font-semibold">{t("runsOf", { feed: word(chosen, "title") })}</h2>
          <CountTabs label={t("status")} locale={locale} tabs={tabs} />
          {runs.data.length > 0 ? (
            <RunTable
              runs={runs.data}
              title={t("runsOf", { feed: word(chosen, "title") })}
              locale={locale}
              now={now.toISOString()}
              order={order}
              orderHref={(next) => `${formatCatalogueHref(state, { runs: next })}#runs`}
            />
          ) : (
            <p className="border-t border-line py-4 text-muted">{t(status ? "noSuchRun" : "neverRan")}</p>
          )}
          <PageLinks state={state} page={runs.page} totalPages={runs.totalPages} />
        </div>
      )}
    </AdminShell>
  );
});
