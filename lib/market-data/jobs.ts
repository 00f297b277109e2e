import { env } from "@/lib/core/env";
import type { Feed } from "@/lib/core/feeds/feed";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { refreshQuotes } from "./commands";
import { quotesAge } from "./queries";
import type { ProviderName } from "./reference";

const feed = (name: ProviderName, cron: string, timeZone: string): Feed => ({
  name,
  cron,
  timeZone,
  run: () => refreshQuotes(name),
  runAcceptingJumps: () => refreshQuotes(name, { acceptJumps: true }),
  age: () => quotesAge(name),
});

/** Once a day each, although months and weeks are rarer: nobody announces the hour, and corrections come between. */
export const marketDataFeeds: Feed[] = [
  feed("world-bank", "20 18 * * *", "UTC"),
  feed("eu-agri", "40 14 * * *", "Europe/Brussels"),
  {
    ...feed("moex", "30 20 * * 1-5", MARKET_ZONE),
    enabled: () => env().MOEX,
    // Without the contract its quotes are shown to nobody, however old they are.
    age: async () => (env().MOEX ? quotesAge("moex") : null),
  },
];
