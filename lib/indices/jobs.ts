// Schedules of the index: its publication, and the mails to subscribers.
import { invalidate } from "@/lib/core/cache/tags";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { mailSubscribers } from "./commands/mail-subscribers";
import { publishIndices } from "./commands/publish-values";
import { isPublishingTime, PUBLISHED_AT_HOUR } from "./policy";
import { hasValuesOf } from "./queries/indices";
import { INDEX_TAG } from "./tags";

export const indexJobs: Job[] = [
  {
    name: "indices",
    cron: `0 ${PUBLISHED_AT_HOUR} * * *`,
    timeZone: MARKET_ZONE,
    expireInSeconds: 300,
    run: () => publishIndices({ kind: "system", name: "jobs" }),
    isOverdue: async () => isPublishingTime(new Date()) && !(await hasValuesOf(formatMoscowDay())),
  },
];

export const indexConsumers: Consumer[] = [
  {
    event: "index.published",
    consume: async ({ date, symbols }) => {
      // Repeated: a process may have died after its commit, before it told the others.
      invalidate([INDEX_TAG]);
      if (typeof date === "string" && Array.isArray(symbols)) await mailSubscribers(date, symbols);
    },
  },
  { event: "index.corrected", consume: async () => invalidate([INDEX_TAG]) },
];
