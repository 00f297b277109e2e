import { resource, route } from "@/lib/http/route";
import { listOf, TariffItem } from "@/lib/reference/contract";
import { TARIFF_LIST } from "@/lib/reference/rows";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listTariffs",
    summary: "Tariffs",
    description: "What each tariff costs and includes.",
    tag: "Reference",
    access: "public",
    output: listOf(TariffItem),
    cache: "public",
    cacheTags: () => [],
    handle: () => TARIFF_LIST,
  }),
});
