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

/** Once a day each, although months and weeks are rarer: nobody announces the hour, and corrections come between. */
export const marketDataFeeds: Feed[] = [
  createFeed("world-bank", "20 18 * * *", "UTC"),
  createFeed("eu-agri", "40 14 * * *", "Europe/Brussels"),
  {
    ...createFeed("moex", "30 20 * * 1-5", MARKET_ZONE),
    enabled: () => env().MOEX,
    // Without the contract its quotes are shown to nobody, however old they are.
    age: async () => (env().MOEX ? getQuotesAge("moex") : null),
  },
];
