// Runs a feed now, for an administrator on the page of feeds.
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { Feed } from "@/lib/core/feeds/feed";
import type { FeedRun } from "@/lib/core/feeds/runs";
import { log } from "@/lib/core/log";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";
import { listFeeds } from "../feeds";
import { listRunningFeeds } from "../queries/feed-states";

/** Time that the caller waits for the end of a run; the run itself goes on. */
const WAIT_MS = 20_000;

/**
 * Fetches a feed, with a record in the audit trail. Returns the run, or null when it goes on after 20 s. Throws `not_owner` for
 * callers who are not admins, `not_found` for a feed that is off, `conflict` while this process already fetches it.
 */
export async function runFeedNow(
  caller: Caller,
  name: string,
  all: readonly Feed[] = listFeeds(),
): Promise<FeedRun | null> {
  assertMayAdminister(caller);
  const feed = all.find((one) => one.name === name && (one.enabled?.() ?? true));
  if (!feed) throw new AppError("not_found", { detail: "There is no such feed, or it is switched off." });
  if (listRunningFeeds().has(name)) throw new AppError("conflict", { detail: "This feed is already being fetched." });
  listRunningFeeds().add(name);
  try {
    await inTransaction(async (tx) => {
      await lockAdministrator(tx, caller);
      await recordAudit(tx, caller, { action: "feed.run", subjectId: name });
    });
  } catch (error) {
    listRunningFeeds().delete(name);
    throw error;
  }
  const run = feed.run().finally(() => listRunningFeeds().delete(name));
  // After the deadline nobody awaits the run: its error must not end the process.
  run.catch((error: unknown) => log().error({ err: error, feed: name }, "a feed run that an admin started failed"));
  const late = new Promise<null>((resolve) => setTimeout(resolve, WAIT_MS, null).unref());
  return Promise.race([run, late]);
}
