import type { Metadata } from "next";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { AdminShell } from "@/components/admin/admin-shell";
import { FeedTable } from "@/components/admin/feed-table";
import { RunTable } from "@/components/admin/run-table";
import { Notice } from "@/components/ui/notice";
import { listFeedRuns } from "@/lib/core/feed-runs-queries";
import { listFeedStates } from "@/lib/jobs/feed-desk";
import type { LocaleParams } from "../../site-url";
import { requireAdmin } from "../require-admin";
import { runFeedAction } from "./actions";

type Props = {
  params: Promise<LocaleParams>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const RUNS = 20;
/** Feeds whose title and source are in the messages. */
const WORDED = ["currency", "world-bank", "eu-agri", "moex", "commodity-prices", "usda-ams", "news"] as const;
const RESULTS = {
  ok: "good",
  unchanged: "good",
  failed: "bad",
  going: "info",
  conflict: "info",
} as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: "adminFeeds" });
  return { title: t("title"), robots: { index: false } };
}

export default async function FeedsPage({ params, searchParams }: Props) {
  const { locale } = await params;
  setRequestLocale(locale);
  const session = await requireAdmin(locale, `/${locale}/admin/feeds`);
  const t = await getTranslations("adminFeeds");
  const given = await searchParams;
  const now = new Date();
  const states = await listFeedStates(session, now);
  const chosen = states.find(({ name }) => name === given.feed)?.name ?? null;
  const runs = chosen === null ? [] : await listFeedRuns(chosen, RUNS);
  const result = Object.keys(RESULTS).find((one): one is keyof typeof RESULTS => one === given.result);
  const word = (name: string, what: "title" | "source") => {
    const known = WORDED.find((one) => one === name);
    // A feed that was added without its words still shows, under its own name.
    return known ? t(`feeds.${known}.${what}`) : name;
  };
  return (
    <AdminShell
      locale={locale}
      path="/admin/feeds"
      {...(chosen !== null && { query: `feed=${chosen}` })}
      title={t("title")}
    >
      <p className="max-w-2xl pb-4">{t("lead")}</p>
      {chosen !== null && result && (
        <div className="max-w-2xl pb-4">
          <Notice kind={RESULTS[result]} role="status" title={word(chosen, "title")}>
            {t(`results.${result}`)}
          </Notice>
        </div>
      )}
      <FeedTable
        feeds={states.map(({ lastRun, nextRun, ...state }) => ({
          ...state,
          title: word(state.name, "title"),
          source: word(state.name, "source"),
          lastRun: lastRun && { ...lastRun, finishedAt: lastRun.finishedAt.toISOString() },
          nextRun: nextRun?.toISOString() ?? null,
        }))}
        locale={locale}
        now={now.toISOString()}
        chosen={chosen}
        action={runFeedAction}
      />
      {chosen !== null && (
        <RunTable
          runs={runs.map(({ startedAt, finishedAt, ...run }) => ({
            ...run,
            startedAt: startedAt.toISOString(),
            finishedAt: finishedAt.toISOString(),
          }))}
          title={t("runsOf", { feed: word(chosen, "title") })}
          locale={locale}
          now={now.toISOString()}
        />
      )}
    </AdminShell>
  );
}
