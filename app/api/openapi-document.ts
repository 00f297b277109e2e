import { buildOpenApiDocument } from "@/lib/http/openapi/document";
import { API } from "./table";

/** The OpenAPI document that `/api/openapi.json` answers, for pages that show it. */
export function readOpenApiDocument(): Record<string, unknown> {
  const { "/api/cron/:job": _operators, ...described } = API;
  return buildOpenApiDocument(described);
}
