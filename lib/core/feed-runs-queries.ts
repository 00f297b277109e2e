import { desc, eq, sql } from "drizzle-orm";
import { db } from "./db";
import { type FeedRun, feedRuns } from "./feed-runs";

export type LoggedRun = FeedRun & { id: string };

const columns = {
  id: feedRuns.id,
  feed: feedRuns.feed,
  startedAt: feedRuns.startedAt,
  finishedAt: feedRuns.finishedAt,
  status: feedRuns.status,
  rowsIn: feedRuns.rowsIn,
  rowsRefused: feedRuns.rowsRefused,
  sourceDate: feedRuns.sourceDate,
  message: feedRuns.message,
  recorded: feedRuns.recorded,
};

/** The newest runs of a feed, newest first. */
export function listFeedRuns(feed: string, limit: number): Promise<LoggedRun[]> {
  return db()
    .select(columns)
    .from(feedRuns)
    .where(eq(feedRuns.feed, feed))
    .orderBy(desc(feedRuns.finishedAt), desc(feedRuns.id))
    .limit(limit);
}

/** The newest run of each feed that ever ran, by the feed's name. */
export async function findNewestRuns(): Promise<Map<string, LoggedRun>> {
  const rows = await db()
    .selectDistinct(columns)
    .from(feedRuns)
    .where(
      sql`${feedRuns.id} in (select (select r.id from feed_runs r where r.feed = f.feed order by r.finished_at desc, r.id desc limit 1) from (select distinct feed from feed_runs) f)`,
    );
  return new Map(rows.map((run) => [run.feed, run]));
}
