// /api/search: listings and companies that a text finds.
import { COMPANY_SEARCH } from "@/lib/companies/tags";
import { resource, route } from "@/lib/http/route";
import { VIEWS } from "@/lib/listings/rows";
import { findRatesDate } from "@/lib/prices/contract";
import { SearchRequest, SearchResult } from "@/lib/search/contract";
import { type RatedSearchResult, search } from "@/lib/search/queries/search";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "search",
    summary: "Search listings and companies",
    description:
      "Full text in Russian and English: forms of words, synonyms of the trade, the other keyboard layout, typing errors, look-alike letters in codes. Totals are exact.",
    tag: "Search",
    access: "public",
    query: SearchRequest,
    output: SearchResult,
    etagExcludes: VIEWS,
    cache: "public",
    cacheTags: () => ["listings", "companies", COMPANY_SEARCH, "feeds"],
    headers: {
      "X-Rates-Date": ({ listings, near }: RatedSearchResult) =>
        findRatesDate([...(listings?.data ?? []), ...near], listings?.ratesDate),
    },
    handle: ({ query }) => search(query),
  }),
});
