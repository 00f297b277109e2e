// A throw-away database for developers, in `.test/dev`: `node scripts/dev-db.mjs [--daemon | --stop]` prints its address.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { load } from "./lib/bundle.mjs";
import { ROOT } from "./lib/root.mjs";

const dir = path.join(ROOT, ".test", "dev");
const pidFile = path.join(dir, "dev-db.pid");
const { startEmbedded, findEmbedded } = await load("lib/core/embedded/postgres.ts", "embedded-postgres");
mkdirSync(dir, { recursive: true });

if (process.argv.includes("--stop")) {
  if (existsSync(pidFile)) process.kill(Number(readFileSync(pidFile, "utf8")), "SIGTERM");
} else if (process.argv.includes("--daemon")) {
  const running = await findEmbedded(dir);
  if (!running) {
    const log = openSync(path.join(dir, "dev-db.log"), "w");
    spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      detached: true,
      stdio: ["ignore", log, log],
    }).unref();
  }
  let url = running;
  for (let tries = 0; !url && tries < 300; tries++) {
    await sleep(100);
    url = await findEmbedded(dir);
  }
  console.log(url ?? `The database did not start; see ${path.join(dir, "dev-db.log")}.`);
  process.exitCode = url ? 0 : 1;
} else {
  const server = await startEmbedded(dir, (line) => console.error(line), {
    volatile: true,
  });
  writeFileSync(pidFile, String(process.pid));
  console.log(server.url);
  const keepAlive = setInterval(() => {}, 60_000);
  const stop = async () => {
    clearInterval(keepAlive);
    rmSync(pidFile, { force: true });
    await server.stop();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}
