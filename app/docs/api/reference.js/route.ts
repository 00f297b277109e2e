import { readFile } from "node:fs/promises";
import path from "node:path";

const FILE = path.join("node_modules", "@scalar", "api-reference", "dist", "browser", "standalone.js");

/** The script of the API reference, from its package: nothing is loaded from other sites. */
export async function GET(): Promise<Response> {
  const script = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), FILE));
  return new Response(script, {
    headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
