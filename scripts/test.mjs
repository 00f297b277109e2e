// `npm test`: types, lint, unit, database, API (both ways in) and browser tests, against servers of its own.
// For developers: `npm test -- --only unit,db,api,pages [--grep NAME] [path…]`.
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bundle, load } from "./lib/bundle.mjs";
import { pickChosen, readOptions } from "./lib/options.mjs";
import { build, checkNode, install, prepareAlone, Refusal } from "./lib/prepare.mjs";
import { endChildren, endWithShell, run } from "./lib/processes.mjs";
import {
  check,
  listPlaywrightFailures,
  listVitestFailures,
  printReport,
  readPlaywrightCounts,
  readVitestCounts,
} from "./lib/report.mjs";
import { ROOT } from "./lib/root.mjs";
import { findPgbouncer, getBrowser, getRedis } from "./lib/tools.mjs";

// Tests and the servers under test run as `npm start` does: see bench/history.md.
process.env.NODE_OPTIONS ??= "--max-semi-space-size=32";

const PARTS = ["types", "lint", "unit", "db", "api", "pages"];
const print = (line) => process.stdout.write(`${line}\n`);
const bin = (name) => path.join(ROOT, "node_modules", name);
const inCi = Boolean(process.env.CI) && process.env.CI !== "false";

const { values, positionals } = readOptions("npm test [-- --only PART,PART] [--grep NAME] [path…]", {
  options: { only: { type: "string" }, grep: { type: "string", short: "g" } },
  allowPositionals: true,
});
// A part of a path, such as lib/currency, chooses files; anything else chooses tests by name.
const files = [...positionals, ...(values.grep?.includes("/") ? [values.grep] : [])];
const name = values.grep?.includes("/") ? undefined : values.grep;
const only = pickChosen("only", values.only, PARTS);
const wants = (part) => only.includes(part);
/** A part may find no tests when paths are chosen; without a choice it has lost them. */
const mayBeEmpty = files.length > 0 || name !== undefined;

const steps = [];
const cleanups = [];
const reports = path.join(ROOT, ".test", `reports-${process.pid}`);
let interrupted = false;

/** Runs one step, prints how it went, and what it said when it failed. */
async function step(title, work) {
  if (interrupted) return null;
  const since = Date.now();
  let outcome;
  try {
    outcome = await work();
  } catch (error) {
    outcome = { counts: check(false), output: error instanceof Refusal ? error.message : error.stack };
  }
  if (interrupted) return null;
  const seconds = (Date.now() - since) / 1000;
  steps.push({ name: title, counts: outcome.counts, seconds, note: outcome.note, failures: outcome.failures });
  if (outcome.counts.failed) print(`\n${outcome.output ?? ""}\n`);
  print(`${outcome.counts.failed ? "✗" : "✓"} ${title} (${seconds.toFixed(1)} s)`);
  return outcome;
}

async function tool(args, env = process.env) {
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env });
  return { code, output, counts: check(code === 0) };
}

/**
 * The generated types come first: a bare clone has none, and the routes' own types are among them. TypeScript 7 takes a quarter of
 * the CPU of version 5, which stays for Next and generators of code: they need its API.
 */
async function types() {
  const generated = await tool([bin("next/dist/bin/next"), "typegen"], {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
  });
  return generated.code === 0
    ? tool([bin("typescript-native/bin/tsc"), "--noEmit", "-p", ".", "--singleThreaded"])
    : generated;
}

/** A part may be several projects of vitest.config.ts. */
async function vitest(part) {
  const report = path.join(reports, `${part}.json`);
  const args = [
    "run",
    `--project=${part}*`,
    ...(mayBeEmpty ? ["--passWithNoTests"] : []),
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await tool([bin("vitest/vitest.mjs"), ...args, ...(name ? ["-t", name] : []), ...files]);
  return { output, counts: readVitestCounts(report, code), failures: listVitestFailures(report) };
}

/** Browser tests wait for pages more than they work: with two at a time a third of two cores is idle. */
const WORKERS = { api: 2, pages: 3 };

async function playwright(project, server, browser) {
  const report = path.join(reports, `${project}-${server.way}.json`);
  const env = {
    ...process.env,
    ...server.env,
    TONNA_URL: server.url,
    TONNA_WAY: server.way,
    ...(browser && { TONNA_BROWSER: browser }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    FORCE_COLOR: "0",
  };
  const filters = [...(name ? ["-g", name] : []), ...files];
  const args = [
    "test",
    `--project=${project}*`,
    `--workers=${WORKERS[project]}`,
    `--output=.test/playwright/${project}-${server.way}`,
    "--reporter=line,json",
    ...(mayBeEmpty ? ["--pass-with-no-tests"] : []),
  ];
  const { code, output } = await tool([bin("@playwright/test/cli.js"), ...args, ...filters], env);
  return { output, counts: readPlaywrightCounts(report, code), failures: listPlaywrightFailures(report) };
}

/** One database with everything in it, which each server under test gets a copy of. */
async function prepareEndToEnd() {
  const database = await load("e2e/support/database.ts", "test-database");
  const servers = await load("e2e/support/servers.ts", "test-servers");
  const feeds = await load("e2e/support/feed-server.ts", "test-feeds");
  await bundle("lib/cli/main.ts", "test-cli");
  const feed = await feeds.startFeedServer();
  cleanups.push(feed.stop);
  // No server under test may ask the real sources; what this one does not have is a 404.
  for (const name of ["CBR_URL", "WORLD_BANK_URL", "EU_AGRI_URL"]) process.env[name] = feed.url;
  const server = await database.startTestServer();
  cleanups.push(server.stop);
  const empty = await database.createEmptyDatabase(server.adminUrl);
  cleanups.push(empty.leave);
  process.env.TONNA_ADMIN_URL = server.adminUrl;
  process.env.TONNA_TEMPLATE = empty.name;
  return { servers, emptyUrl: empty.url };
}

/** The first start on an empty database, and its end: also what fills the template. */
async function firstStart({ servers, emptyUrl }) {
  const tonna = await servers.startTonna({ databaseUrl: emptyUrl, env: { JOBS: "0" }, timeoutMs: 150_000 });
  const { code, ms } = await tonna.stop("SIGTERM");
  const ok = code === 0 && ms < 10_000;
  return { counts: check(ok), output: `SIGTERM ended the server with code ${code} after ${ms} ms:\n${tonna.output()}` };
}

async function startServer(servers, way) {
  // Tests name the address they sign in from: one address may sign in only a hundred times in a quarter of an hour.
  // Receivers of webhooks are on this machine. All browsers have one address, and a fast machine opens more pages from there than a person could.
  const tonna = await servers.startTonna({
    way,
    env: { TRUST_PROXY: "1", PAGE_RATE_LIMIT: "0", WEBHOOKS_ALLOW_PRIVATE: "1" },
  });
  cleanups.push(tonna.stop);
  return { way, url: tonna.url, env: tonna.env };
}

async function endToEnd(browser) {
  let prepared;
  const ready = await step("first start", async () => {
    prepared = await prepareEndToEnd();
    return firstStart(prepared);
  });
  if (!ready || ready.counts.failed) return;
  const ways = wants("api") ? ["server", "next"] : ["server"];
  for (const way of ways) {
    let server;
    const started = await step(`start (${way})`, async () => {
      server = await startServer(prepared.servers, way);
      return { counts: check(true) };
    });
    if (!started || started.counts.failed) continue;
    if (wants("api")) await step(`API (${way})`, () => playwright("api", server));
    if (wants("pages") && way === "server") await step("pages", () => playwright("pages", server, browser));
    await cleanups.pop()();
  }
}

/** A tool that is missing fails in CI; elsewhere its tests are reported as not run. */
async function need(title, get, note, { isOptional = !inCi } = {}) {
  const found = await get(print);
  if (found) return found;
  print(`\n!! ${note}\n`);
  const counts = isOptional ? { passed: 0, failed: 0, skipped: 1 } : check(false);
  steps.push({ name: title, counts, seconds: 0, note });
  return null;
}

async function cleanUp() {
  await endChildren();
  for (const undo of cleanups.splice(0).reverse()) await Promise.resolve(undo()).catch((error) => print(error.message));
  rmSync(reports, { recursive: true, force: true });
}

/** Time that running work may take to notice: it may be about to start a server, which only then can be stopped. */
const LEAVE_MS = 20_000;

async function onSignal() {
  if (interrupted) return;
  interrupted = true;
  print("Stopping…");
  await endChildren();
  await Promise.race([finished, sleep(LEAVE_MS)]);
  await cleanUp();
  process.exit(130);
}

async function main() {
  checkNode();
  await prepareAlone(print, () => install(print, { dev: true }));
  mkdirSync(reports, { recursive: true });
  if (wants("db") || wants("api")) {
    await need(
      "redis-server",
      getRedis,
      "Tests that need Redis are NOT RUN: install redis-server (Debian: redis-tools), then run npm test again.",
    );
  }
  if (wants("db")) {
    const note = "Tests that need PgBouncer are NOT RUN: install pgbouncer, then run npm test again.";
    await need("pgbouncer", findPgbouncer, note, { isOptional: true });
  }
  let browser = null;
  if (wants("pages")) {
    browser = await need(
      "browser",
      getBrowser,
      "The browser tests are NOT RUN: install Chromium, or run `npx playwright install --with-deps chromium`, then npm test again.",
    );
  }
  const checkSources = async () => {
    if (wants("types")) await step("types", types);
    if (wants("lint")) await step("lint", () => tool([bin("@biomejs/biome/bin/biome"), "check", "."]));
  };
  await Promise.all([checkSources(), wants("unit") && step("unit", () => vitest("unit"))]);
  if (wants("db")) await step("database", () => vitest("db"));
  const pages = wants("pages") && browser !== null;
  if (wants("api") || pages) {
    if (!pages) only.splice(0, only.length, ...only.filter((part) => part !== "pages"));
    const built = await step("build", async () => {
      await prepareAlone(print, () => build(print, ["next", "server", "cli"]));
      return { counts: check(true) };
    });
    if (built && !built.counts.failed) await endToEnd(browser);
  }
}

process.chdir(ROOT);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
endWithShell();
const finished = main().catch((error) => {
  if (interrupted) return;
  print(error instanceof Refusal ? error.message : error.stack);
  steps.push({ name: "preparation", counts: check(false), seconds: 0 });
});
await finished;
if (!interrupted) {
  await cleanUp();
  process.exit(printReport(steps, print));
}
