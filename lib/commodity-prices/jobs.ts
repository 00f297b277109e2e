// Schedules of the commodity price feeds.
import { env } from "@/lib/core/env";
import type { Feed } from "@/lib/core/feeds/feed";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { refreshPartnerPrices, refreshUsdaPrices } from "./commands";
import { getPricesAge } from "./queries/commodity-prices";

/** The partner's sheet every three hours; the USDA's reports after the grain markets of the Gulf close. */
export const commodityPriceFeeds: Feed[] = [
  {
    name: "commodity-prices",
    cron: "25 */3 * * *",
    timeZone: MARKET_ZONE,
    enabled: () => env().PARTNER_PRICES_URL !== undefined,
    run: () => refreshPartnerPrices(),
    runAcceptingJumps: () => refreshPartnerPrices({ acceptJumps: true }),
    age: () => getPricesAge("commodity-prices"),
  },
  {
    name: "usda-ams",
    cron: "35 15,17 * * 1-5",
    timeZone: "America/Chicago",
    enabled: () => env().USDA_AMS_KEY !== undefined,
    run: () => refreshUsdaPrices(),
    runAcceptingJumps: () => refreshUsdaPrices({ acceptJumps: true }),
    age: () => getPricesAge("usda-ams"),
  },
];
