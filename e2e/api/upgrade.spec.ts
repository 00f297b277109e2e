import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { createEmptyDatabase } from "../support/database";
import { listWorkers, startTonna, type TestTonna } from "../support/servers";

// A new version takes over while the old one serves, and processes start at once.

test.describe.configure({ timeout: 240_000 });
test.beforeEach(() => test.skip(test.info().config.metadata.way !== "server", "Plain `next start` is one process."));

const PATHS = ["/api/health/live", "/api/currency", "/ru"];
/** Lines of the log that are no requests. */
const readWarnings = (tonna: TestTonna) =>
  tonna
    .output()
    .replaceAll(/^\{"level":"info".*\n/gm, "")
    .slice(-3_000);
const ERROR = /"level":"(?:error|fatal)"/;

/** Clients that ask one request after the other until `stop`: half of them on a connection that stays open, as browsers do. */
function startProbes(url: string, count = 8) {
  const failures: unknown[] = [];
  let answers = 0;
  let isStopped = false;
  const ask = (agent: http.Agent) =>
    new Promise<void>((resolve) => {
      const fail = (what: unknown) => resolve(void failures.push(what));
      const path = PATHS[answers % PATHS.length];
      const request = http.get(url + path, { agent }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => {
          answers += 1;
          if (response.statusCode === 200) resolve();
          else fail(`${path}: ${response.statusCode} ${text.slice(0, 300)}`);
        });
        response.on("error", fail);
      });
      request.on("error", fail);
    });
  const clients = Array.from({ length: count }, async (_, at) => {
    const agent = new http.Agent({ keepAlive: at % 2 === 0, maxSockets: 1 });
    // One by one at different paces: some connections are idle for a while between two requests.
    for (; !isStopped; await sleep(10 * (1 + at))) await ask(agent);
    agent.destroy();
  });
  const stop = async () => {
    while (answers < 1_000) await sleep(50);
    isStopped = true;
    await Promise.all(clients);
    return failures;
  };
  return { stop };
}

const startPair = (file?: string) =>
  startTonna({
    ...(file && { file }),
    databaseUrl: process.env.DATABASE_URL ?? null,
    env: { WEB_CONCURRENCY: "2", JOBS: "0", LOG_LEVEL: "info" },
  });

/** Waits until none of the old workers is left and as many new ones serve. */
const untilReplaced = async (tonna: TestTonna, old: readonly number[]) => {
  await expect.poll(() => tonna.output(), { timeout: 180_000, intervals: [200] }).toContain("all workers are replaced");
  const now = listWorkers(tonna);
  expect(now).toHaveLength(old.length);
  expect(now.filter((pid) => old.includes(pid))).toEqual([]);
};

test("SIGHUP replaces all workers one by one, and none of a thousand requests fails", async () => {
  const pair = await startPair();
  try {
    const old = listWorkers(pair);
    expect(old).toHaveLength(2);
    const probes = startProbes(pair.url);
    process.kill(pair.pid, "SIGHUP");
    await untilReplaced(pair, old);
    expect(await probes.stop(), readWarnings(pair)).toEqual([]);
    expect(pair.output()).not.toMatch(ERROR);
  } finally {
    expect((await pair.stop()).code).toBe(0);
  }
});

test("SIGHUP follows a link to the next release, and keeps the workers of the one before when it does not start", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "tonna-releases-"));
  const current = path.join(folder, "current");
  const turnTo = (release: string) => {
    symlinkSync(release, `${current}.new`);
    renameSync(`${current}.new`, current);
  };
  const addRelease = (name: string, code: string) => {
    mkdirSync(path.join(folder, name, ".build"), { recursive: true });
    writeFileSync(path.join(folder, name, ".build/server.mjs"), code);
    return path.join(folder, name);
  };
  const here = process.cwd();
  turnTo(here);
  const pair = await startPair(path.join(current, ".build/server.mjs"));
  try {
    const old = listWorkers(pair);
    const probes = startProbes(pair.url);
    turnTo(addRelease("broken", "console.log('the broken one'); process.exit(1);"));
    process.kill(pair.pid, "SIGHUP");
    await expect.poll(() => pair.output(), { timeout: 60_000 }).toContain("the newest build did not start");
    expect(pair.output()).toContain("the broken one");
    expect(listWorkers(pair)).toEqual(old);
    // A release of its own that runs what is here.
    const build = JSON.stringify(path.join(here, ".build/server.mjs"));
    turnTo(addRelease("next", `process.chdir(${JSON.stringify(here)}); await import(${build});`));
    process.kill(pair.pid, "SIGHUP");
    await untilReplaced(pair, old);
    expect(await probes.stop(), readWarnings(pair)).toEqual([]);
  } finally {
    expect((await pair.stop()).code).toBe(0);
    rmSync(folder, { recursive: true });
  }
});

test("SIGHUP leaves a process that is alone as it is, and says what it takes", async () => {
  const alone = await startTonna({ databaseUrl: process.env.DATABASE_URL ?? null, env: { JOBS: "0" } });
  try {
    process.kill(alone.pid, "SIGHUP");
    await expect.poll(() => alone.output()).toContain("SIGHUP replaces the processes of WEB_CONCURRENCY=2 and more");
    expect((await fetch(`${alone.url}/api/health/live`, { headers: { connection: "close" } })).status).toBe(200);
  } finally {
    expect((await alone.stop()).code).toBe(0);
  }
});

test("servers that start at once on an empty database all start, without an error", async () => {
  const empty = await createEmptyDatabase(process.env.TONNA_ADMIN_URL ?? "");
  const start = (processes: string) =>
    startTonna({ databaseUrl: empty.url, env: { DEMO_DATA: "0", WEB_CONCURRENCY: processes }, timeoutMs: 200_000 });
  const started = await Promise.allSettled([start("1"), start("1"), start("3")]);
  try {
    for (const outcome of started) {
      if (outcome.status === "rejected") throw outcome.reason;
      expect(outcome.value.output()).not.toMatch(ERROR);
    }
  } finally {
    for (const outcome of started) if (outcome.status === "fulfilled") await outcome.value.stop();
    await empty.leave();
  }
});
