import { resource, route } from "@/lib/http/route";
import { IndexPage, IndexValue } from "@/lib/indices/contract";
import { findIndices } from "@/lib/indices/queries/indices";
import { IndexQuery } from "@/lib/indices/query";
import { INDEX_TAG } from "@/lib/indices/tags";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listIndices",
    summary: "The Tonna index: prices from offers and bids of verified companies",
    description:
      "The latest value of each series, in the order of the catalogue. A series is a category × grade × zone × side; its value is the median of one vote for each company, without VAT, in roubles per base unit, published once a day at 15:00 Moscow time. With `symbol`, `history` has every published day, oldest first. A correction is a further revision with a note. Method: /docs/index-method.",
    tag: "Market data",
    access: "public",
    query: IndexQuery,
    output: IndexPage,
    csvItem: IndexValue,
    cache: "public",
    cacheTags: () => [INDEX_TAG],
    handle: ({ query }) => findIndices(query),
  }),
});
