import { oneStatement } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import { type Consumer, enqueue } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { forgetOldSearches } from "./commands";
import { matchListings } from "./commands/match-listings";
import { DIGEST_AT, sendAlerts } from "./commands/send-alerts";

const LISTINGS_OF_A_JOB = 1_000;

/** A listing that was published, or changed while public, is compared with the saved searches by a job of its own. */
export const savedSearchConsumers: Consumer[] = (["created", "updated"] as const).map((verb) => ({
  event: `listing.${verb}`,
  consume: async (payload) => queueListings([payload]),
  consumeAll: queueListings,
}));

/** Queues the listings that the events left public. A listing that comes twice is compared twice, and its hits are stored once. */
async function queueListings(payloads: readonly Record<string, unknown>[]): Promise<void> {
  const ids = payloads.flatMap(({ id, status }) => (typeof id === "string" && status === "ACTIVE" ? [id] : []));
  const unique = [...new Set(ids)];
  for (let start = 0; start < unique.length; start += LISTINGS_OF_A_JOB)
    await enqueue(oneStatement, "alert", { listingIds: unique.slice(start, start + LISTINGS_OF_A_JOB) });
}

/** Compares queued listings with the saved searches, and mails what it found for alerts at once. */
export const alertWorker: Worker = {
  name: "alert",
  batchSize: 20,
  pollSeconds: 1,
  work: async (jobs) => {
    const ids = jobs.flatMap(({ data }) => (Array.isArray(data.listingIds) ? data.listingIds : []));
    if ((await matchListings([...new Set(ids)].filter(isId))) > 0) await sendAlerts("instant");
    return new Map();
  },
};

export const savedSearchJobs: Job[] = [
  {
    // Alerts at once that had to wait: for the pause after the last email, or for an address to be confirmed.
    name: "saved-search-alerts",
    cron: "* * * * *",
    expireInSeconds: 300,
    run: () => sendAlerts("instant"),
  },
  {
    // Again each hour of the day, for who got none in the morning: nothing may have run then.
    name: "saved-search-digest",
    cron: `${DIGEST_AT.minute} ${DIGEST_AT.hour}-23 * * *`,
    timeZone: MARKET_ZONE,
    run: () => sendAlerts("daily"),
  },
  { name: "saved-search-forget", cron: "41 3 * * *", run: forgetOldSearches },
];
