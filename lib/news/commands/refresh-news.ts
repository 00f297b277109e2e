// Fetches the configured RSS and Atom feeds, stores their items and plans the next fetch of each.
import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "@/lib/core/database/db";
import { FeedError, type FeedRun, recordFeedRun, runFeed } from "@/lib/core/feeds/runs";
import { getMinutesAfterFailures, getMinutesUntilNext } from "../policy/feed-schedule";
import { fetchFeed } from "../providers/rss";
import { listNewsSources, type NewsSource } from "../providers/sources";
import { newsSources as tableOfSources } from "../schema";
import { type StoreReport, storeItems } from "./store-items";

export const NEWS_FEED = "news";
/** Number of sources that are fetched at the same time. */
const AT_ONCE = 4;

type Options = { signal?: AbortSignal | undefined; now?: Date };

/** Result of fetching one source. */
type Outcome = {
  source: NewsSource;
  rows: number;
  refused: number;
  notes: readonly string[];
  report: StoreReport | null;
  newest: Date | null;
  failure: FeedError | null;
};

/**
 * Fetches every configured source now. When a source fails, its items stay and the run log has the reason. The run
 * fails only when all sources fail.
 */
export function refreshNews(options: Options = {}): Promise<FeedRun> {
  return refreshSources(listNewsSources(), options);
}

/** Fetches the sources that are due: as often as a source asks for, less often while it fails. */
export async function refreshDueNews(options: Options = {}): Promise<FeedRun | null> {
  const now = options.now ?? new Date();
  const { id, checkedAt, nextAt } = tableOfSources;
  const states = await db().select({ id, checkedAt, nextAt }).from(tableOfSources);
  // A check in the future means that the clock was set back: `nextAt` could be years away.
  const later = new Set(
    states.filter((state) => state.nextAt > now && state.checkedAt <= now).map((state) => state.id),
  );
  const due = listNewsSources().filter((source) => !later.has(source.id));
  return due.length === 0 ? null : refreshSources(due, options);
}

function refreshSources(sources: readonly NewsSource[], options: Options): Promise<FeedRun> {
  return runFeed(NEWS_FEED, async (startedAt) => {
    if (sources.length === 0) throw new FeedError("No feed is configured: set NEWS_FEEDS.", { problem: "not_set" });
    const outcomes: Outcome[] = [];
    for (let start = 0; start < sources.length; start += AT_ONCE) {
      const some = sources.slice(start, start + AT_ONCE);
      outcomes.push(...(await Promise.all(some.map((source) => refreshSource(source, options)))));
    }
    const failures = outcomes.flatMap(({ source, failure }) => (failure ? [`${source.id}: ${failure.message}`] : []));
    const rowsIn = addUp(outcomes.map(({ rows }) => rows));
    if (failures.length === outcomes.length)
      throw new FeedError(failures.join(" "), { problem: outcomes[0]?.failure?.problem, rowsIn });
    const touched = addUp(outcomes.map(({ report }) => (report ? report.added + report.changed : 0)));
    const newest = outcomes.flatMap(({ newest: date }) => date?.getTime() ?? []);
    return recordFeedRun(db(), {
      feed: NEWS_FEED,
      startedAt,
      status: touched > 0 ? "ok" : "unchanged",
      rowsIn,
      rowsRefused: addUp(outcomes.map(({ refused }) => refused)),
      sourceDate: newest.length > 0 ? new Date(Math.max(...newest)).toISOString().slice(0, 10) : null,
      message: [...failures, ...outcomes.flatMap(describeRefused)].join(" ").slice(0, 2_000) || null,
    });
  });
}

/** Notes for the run log about a source that answered. */
function describeRefused({ source, notes }: Outcome): string[] {
  return notes.map((note) => `${source.id}: ${note}`);
}

async function refreshSource(source: NewsSource, { signal, now = new Date() }: Options): Promise<Outcome> {
  const nothing = { source, rows: 0, refused: 0, notes: [], report: null, newest: null, failure: null };
  try {
    return { ...nothing, ...(await fetchAndStore(source, now, signal)) };
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    await saveFailure(source, now);
    const rows = error.facts.rowsIn ?? 0;
    return { ...nothing, rows, refused: rows, failure: error };
  }
}

async function fetchAndStore(
  source: NewsSource,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<Partial<Outcome>> {
  const { etag, lastModified, ttlMinutes } = tableOfSources;
  const [state] = await db()
    .select({ etag, lastModified, ttlMinutes })
    .from(tableOfSources)
    .where(eq(tableOfSources.id, source.id));
  const fetched = await fetchFeed(source.address, state ?? { etag: null, lastModified: null }, { signal, now });
  if (fetched.document === null) {
    await saveSuccess(source, now, { ttlMinutes: state?.ttlMinutes ?? null });
    return {};
  }
  const { document, validators } = fetched;
  const name = source.name ?? document.title ?? new URL(source.address).hostname;
  const report = await inTransaction(async (tx) => {
    // One lock for all sources: items that arrive twice at the same time are stored once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('news'))`);
    return storeItems(tx, { source, name, items: document.items, now });
  });
  await saveSuccess(source, now, { ttlMinutes: document.ttlMinutes, ...validators });
  const dates = document.items.flatMap(({ publishedAt }) => publishedAt?.getTime() ?? []);
  const newest = dates.length > 0 ? new Date(Math.max(...dates)) : null;
  return { rows: document.rows, refused: document.refused, notes: document.notes, report, newest };
}

type Validity = { ttlMinutes: number | null; etag?: string | null; lastModified?: string | null };

async function saveSuccess({ id }: NewsSource, now: Date, said: Validity): Promise<void> {
  const nextAt = new Date(now.getTime() + getMinutesUntilNext(said.ttlMinutes) * 60_000);
  const state = { checkedAt: now, succeededAt: now, nextAt, failures: 0, ...said };
  await db()
    .insert(tableOfSources)
    .values({ id, ...state })
    .onConflictDoUpdate({ target: tableOfSources.id, set: state });
}

async function saveFailure({ id }: NewsSource, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const [known] = await tx
      .select({ failures: tableOfSources.failures })
      .from(tableOfSources)
      .where(eq(tableOfSources.id, id))
      .for("update");
    const failures = (known?.failures ?? 0) + 1;
    const state = {
      checkedAt: now,
      nextAt: new Date(now.getTime() + getMinutesAfterFailures(failures) * 60_000),
      failures,
    };
    await tx
      .insert(tableOfSources)
      .values({ id, ...state })
      .onConflictDoUpdate({ target: tableOfSources.id, set: state });
  });
}

const addUp = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
