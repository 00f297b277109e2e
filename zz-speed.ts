import { readFileSync } from "node:fs";
import { startEmbedded } from "@/lib/embedded/postgres";
import { migrate } from "@/lib/core/database/migrate";
const [dir, listings] = process.argv.slice(2);
const server = await startEmbedded(`${dir}/db`, () => {}, { volatile: true });
process.env.DATABASE_URL = server.url; process.env.DATA_DIR = dir;
await migrate(server.url);
const { loadDemo } = await import("@/lib/demo/load-listings");
let t = performance.now();
await loadDemo({ listings: Number(listings), print: () => {} });
console.log("load s", ((performance.now() - t) / 1000).toFixed(1));
const { search } = await import("@/lib/search/queries/search");
const { suggest } = await import("@/lib/search/queries/suggest");
const groups = JSON.parse(readFileSync("/tmp/w-search/fixtures/search/judged-queries.json", "utf8"));
const qs = Object.values(groups).flatMap((g: any) => Object.keys(g));
for (const q of qs.slice(0, 30)) await search({ q, perPage: 20 } as any);
const at = (a: number[], p: number) => a[Math.min(a.length - 1, Math.floor(a.length * p))]!.toFixed(1);
for (const [name, f] of [["search", (q: string) => search({ q, perPage: 20 } as any)], ["listings", (q: string) => search({ q, type: "listings", perPage: 20 } as any)], ["suggest", (q: string) => suggest(q.slice(0, 5))]] as const) {
  const times: [number, string][] = [];
  for (let i = 0; i < 2; i++) for (const q of qs) { const s = performance.now(); await f(q); times.push([performance.now() - s, q]); }
  times.sort((a, b) => a[0] - b[0]);
  const ms = times.map(([x]) => x);
  console.log(name, "p50", at(ms, 0.5), "p95", at(ms, 0.95), "max", at(ms, 0.999), times.slice(-6).map(([x, q]) => `${q} ${x.toFixed(0)}`).join("; "));
}
await server.stop();
process.exit(0);
