import { Company, CompanyPage, CompanyQuery } from "@/lib/companies/contract";
import { listCompanies } from "@/lib/companies/queries/list-companies";
import { resource, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "listCompanies",
    summary: "List verified companies",
    description: "Filters, sorts and pages the verified companies. The total is exact.",
    tag: "Companies",
    access: "public",
    query: CompanyQuery,
    output: CompanyPage,
    csvItem: Company,
    cache: "public",
    cacheTags: () => ["companies", "listings"],
    handle: ({ query }) => listCompanies(query),
  }),
});
