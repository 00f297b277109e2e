import { env } from "@/lib/core/env";
import type { Resource } from "./route";

/** Builds the answer of `GET /api`: links to the description and to each readable resource directly under `/api`. */
export function buildApiIndex(table: Record<string, Resource>) {
  const base = env().APP_URL;
  const resources = Object.entries(table).flatMap(([path, { GET }]) => {
    const name = /^\/api\/([a-z-]+)$/.exec(path)?.[1];
    return name !== undefined && GET.declarations.GET ? [[toCamelCase(name), `${base}${path}`]] : [];
  });
  return {
    name: "Tonna API",
    version: "1",
    links: {
      openapi: `${base}/api/openapi.json`,
      docs: `${base}/docs/api`,
      catalog: `${base}/.well-known/api-catalog`,
      health: `${base}/api/health/ready`,
      ...(Object.fromEntries(resources) as Record<string, string>),
    },
  };
}

/** Builds the API catalogue (RFC 9727) as a linkset (RFC 9264): description, documentation, health. */
export function buildApiCatalog() {
  const base = env().APP_URL;
  return {
    linkset: [
      {
        anchor: `${base}/api`,
        "service-desc": [{ href: `${base}/api/openapi.json`, type: "application/json" }],
        "service-doc": [{ href: `${base}/docs/api`, type: "text/html" }],
        status: [{ href: `${base}/api/health/ready`, type: "application/health+json" }],
      },
    ],
  };
}

function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
