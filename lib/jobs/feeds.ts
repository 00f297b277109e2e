import type { Feed } from "@/lib/core/feed";
import { currencyFeeds } from "@/lib/currency/jobs";
import type { Job } from "./job";

/** Every feed of the product, those switched off included: one line a domain. */
const FEEDS: readonly Feed[] = [...currencyFeeds];

/** The feeds that the settings of this process switch on. */
export function feeds(): Feed[] {
  return FEEDS.filter(({ enabled }) => enabled?.() ?? true);
}

/** Each feed on its own schedule. */
export function feedJobs(): Job[] {
  return feeds().map(({ name, cron, timeZone, run }) => ({
    name: `feed-${name}`,
    cron,
    timeZone,
    run: async () => {
      await run();
    },
  }));
}
