// Schedules of the market data feeds.
import { env } from "@/lib/core/env";
import type { Feed } from "@/lib/core/feeds/feed";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { refreshQuotes } from "./commands";
import { getQuotesAge } from "./queries";
import type { ProviderName } from "./reference";

const createFeed = (name: ProviderName, cron: string, timeZone: string): Feed => ({
  name,
  cron,
  timeZone,
  run: () => refreshQuotes(name),
  runAcceptingJumps: () => refreshQuotes(name, { acceptJumps: true }),
  age: () => getQuotesAge(name),
});

/** Each feed runs once a day: sources announce no hour of publication, and corrections come at any time. */
export const marketDataFeeds: Feed[] = [
  createFeed("world-bank", "20 18 * * *", "UTC"),
  createFeed("eu-agri", "40 14 * * *", "Europe/Brussels"),
  {
    ...createFeed("moex", "30 20 * * 1-5", MARKET_ZONE),
    enabled: () => env().MOEX,
    // Without MOEX=1 nobody sees these quotes, so readiness ignores their age.
    age: async () => (env().MOEX ? getQuotesAge("moex") : null),
  },
];
