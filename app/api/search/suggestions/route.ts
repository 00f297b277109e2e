import { COMPANY_SEARCH } from "@/lib/companies/tags";
import { resource, route } from "@/lib/http/route";
import { INDEX_TAG } from "@/lib/indices/tags";
import { SuggestionRequest, Suggestions } from "@/lib/search/contract";
import { suggest } from "@/lib/search/queries/suggest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "suggestSearches",
    summary: "Suggestions for a query as it is typed",
    description:
      "Queries that find something, categories with a word that begins like the text and their index, and companies whose name holds it or whose INN begins so. A mistyped text is corrected.",
    tag: "Search",
    access: "public",
    query: SuggestionRequest,
    output: Suggestions,
    cache: "public",
    cacheTags: () => ["listings", "companies", COMPANY_SEARCH, INDEX_TAG],
    handle: ({ query }) => suggest(query.q),
  }),
});
