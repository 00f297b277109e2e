// Work of saved searches: comparison with new listings, and mails of alerts.
import { z } from "zod";
import { oneStatement } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import { type Consumer, enqueue } from "@/lib/core/queue/queue";
import type { Worker } from "@/lib/core/queue/work";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { VAT_MODES } from "@/lib/listings/contract";
import type { ShownOffer } from "@/lib/prices/shown-policy";
import { forgetOldSearches } from "./commands";
import { type FormerPrices, matchListings } from "./commands/match-listings";
import { DIGEST_AT, sendAlerts } from "./commands/send-alerts";

const LISTINGS_OF_A_JOB = 1_000;

/** A listing that was published, or changed while public, is compared with the saved searches by a job of its own. */
export const savedSearchConsumers: Consumer[] = (["created", "updated"] as const).map((verb) => ({
  event: `listing.${verb}`,
  consume: async (payload) => queueListings([payload]),
  consumeAll: queueListings,
}));

/**
 * Queues the listings that the events left public, with the price that each had before. A listing that comes twice is compared twice,
 * and its hits are stored once.
 */
async function queueListings(payloads: readonly Record<string, unknown>[]): Promise<void> {
  const ids = payloads.flatMap(({ id, status }) => (typeof id === "string" && status === "ACTIVE" ? [id] : []));
  const unique = [...new Set(ids)];
  const former = readFormerPrices(payloads.map(({ id, formerPrice }) => [id, formerPrice]));
  for (let start = 0; start < unique.length; start += LISTINGS_OF_A_JOB) {
    const listingIds = unique.slice(start, start + LISTINGS_OF_A_JOB);
    const formerPrices = Object.fromEntries(listingIds.flatMap((id) => (former.has(id) ? [[id, former.get(id)]] : [])));
    await enqueue(oneStatement, "alert", { listingIds, formerPrices });
  }
}

/** Prices by listing; of several the first, which is the oldest. */
function readFormerPrices(entries: readonly (readonly [unknown, unknown])[]): FormerPrices {
  const prices: [string, ShownOffer][] = entries.flatMap(([id, price]) => {
    const read = FormerPrice.safeParse(price);
    return typeof id === "string" && read.success ? [[id, read.data]] : [];
  });
  return new Map(prices.reverse());
}

const FormerPrice = z.object({
  pricePerUnit: z.string().nullable(),
  currency: z.string(),
  unitCode: z.string(),
  vat: z.enum(VAT_MODES).nullable(),
  countryCode: z.string(),
  categorySlug: z.string(),
});

/** Compares queued listings with the saved searches, and mails what it found for alerts at once. */
export const alertWorker: Worker = {
  name: "alert",
  batchSize: 20,
  pollSeconds: 1,
  work: async (jobs) => {
    const ids = jobs.flatMap(({ data }) => (Array.isArray(data.listingIds) ? data.listingIds : []));
    const former = readFormerPrices(jobs.flatMap(({ data }) => Object.entries(data.formerPrices ?? {})));
    if ((await matchListings([...new Set(ids)].filter(isId), former)) > 0) await sendAlerts("instant");
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
