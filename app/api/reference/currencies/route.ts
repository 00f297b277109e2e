import { resource, route } from "@/lib/http/route";
import { CurrencyItem, listOf } from "@/lib/reference/contract";
import { CURRENCY_LIST } from "@/lib/reference/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCurrencies",
    summary: "Currencies",
    description: "What `currency` takes: the rouble, and the currencies that the Bank of Russia lists.",
    tag: "Reference",
    access: "public",
    output: listOf(CurrencyItem),
    cache: "public",
    cacheTags: () => [],
    handle: () => CURRENCY_LIST,
  }),
});
