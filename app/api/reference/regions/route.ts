import { resource, route } from "@/lib/http/route";
import { listOf, RegionItem, RegionQuery } from "@/lib/reference/contract";
import { listRegions } from "@/lib/reference/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listRegions",
    summary: "Regions of Russia, Belarus and Kazakhstan",
    description:
      "What `region` takes for these countries: ISO 3166-2 codes and names. Elsewhere a region is free text.",
    tag: "Reference",
    access: "public",
    query: RegionQuery,
    output: listOf(RegionItem),
    cache: "public",
    cacheTags: () => [],
    handle: ({ query }) => listRegions(query),
  }),
});
