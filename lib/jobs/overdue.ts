import type { Feed } from "@/lib/core/feeds/feed";
import { findLastFeedRun } from "@/lib/core/feeds/runs";
import { findNextRun } from "@/lib/core/time/next-run";

/** A source that has given nothing yet is left alone for so long, however often a server starts. */
const PAUSE_MS = 60 * 60_000;

/**
 * Whether a feed that starts should not wait for its next turn: its source was never asked, a turn has passed since it was, or
 * there is nothing yet but what came with the product. One that fails is asked no more often than by its schedule, or once an hour.
 */
export async function isOverdue(
  { name, cron, timeZone, age }: Pick<Feed, "name" | "cron" | "timeZone" | "age">,
  now = new Date(),
): Promise<boolean> {
  const last = await findLastFeedRun(name);
  if (!last) return true;
  const turn = findNextRun(cron, timeZone, last.startedAt);
  if (turn <= now) return true;
  if (now.getTime() - last.startedAt.getTime() < PAUSE_MS) return false;
  const found = await age().catch(() => null);
  return found?.recorded ?? true;
}
