import { resource, route } from "@/lib/http/route";
import { MarketData, QuoteQuery } from "@/lib/market-data/contract";
import { findMarketData } from "@/lib/market-data/queries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getMarketData",
    summary: "Quotes by industry, and the history of one",
    description:
      "The newest quote of each series, with its change against the quote before. `from` and `to` bound the days: a series comes with its newest quote in that range, or not at all. A series without a price for six months has ended: only `symbol` finds it. With `symbol`, `history` has every quote in the range, oldest first. Prices are averages of a month or a week, dated with its last day, or those of a day.",
    tag: "Market data",
    access: "public",
    query: QuoteQuery,
    output: MarketData,
    cache: "public",
    cacheTags: () => ["feeds"],
    handle: ({ query }) => findMarketData(query),
  }),
});
