// /.well-known/api-catalog: links to the description and the docs of the API, for programs (RFC 9727).
import { buildApiCatalog } from "@/lib/http/index-document";

/** Addresses come from the settings of the running server, not of the build. */
export const dynamic = "force-dynamic";

/** Links to the API's description, documentation and health (RFC 9727). */
export function GET(): Response {
  return new Response(JSON.stringify(buildApiCatalog()), {
    headers: {
      "Content-Type": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
      Link: '</.well-known/api-catalog>; rel="api-catalog"',
    },
  });
}
