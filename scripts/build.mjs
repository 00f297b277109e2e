// Builds the pages (next build) and the bundles of the server and the command line, side by side.
// `node scripts/build.mjs [next] [server] [cli]`; nothing named means all. Needs installed packages, no database.
// Then `.next/standalone` holds all that a machine needs to run it: `npm start` there, without packages or a compiler.
import { spawn } from "node:child_process";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { addCompileHints } from "./lib/compile-hint.mjs";
import { applyPatches, digestSources, markBuilt } from "./lib/prepare.mjs";
import { ROOT } from "./lib/root.mjs";
import { completeStandalone } from "./lib/standalone.mjs";

const PARTS = ["next", "server", "cli"];
const named = process.argv.slice(2);
const parts = PARTS.filter((part) => named.length === 0 || named.includes(part));
const wants = (part) => parts.includes(part);
// Read first: a source that changes during the build makes the next start build again.
const sources = digestSources();

function buildPages() {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const child = spawn(process.execPath, [path.join(ROOT, "node_modules/next/dist/bin/next"), "build"], {
      cwd: ROOT,
      env,
      stdio: "inherit",
    });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`next build ended with code ${code}`))));
  });
}

const patched = await applyPatches();
if (patched.code !== 0) {
  console.error(`The packages could not be patched: install them anew with \`npm ci\`.\n${patched.output}`);
  process.exit(1);
}
const outcomes = await Promise.allSettled([
  wants("next") && buildPages(),
  wants("server") && bundle("server.ts", "server"),
  wants("cli") && bundle("scripts/cli-entry.ts", "cli"),
]);
for (const { reason } of outcomes.filter(({ status }) => status === "rejected")) {
  console.error(reason.message);
  process.exitCode = 1;
}
if (!process.exitCode) {
  if (wants("next")) addCompileHints(path.join(ROOT, ".next/static/chunks"));
  completeStandalone();
  markBuilt(parts, sources);
}
