// Schedules of the exchange rate feed.
import type { Feed } from "@/lib/core/feeds/feed";
import type { Job } from "@/lib/core/job";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { refreshRates } from "./commands";
import { getRatesAge } from "./queries";

const timeZone = MARKET_ZONE;
const run = async () => {
  await refreshRates();
};

/** Every hour; the jobs below run more often when the Bank sets the rates of the next day. */
export const currencyFeeds: Feed[] = [
  {
    name: "currency",
    cron: "7 * * * *",
    timeZone,
    run: () => refreshRates(),
    runAcceptingJumps: () => refreshRates({ acceptJumps: true }),
    age: getRatesAge,
  },
];

/** Every ten minutes on working days around 15:30, when the Bank sets the next day's rates. */
export const currencyJobs: Job[] = [
  { name: "currency-afternoon", cron: "30-59/10 15 * * 1-5", timeZone, run },
  { name: "currency-evening", cron: "*/10 16-17 * * 1-5", timeZone, run },
];
