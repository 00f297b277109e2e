import { z } from "zod";
import { FEED_STATUSES } from "@/lib/core/feeds/runs";
import { tableParameters } from "@/lib/core/page";
import type { FeedState } from "./queries/feed-states";

const FEED_SORTS = ["feed", "age", "lastRun", "rowsIn", "rowsRefused", "nextRun"] as const;
export type FeedSort = (typeof FEED_SORTS)[number];

/** Parameters of the page of feeds. `status`, `runs` and the page number are of the chosen feed's runs. */
export const FeedQuery = z.strictObject({
  feed: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  status: z.enum(FEED_STATUSES).optional(),
  runs: z.enum(["asc", "desc"]).optional(),
  ...tableParameters(FEED_SORTS),
});
export type FeedQuery = z.infer<typeof FeedQuery>;

/** Feeds in the order of one column; those that have nothing there come last in both directions. */
export function sortFeeds<F extends FeedState & { title: string }>(
  feeds: readonly F[],
  by: FeedSort,
  order: "asc" | "desc",
): F[] {
  const sign = order === "asc" ? 1 : -1;
  return feeds.toSorted((a, b) => {
    const [left, right] = [getSortValue(a, by), getSortValue(b, by)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (typeof left === "string" ? left.localeCompare(String(right)) : left - Number(right));
  });
}

function getSortValue(feed: FeedState & { title: string }, by: FeedSort): string | number | null {
  if (by === "feed") return feed.title;
  if (by === "age") return feed.age?.date ?? null;
  if (by === "nextRun") return feed.nextRun?.getTime() ?? null;
  if (by === "lastRun") return feed.lastRun?.finishedAt.getTime() ?? null;
  return feed.lastRun?.[by] ?? null;
}
