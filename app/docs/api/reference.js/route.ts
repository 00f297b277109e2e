import { readFile } from "node:fs/promises";
import path from "node:path";

const FILE = path.join("node_modules", "@scalar", "api-reference", "dist", "browser", "standalone.js");

const START = `
Scalar.createApiReference("#reference", {
  url: "/api/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
});
`;

/** The script of the API reference, from its package, and its start: the page has no inline script, and loads nothing from elsewhere. */
export async function GET(): Promise<Response> {
  const script = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), FILE), "utf8");
  return new Response(`${script}${START}`, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
