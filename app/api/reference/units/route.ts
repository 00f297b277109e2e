import { resource, route } from "@/lib/http/route";
import { listOf, UnitItem } from "@/lib/reference/contract";
import { UNIT_LIST } from "@/lib/reference/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listUnits",
    summary: "Units of volumes and prices",
    description: "What `volumeUnit` takes: each unit's code, its names, and other words for it.",
    tag: "Reference",
    access: "public",
    output: listOf(UnitItem),
    cache: "public",
    cacheTags: () => [],
    handle: () => UNIT_LIST,
  }),
});
