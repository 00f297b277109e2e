import { COMPANY_SEARCH } from "@/lib/companies/tags";
import { resource, route } from "@/lib/http/route";
import { SuggestionRequest, Suggestions } from "@/lib/search/contract";
import { suggest } from "@/lib/search/queries/suggest";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "suggestSearches",
    summary: "Suggestions for a query as it is typed",
    description:
      "Queries that find something, categories with a word that begins like the text, and companies whose name holds it.",
    tag: "Search",
    access: "public",
    query: SuggestionRequest,
    output: Suggestions,
    cache: "public",
    cacheTags: () => ["listings", "companies", COMPANY_SEARCH],
    handle: ({ query }) => suggest(query.q),
  }),
});
