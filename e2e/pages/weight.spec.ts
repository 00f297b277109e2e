import { gzipSync } from "node:zlib";
import type { APIRequestContext } from "@playwright/test";
import { expect, publishListing, test } from "./support";

/** Kilobytes, gzip: what an empty Next application sends (135), and 40 of ours. */
const MOST_SCRIPT = 175;
const MOST_STYLE = 20;

const TAGS = /<(script|link)\b[^>]*>/g;

/** The scripts that a public page starts after its first paint. */
const LATER = /\(\["\/_next\/static\/[^)]*\]\)/g;
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** The scripts and stylesheets that a browser of today loads with a page. */
function loadedBy(html: string): { scripts: Set<string>; styles: Set<string> } {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  for (const [tag] of html.matchAll(TAGS)) {
    const src = attribute(tag, "src");
    const href = attribute(tag, "href");
    if (src && !/\snomodule\b/i.test(tag)) scripts.add(src);
    if (href && attribute(tag, "rel") === "stylesheet") styles.add(href);
  }
  for (const [list] of html.matchAll(LATER))
    for (const src of JSON.parse(list.slice(1, -1)) as string[]) scripts.add(src);
  return { scripts, styles };
}

const known = new Map<string, Promise<number>>();

/** Weight of a file. A script begins with the hint of `scripts/lib/compile-hint.mjs`. */
function measure(path: string, body: Buffer): number {
  if (path.endsWith(".js")) expect(body.toString("utf8", 0, 40), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  return gzipSync(body).length;
}

/** What a file weighs; pages share most of theirs. */
function weigh(request: APIRequestContext, path: string): Promise<number> {
  const weight = known.get(path) ?? request.get(path).then(async (answer) => measure(path, await answer.body()));
  known.set(path, weight);
  return weight;
}

async function kilobytes(request: APIRequestContext, paths: Iterable<string>): Promise<number> {
  const weights = await Promise.all([...paths].map((path) => weigh(request, path)));
  return weights.reduce((sum, weight) => sum + weight, 0) / 1_000;
}

test("public pages stay light: scripts and styles keep to their budgets", async ({ request }) => {
  const { slug } = await publishListing(request);
  const article = (await (await request.get("/api/news?perPage=1")).json()) as { data: { slug: string }[] };
  const paths = ["", "/catalogue", `/listings/${slug}`, "/market", "/market/wheat-us-hrw", "/prices", "/companies"];
  for (const path of [
    ...paths,
    "/news",
    `/news/${article.data[0]?.slug}`,
    "/search?q=wheat",
    "/sign-in",
    "/docs/api",
    "/docs/erp",
  ]) {
    const answer = await request.get(`/en${path}`);
    expect(answer.status(), path).toBe(200);
    const { scripts, styles } = loadedBy(await answer.text());
    expect(scripts.size, `${path}: scripts are found in the page`).toBeGreaterThan(3);
    expect(styles.size, `${path}: so are stylesheets`).toBeGreaterThan(0);
    expect(await kilobytes(request, scripts), `${path}: kB of script`).toBeLessThan(MOST_SCRIPT);
    expect(await kilobytes(request, styles), `${path}: kB of style`).toBeLessThan(MOST_STYLE);
  }
});
