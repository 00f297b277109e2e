import { env } from "@/lib/core/env";
import type { Feed } from "@/lib/core/feed";
import { NEWS_FEED, refreshDueNews, refreshNews } from "./ingest";
import { newsAge } from "./queries";

/** Looks every five minutes for sources whose time has come; each is asked every 15 to 60 minutes. */
export const newsFeeds: Feed[] = [
  {
    name: NEWS_FEED,
    cron: "*/5 * * * *",
    timeZone: "Europe/Moscow",
    enabled: () => env().NEWS_FEEDS.length > 0,
    run: () => refreshNews(),
    runScheduled: () => refreshDueNews(),
    age: newsAge,
  },
];
