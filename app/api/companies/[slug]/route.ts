import { Company } from "@/lib/companies/contract";
import { getCompany } from "@/lib/companies/queries/list-companies";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getCompany",
    summary: "Read one verified company",
    description: "By slug. A company that is not verified returns 404, like a missing one.",
    tag: "Companies",
    access: "public",
    output: Company,
    cache: "public",
    cacheTags: () => ["companies", "listings"],
    handle: ({ params }) => getCompany(params.slug ?? ""),
  }),
});
