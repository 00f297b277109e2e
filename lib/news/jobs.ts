// Scheduled work of news: feeds, articles with a publication time, and events after a write.
import { invalidate } from "@/lib/core/cache/tags";
import { env } from "@/lib/core/env";
import type { Feed } from "@/lib/core/feeds/feed";
import type { Job } from "@/lib/core/job";
import type { Consumer } from "@/lib/core/queue/queue";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { publishScheduled } from "./commands/publish-scheduled";
import { NEWS_FEED, refreshDueNews, refreshNews } from "./commands/refresh-news";
import { deleteCover } from "./commands/set-cover";
import { getNewsAge } from "./queries/public-news";
import { NEWS_TAGS } from "./tags";

/** Checks every five minutes which sources are due. Each source is fetched every 15 to 60 minutes. */
export const newsFeeds: Feed[] = [
  {
    name: NEWS_FEED,
    cron: "*/5 * * * *",
    timeZone: MARKET_ZONE,
    enabled: () => env().NEWS_FEEDS.length > 0,
    run: () => refreshNews(),
    runScheduled: () => refreshDueNews(),
    age: getNewsAge,
  },
];

/** Catches up on articles whose event `news.due` was lost. */
export const newsJobs: Job[] = [
  { name: "news-schedule", cron: "* * * * *", expireInSeconds: 300, run: () => publishScheduled() },
];

/** Repeats the invalidation: a process may have died after its commit, before it told the others. */
const invalidated: Consumer[] = (["published", "updated", "archived"] as const).map((verb) => ({
  event: `news.${verb}`,
  consume: async () => invalidate(NEWS_TAGS),
}));

export const newsConsumers: Consumer[] = [
  ...invalidated,
  { event: "news.due", consume: async () => void (await publishScheduled()) },
  {
    event: "news.cover_replaced",
    consume: async ({ image }) => {
      if (typeof image === "string") await deleteCover(image);
    },
  },
];
