import { CommodityPrice, CommodityPricePage } from "@/lib/commodity-prices/contract";
import { listCommodityPrices } from "@/lib/commodity-prices/queries/commodity-prices";
import { CommodityPriceQuery } from "@/lib/commodity-prices/query";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCommodityPrices",
    summary: "Commodity prices by quality, region and basis",
    description:
      "Without `from` and `to`: the newest price of each specification. With either: every dated price in that window, both days included. A specification without a price for six months has ended: only `specification`, `from` or `to` finds it. Newest date first, then by name. A specification is goods, region, grade, diameter, basis, place, protein, currency, unit, VAT and source; `change` compares its prices with each other and with nothing else. A name, a region or a grade that nothing has gives an empty list; an unknown basis is refused.",
    tag: "Market data",
    access: "public",
    query: CommodityPriceQuery,
    output: CommodityPricePage,
    csvItem: CommodityPrice,
    cache: "public",
    cacheTags: () => ["feeds"],
    handle: ({ query }) => listCommodityPrices(query),
  }),
});
