import { commodityPriceFeeds } from "@/lib/commodity-prices/jobs";
import type { Feed } from "@/lib/core/feeds/feed";
import type { Job } from "@/lib/core/job";
import { currencyFeeds } from "@/lib/currency/jobs";
import { marketDataFeeds } from "@/lib/market-data/jobs";
import { newsFeeds } from "@/lib/news/jobs";
import { isOverdue } from "./overdue";

/** Every feed of the product, those switched off included: one line a domain. */
const FEEDS: readonly Feed[] = [...currencyFeeds, ...marketDataFeeds, ...newsFeeds, ...commodityPriceFeeds];

/** Every feed, for those who operate them. */
export function listFeeds(): readonly Feed[] {
  return FEEDS;
}

/** The feeds that the settings of this process switch on. */
export function listEnabledFeeds(): Feed[] {
  return FEEDS.filter(({ enabled }) => enabled?.() ?? true);
}

/** Each feed on its own schedule. */
export function createFeedJobs(): Job[] {
  return listEnabledFeeds().map((feed) => {
    const { name, cron, timeZone, run, runScheduled = run } = feed;
    return {
      name: `feed-${name}`,
      cron,
      timeZone,
      run: async () => {
        await runScheduled();
      },
      isOverdue: () => isOverdue(feed),
    };
  });
}
