import { resource, route } from "@/lib/http/route";
import { CountryItem, listOf } from "@/lib/reference/contract";
import { COUNTRY_LIST } from "@/lib/reference/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCountries",
    summary: "Countries",
    description: "What `country` takes: ISO 3166-1 codes and names.",
    tag: "Reference",
    access: "public",
    output: listOf(CountryItem),
    cache: "public",
    cacheTags: () => [],
    handle: () => COUNTRY_LIST,
  }),
});
