// Builds the pages (next build) and the bundles of the server and the command line, side by side.
// `node scripts/build.mjs [next] [server] [cli]`; nothing named means all. Needs installed packages, no database.
import { spawn } from "node:child_process";
import path from "node:path";
import { bundle } from "./lib/bundle.mjs";
import { applyPatches } from "./lib/prepare.mjs";
import { ROOT } from "./lib/root.mjs";

const named = process.argv.slice(2);
const wants = (part) => named.length === 0 || named.includes(part);

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
