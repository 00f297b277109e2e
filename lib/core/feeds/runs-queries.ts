// Reads how the runs of feeds ended.
import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { db, queryWithCustomPlan } from "../database/db";
import { type Envelope, resolvePageRequest, toEnvelope } from "../page";
import { FEED_STATUSES, type FeedRun, type FeedStatus, feedRuns, toResult } from "./runs";

export type LoggedRun = FeedRun & { id: string };

/** The result of a run in SQL, as `toResult` finds it. */
const RESULT = sql<FeedStatus>`case when ${feedRuns.status} = 'ok' and ${feedRuns.rowsRefused} > 0 then 'partial' else ${feedRuns.status} end`;

type RunQuery = { status?: FeedStatus; order?: "asc" | "desc"; page?: number; perPage?: number };
type LoggedRuns = Envelope<LoggedRun> & { counts: Record<FeedStatus, number> };

/** Lists one page of the runs of a feed, newest first by default, with counts by status. Throws `page_too_deep`. */
export async function listFeedRuns(feed: string, { status, order, ...page }: RunQuery = {}): Promise<LoggedRuns> {
  const request = resolvePageRequest(page);
  const byTime = order === "asc" ? asc : desc;
  const [rows, counted] = await Promise.all([
    db()
      .select()
      .from(feedRuns)
      .where(and(eq(feedRuns.feed, feed), status && sql`${RESULT} = ${status}`))
      .orderBy(byTime(feedRuns.finishedAt), byTime(feedRuns.id))
      .limit(request.perPage)
      .offset(request.offset),
    db().select({ status: RESULT, n: count() }).from(feedRuns).where(eq(feedRuns.feed, feed)).groupBy(RESULT),
  ]);
  const counts = { ok: 0, partial: 0, unchanged: 0, failed: 0 };
  for (const row of counted) counts[row.status] = row.n;
  const total = status ? counts[status] : FEED_STATUSES.reduce((sum, one) => sum + counts[one], 0);
  return { ...toEnvelope(rows.map(toResult), total, request, null), counts };
}

/** Finds the newest run of each feed, by the feed's name. */
export async function findNewestRuns(): Promise<Map<string, LoggedRun>> {
  const rows = await db()
    .select()
    .from(feedRuns)
    .where(
      sql`${feedRuns.id} in (select (select r.id from feed_runs r where r.feed = f.feed order by r.finished_at desc, r.id desc limit 1) from (select distinct feed from feed_runs) f)`,
    );
  return new Map(rows.map((run) => [run.feed, toResult(run)]));
}

/** State of a feed: its last success in seconds since 1970, null without one, and whether its last run went well. */
type FeedOutcome = { feed: string; succeededAt: number | null; isOk: boolean };

/** Lists the outcomes of all feeds that ever asked their source; recorded documents do not count. */
export async function listFeedOutcomes(): Promise<FeedOutcome[]> {
  const rows = await queryWithCustomPlan<{ feed: string; succeeded_at: number | null; ok: boolean }>(sql`
    select feed, extract(epoch from max(finished_at) filter (where status <> 'failed'))::float8 as succeeded_at,
      (array_agg(status order by finished_at desc, id desc))[1] <> 'failed' as ok
    from feed_runs where not recorded group by feed`);
  return rows.map(({ feed, succeeded_at, ok }) => ({
    feed,
    succeededAt: succeeded_at === null ? null : Number(succeeded_at),
    isOk: ok,
  }));
}
