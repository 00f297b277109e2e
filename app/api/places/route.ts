import { resource, route } from "@/lib/http/route";
import { PlaceList, PlaceQuery } from "@/lib/places/contract";
import { listPlaces } from "@/lib/places/queries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listPlaces",
    summary: "Towns, ports, border crossings and railway stations",
    description:
      "What a basis of delivery may name, with coordinates (GeoNames, CC BY 4.0). `q` finds names as they are typed: in Russian or English, by their beginning, with typing errors or in the other keyboard layout.",
    tag: "Reference",
    access: "public",
    query: PlaceQuery,
    output: PlaceList,
    cache: "public",
    cacheTags: () => [],
    handle: ({ query }) => listPlaces(query),
  }),
});
