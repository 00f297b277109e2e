import { isId } from "@/lib/core/id";
import type { Job, Timer } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/outbox";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { DIGEST_AT, sendAlerts } from "./alerts";
import { forgetOldSearches } from "./commands";
import { matchQueued, queueListings } from "./matching";

/** What is published or changed in public is compared with the saved searches. */
export const savedSearchConsumers: Consumer[] = (["created", "updated"] as const).map((verb) => ({
  event: `listing.${verb}`,
  consume: async (payload) => queueListings(publicOf([payload])),
  consumeAll: async (payloads) => queueListings(publicOf(payloads)),
}));

/** The listings of events that left them public. */
function publicOf(payloads: readonly Record<string, unknown>[]): string[] {
  return payloads.flatMap(({ id, status }) => (typeof id === "string" && isId(id) && status === "ACTIVE" ? [id] : []));
}

export const savedSearchTimers: Timer[] = [
  {
    name: "saved-search-alerts",
    seconds: 5,
    run: async () => {
      await matchQueued();
      await sendAlerts("instant");
    },
  },
];

export const savedSearchJobs: Job[] = [
  {
    // Again each hour of the day, for who got none in the morning: nothing may have run then.
    name: "saved-search-digest",
    cron: `${DIGEST_AT.minute} ${DIGEST_AT.hour}-23 * * *`,
    timeZone: MARKET_ZONE,
    run: async () => {
      await sendAlerts("daily");
    },
  },
  { name: "saved-search-forget", cron: "41 3 * * *", run: forgetOldSearches },
];
