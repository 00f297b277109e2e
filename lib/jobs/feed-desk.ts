import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { Feed, FeedAge } from "@/lib/core/feeds/feed";
import type { FeedRun } from "@/lib/core/feeds/runs";
import { findNewestRuns, type LoggedRun } from "@/lib/core/feeds/runs-queries";
import { log } from "@/lib/core/log";
import { singleton } from "@/lib/core/singleton";
import { lockRole } from "@/lib/users/rows";
import { allFeeds } from "./feeds";
import { nextRun } from "./next-run";

/** How long whoever started a run waits for its end; the run goes on behind. */
const WAIT_MS = 20_000;

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

/** Feeds that this process fetches on somebody's order. */
const underWay = () => singleton("feeds-under-way", () => new Set<string>());

/** Every feed of the product with its age and runs, those switched off included. Only for admins: throws `not_found` for others. */
export async function listFeedStates(
  caller: Caller,
  now: Date,
  all: readonly Feed[] = allFeeds(),
): Promise<FeedState[]> {
  requireAdmin(caller);
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
        nextRun: isOn ? nextRun(cron, timeZone, now) : null,
        running: underWay().has(name),
      };
    }),
  );
}

/**
 * Fetches a feed now, on an admin's order, which the audit trail keeps. Answers how the run ended, or null when it is
 * still going after 20 s. Throws `not_found` for others than admins and for a feed that is not switched on, `conflict`
 * while this process already fetches it.
 */
export async function runFeedNow(
  caller: Caller,
  name: string,
  all: readonly Feed[] = allFeeds(),
): Promise<FeedRun | null> {
  requireAdmin(caller);
  const feed = all.find((one) => one.name === name && (one.enabled?.() ?? true));
  if (!feed) throw new AppError("not_found", { detail: "There is no such feed, or it is switched off." });
  if (underWay().has(name)) throw new AppError("conflict", { detail: "This feed is being fetched already." });
  underWay().add(name);
  try {
    await inTransaction(async (tx) => {
      requireAdmin(await lockRole(tx, caller));
      await recordAudit(tx, caller, { action: "feed.run", subjectId: name });
    });
  } catch (error) {
    underWay().delete(name);
    throw error;
  }
  const run = feed.run().finally(() => underWay().delete(name));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MS);
  });
  // Behind the deadline nobody waits for the run any more: its error must not end the process.
  run.catch((error: unknown) => log().error({ err: error, feed: name }, "a feed run that an admin started failed"));
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}

/** Others, and an admin's key, are told nothing: 404, as for a page that does not exist. */
function requireAdmin(caller: Caller): void {
  if (caller.kind !== "session" || caller.role !== "admin") throw new AppError("not_found");
}
