import { resource, route } from "@/lib/http/route";
import { VIEWS } from "@/lib/listings/rows";
import { MatchPage, MatchQuery, MatchRow } from "@/lib/matches/contract";
import { listMatches } from "@/lib/matches/queries/list-matches";
import { findRatesDate, type Rated } from "@/lib/prices/contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listMatches",
    summary: "List matching offers or bids",
    description:
      "Bids that fit an offer, or offers that fit a bid: public listings of other companies in the same category whose qualities do not contradict. Both are compared at the place of the bid, without VAT where both say what theirs is. The largest spread comes first.",
    tag: "Listings",
    access: "public",
    query: MatchQuery,
    output: MatchPage,
    csvItem: MatchRow,
    etagExcludes: VIEWS,
    cache: "public",
    cacheTags: () => ["listings", "companies", "feeds"],
    headers: {
      "X-Rates-Date": ({ data, ratesDate }: Rated<MatchPage>) =>
        findRatesDate(
          data.map(({ listing }) => listing),
          ratesDate,
        ),
    },
    handle: ({ params, query, caller }) => listMatches(params.ref ?? "", query, caller),
  }),
});
