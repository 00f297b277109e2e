import type { Caller } from "@/lib/core/caller";
import type { Feed, FeedAge } from "@/lib/core/feeds/feed";
import { findNewestRuns, type LoggedRun } from "@/lib/core/feeds/runs-queries";
import { singleton } from "@/lib/core/singleton";
import { findNextRun } from "@/lib/core/time/next-run";
import { assertMayAdminister } from "@/lib/users/policy";
import { listFeeds } from "../feeds";

/** A feed as its operators see it. */
export type FeedState = {
  name: string;
  /** False while a setting it needs is missing. */
  enabled: boolean;
  age: FeedAge | null;
  lastRun: LoggedRun | null;
  /** By its schedule; null for a feed that is switched off. */
  nextRun: Date | null;
  running: boolean;
};

/** Feeds that this process fetches because an administrator asked for it. */
export const listRunningFeeds = () => singleton("feeds-under-way", () => new Set<string>());

/** Every feed of the product with its age and runs, those switched off included. Only for admins: throws `not_owner` for others. */
export async function listFeedStates(
  caller: Caller,
  now: Date,
  all: readonly Feed[] = listFeeds(),
): Promise<FeedState[]> {
  assertMayAdminister(caller);
  const runs = await findNewestRuns();
  return Promise.all(
    all.map(async ({ name, cron, timeZone, enabled, age }) => {
      const isOn = enabled?.() ?? true;
      return {
        name,
        enabled: isOn,
        // A feed without data says so by null or by rejecting; neither may take the page with it.
        age: await age().catch(() => null),
        lastRun: runs.get(name) ?? null,
        nextRun: isOn ? findNextRun(cron, timeZone, now) : null,
        running: listRunningFeeds().has(name),
      };
    }),
  );
}
