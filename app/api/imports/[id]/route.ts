import { resource, route } from "@/lib/http/route";
import { ImportReport, ReportQuery } from "@/lib/imports/contract";
import { getImport } from "@/lib/imports/queries";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    operationId: "getImport",
    summary: "Read the report of an import",
    description:
      "Of an import of one's own company, or of one's own; kept for 30 days. It grows while `state` is `running`.",
    tag: "Imports",
    access: "listings:read",
    query: ReportQuery,
    output: ImportReport,
    cache: "private",
    handle: ({ params, query, caller }) => getImport(params.id ?? "", query, caller),
  }),
});
