import { env } from "@/lib/core/env";
import type { Feed } from "@/lib/core/feeds/feed";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { refreshPartnerPrices, refreshUsdaPrices } from "./commands";
import { pricesAge } from "./queries/commodity-prices";

/** The partner's sheet every few hours; the USDA's reports after the grain markets of the Gulf have closed. */
export const commodityPriceFeeds: Feed[] = [
  {
    name: "commodity-prices",
    cron: "25 */3 * * *",
    timeZone: MARKET_ZONE,
    enabled: () => env().PARTNER_PRICES_URL !== undefined,
    run: () => refreshPartnerPrices(),
    runAcceptingJumps: () => refreshPartnerPrices({ acceptJumps: true }),
    age: () => pricesAge("commodity-prices"),
  },
  {
    name: "usda-ams",
    cron: "35 15,17 * * 1-5",
    timeZone: "America/Chicago",
    enabled: () => env().USDA_AMS_KEY !== undefined,
    run: () => refreshUsdaPrices(),
    runAcceptingJumps: () => refreshUsdaPrices({ acceptJumps: true }),
    age: () => pricesAge("usda-ams"),
  },
];
