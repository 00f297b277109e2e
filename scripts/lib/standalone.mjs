// Completes Next's standalone output with our server, the command line, and files that are read at run time.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.mjs";

const STANDALONE = path.join(ROOT, ".next/standalone");
/** Files and folders by their path in the project, which they keep. Next has traced packages and what pages read. */
const ADDED = [
  ".next/static",
  ".build/server.mjs",
  ".build/cli.mjs",
  "drizzle/migrations",
  "lib/docs/examples",
  "lib/docs/pages",
  "lib/share/fonts",
  "public",
];

/** Makes `.next/standalone` a folder that runs by itself. Does nothing before all parts were built once. */
export function completeStandalone() {
  if (![STANDALONE, ...ADDED.map((name) => path.join(ROOT, name))].every((file) => existsSync(file))) return;
  for (const name of ADDED) {
    const target = path.join(STANDALONE, name);
    rmSync(target, { recursive: true, force: true });
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(ROOT, name), target, { recursive: true });
  }
  // Next's own entry: it has none of our limits, jobs and caches.
  rmSync(path.join(STANDALONE, "server.js"), { force: true });
  const packages = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const { name, version, license, type, engines } = packages;
  const start = packages.scripts.start.replace("scripts/start.mjs", ".build/server.mjs");
  const scripts = { start, cli: "node .build/cli.mjs" };
  const own = { name, version, private: true, license, type, engines, scripts };
  writeFileSync(path.join(STANDALONE, "package.json"), `${JSON.stringify(own, null, 2)}\n`);
}
