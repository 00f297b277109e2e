import { resource, route } from "@/lib/http/route";
import { BasisItem, listOf } from "@/lib/reference/contract";
import { BASIS_LIST } from "@/lib/reference/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listBases",
    summary: "Delivery bases",
    description: "What `basis` takes: Incoterms 2020 codes, and terms of Russian practice in lower case.",
    tag: "Reference",
    access: "public",
    output: listOf(BasisItem),
    cache: "public",
    cacheTags: () => [],
    handle: () => BASIS_LIST,
  }),
});
