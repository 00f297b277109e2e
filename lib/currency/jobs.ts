import type { Feed } from "@/lib/core/feeds/feed";
import type { Job } from "@/lib/core/job";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { refreshRates } from "./commands";
import { ratesAge } from "./queries";

const timeZone = MARKET_ZONE;
const run = async () => {
  await refreshRates();
};

/** Hourly; the jobs below look more often around the time when the Bank sets the next day's rates. */
export const currencyFeeds: Feed[] = [
  {
    name: "currency",
    cron: "7 * * * *",
    timeZone,
    run: () => refreshRates(),
    runAcceptingJumps: () => refreshRates({ acceptJumps: true }),
    age: ratesAge,
  },
];

/** Every ten minutes on working days around 15:30, when the Bank sets the next day's rates. */
export const currencyJobs: Job[] = [
  { name: "currency-afternoon", cron: "30-59/10 15 * * 1-5", timeZone, run },
  { name: "currency-evening", cron: "*/10 16-17 * * 1-5", timeZone, run },
];
