// `npm run bench`: measures the built server beside a bare one that runs the same SQL on the same database. Other modes:
// --pressure (ten times its load), --soak MINUTES (growth over time), --load (a load beside COPY), --import (ten thousand rows).
// bench/README.md has the options. Databases stay in `.test/bench` for the next run.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parentOf } from "../bench/cpu.mjs";
import { measureImports } from "../bench/import.mjs";
import { compareLoads } from "../bench/load.mjs";
import { measure, rounded } from "../bench/measure.mjs";
import { pressureLines, soak, underPressure } from "../bench/stress.mjs";
import { PRESSED, tableOf, WORKLOADS } from "../bench/workloads.mjs";
import { load } from "./lib/bundle.mjs";
import { failUsage, pickChosen, readOptions } from "./lib/options.mjs";
import { build, checkNode, install, prepareAlone, Refusal, runningFolder } from "./lib/prepare.mjs";
import { joinMembers } from "./lib/process-lock.mjs";
import { endChildren, run } from "./lib/processes.mjs";
import { ROOT } from "./lib/root.mjs";

const SLUGS = 5_000;
/** Flags that `npm start` gives to Node. All servers have them, the bare one too. */
const FLAGS = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).scripts.start.match(/--\S+/g) ?? [];

const { values } = readOptions("npm run bench [-- OPTIONS], as bench/README.md names them", {
  options: {
    listings: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    connections: { type: "string", default: "16" },
    only: { type: "string" },
    pressure: { type: "boolean", default: false },
    soak: { type: "string" },
    load: { type: "boolean", default: false },
    import: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const [listings, seconds, rounds, connections] = ["listings", "seconds", "rounds", "connections"].map(wholeNumber);
const minutes = values.soak === undefined ? null : wholeNumber("soak");
const every = WORKLOADS.map(({ id }) => id);
const asked = pickChosen("only", values.only, every, values.pressure ? PRESSED : every);
const chosen = WORKLOADS.filter(({ id }) => asked.includes(id));

function wholeNumber(name) {
  if (!/^[1-9]\d{0,8}$/.test(values[name]))
    failUsage(`--${name} must be a whole number from 1, not "${values[name]}".`);
  return Number(values[name]);
}

// With --json, standard output holds the result alone.
const print = (line) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const dir = path.join(ROOT, ".test", "bench", values.load || values.import ? "load" : String(listings));
const planFile = path.join(dir, "plan.json");
const cleanups = [];
let interrupted = false;

/** Feeds are off: jobs run as in production, but send no requests outside. */
const NO_FEEDS = Object.fromEntries(
  ["CBR_URL", "WORLD_BANK_URL", "EU_AGRI_URL"].map((name) => [name, "http://127.0.0.1:9"]),
);

/** The environment of a process under test. The developer's own variables would change the result. */
const settings = (databaseUrl, more = {}) => ({
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  DATABASE_URL: databaseUrl,
  DATA_DIR: dir,
  HOST: "127.0.0.1",
  PORT: "0",
  ...NO_FEEDS,
  LOG_LEVEL: "error",
  // Its address stands on a line of its own.
  LOG_FORMAT: "text",
  // All visitors of a measurement have one address.
  PAGE_RATE_LIMIT: "0",
  ...more,
});

async function tool(args, env) {
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env });
  if (code !== 0) throw new Refusal(`\`node ${args.slice(0, 3).join(" ")}\` failed:\n${output}`);
  return output;
}

/** Starts a database server in the folder of this market. */
async function startDatabase() {
  mkdirSync(dir, { recursive: true });
  const { startEmbedded } = await load("lib/embedded/postgres.ts", "embedded-postgres");
  const database = await startEmbedded(dir, print);
  cleanups.push(() => database.stop());
  return database;
}

/** The URL of a database with `listings` listings, from an earlier run or new. */
async function prepareDatabase() {
  const loaded = path.join(dir, "loaded");
  // Without the mark, the load was interrupted.
  if (!existsSync(loaded)) rmSync(dir, { recursive: true, force: true });
  const database = await startDatabase();
  const env = settings(database.url);
  await tool([".build/cli.mjs", "db", "migrate"], env);
  if (existsSync(loaded)) return database.url;
  print(`Loading ${listings} listings…`);
  const since = Date.now();
  await tool([".build/cli.mjs", "demo", "load", "--listings", String(listings)], env);
  writeFileSync(loaded, "");
  print(`Loaded in ${Math.round((Date.now() - since) / 1000)} s.`);
  return database.url;
}

/**
 * Writes the plan of all requests. Returns the number of listings, the pid of the database, and `forget`: it deletes the
 * listings that the plan's writes created, so that all workloads measure the same market.
 */
function writePlan(databaseUrl) {
  return withDatabase(databaseUrl, async (sql) => {
    const found = await sql`select slug from listings where status = 'ACTIVE' order by md5(slug) limit ${SLUGS}`;
    const [{ rows, backend }] = await sql`select count(*)::int as rows, pg_backend_pid() as backend from listings`;
    Object.assign(process.env, settings(databaseUrl));
    const { makePlan } = await load("bench/plan.ts", "bench-plan");
    const plan = await makePlan(
      databaseUrl,
      found.map(({ slug }) => slug),
    );
    writeFileSync(planFile, JSON.stringify(plan));
    const forget = () => forgetListings(databaseUrl, plan.owners);
    cleanups.push(forget);
    return { rows, databasePid: parentOf(backend), forget };
  });
}

async function withDatabase(databaseUrl, work) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(databaseUrl, { max: 1 });
  return work(sql).finally(() => sql.end());
}

function forgetListings(databaseUrl, owners) {
  return withDatabase(databaseUrl, async (sql) => {
    await sql`delete from listings where owner_id in ${sql(owners)}`;
    await sql`vacuum (analyze) listings, listing_search`;
  });
}

/** Starts a server and waits for the address in its output. Returns address, pid and a function that ends it. */
function serve(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...FLAGS, ...args], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise((done) => child.once("exit", done));
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    };
    cleanups.push(stop);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        const port = / at http:\/\/[^\s:]+:(\d+)\n/.exec(/^.*\b[Rr]eady at .*\n/m.exec(output)?.[0] ?? "")?.[1];
        if (port) resolve({ url: `http://127.0.0.1:${port}`, pid: child.pid, stop });
      });
    child.once("exit", () => reject(new Error(`${args[0]} ended:\n${output}`)));
  });
}

/** Returns a function that runs the driver once for a workload. */
const driver =
  (id, different) =>
  async (server, duration = seconds) => {
    const more = [String(connections), ...(different ? [String(different)] : [])];
    return JSON.parse(
      await tool(["bench/drive.mjs", server.url, planFile, id, String(duration), ...more], {
        PATH: process.env.PATH ?? "",
      }),
    );
  };

/** Measures without caches, beside the bare server. */
async function compareMade(bare, { databasePid, forget }, databaseUrl) {
  const ours = await serve([".build/server.mjs"], settings(databaseUrl, { PAGE_CACHE_MB: "0" }));
  const results = {};
  for (const { id, isPage, writes } of chosen.filter(({ made }) => made)) {
    print(`Measuring ${id}…`);
    const servers = isPage ? { ours } : { ours, bare };
    results[id] = await measure(servers, { drive: driver(id), rounds: isPage ? 1 : rounds, databasePid });
    if (writes) await forget();
  }
  await ours.stop();
  return results;
}

/** Measures with cached answers and pages, as the product runs, beside a bare server that has the same bytes in a Map. */
async function measureCached(bare, { databasePid }, databaseUrl) {
  const ours = await serve([".build/server.mjs"], settings(databaseUrl));
  const results = {};
  for (const { id, kept, isPage } of chosen.filter((workload) => workload.kept)) {
    print(`Measuring ${id} from memory…`);
    const map = await serve(["bench/bare-map.mjs", ours.url, planFile, id, String(kept)], settings(databaseUrl));
    const servers = isPage ? { ours, map, bare } : { ours, map };
    results[id] = await measure(servers, { drive: driver(id, kept), rounds, databasePid });
    await map.stop();
  }
  await ours.stop();
  return results;
}

/** The result of a workload. The figure of a page is the cached one, as pages are served; of an endpoint, the uncached one. */
function resultOf({ id, title, isPage }, made, cached) {
  const [ours, bare] = isPage ? [cached.ours, cached.bare] : [made.ours, made.bare];
  const fromMemory = cached && { map: cached.map, mapRatio: rounded(cached.ours.rps / cached.map.rps, 3) };
  const other = isPage ? { made: made.ours } : cached && { cached: cached.ours };
  return { id, title, ours, bare, ratio: rounded(ours.rps / bare.rps, 3), ...other, ...fromMemory };
}

async function main() {
  checkNode();
  await prepareAlone(print, async () => {
    await install(print, { dev: true });
    await build(print, ["next", "server", "cli"]);
    process.once("exit", joinMembers(runningFolder));
  });
  if (values.load) return measureLoad();
  if (values.import) return measureImport();
  const databaseUrl = await prepareDatabase();
  // A first start of the product loads missing data, which the plan needs.
  await (await serve([".build/server.mjs"], settings(databaseUrl))).stop();
  const { rows, ...market } = await writePlan(databaseUrl);
  const rig = { serve, tool, settings, planFile, databaseUrl, print };
  if (values.pressure || minutes !== null) return stress(rig, rows);
  const bare = await serve(["bench/bare.mjs", planFile], settings(databaseUrl));
  const made = await compareMade(bare, market, databaseUrl);
  const cached = await measureCached(bare, market, databaseUrl);
  const workloads = chosen.map((workload) => resultOf(workload, made[workload.id], cached[workload.id]));
  const machine = {
    cpu: os.cpus()[0].model.trim(),
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
  };
  const result = { rows, machine, workloads };
  show(result, tableOf(result, { rounds, seconds, connections }));
}

/** Prints a result: as JSON with --json, otherwise as lines. */
function show(result, lines) {
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else for (const line of lines) print(line);
}

/** Measures a load (`--load`) in an empty database. */
async function measureLoad() {
  const { url: databaseUrl } = await startDatabase();
  const result = await compareLoads({ tool, settings, databaseUrl, dir, print }, listings);
  const line = `${listings} listings: ${result.ours} s, COPY ${result.bare} s, ratio ${result.ratio}`;
  show({ rows: listings, ...result }, [line]);
}

/** Measures imports (`--import`) in an empty database. */
async function measureImport() {
  const { url: databaseUrl } = await startDatabase();
  const result = await measureImports({ tool, settings, databaseUrl, dir, print });
  const lines = Object.entries(result).map(([what, seconds]) => `${what}: ${seconds} s`);
  show(result, lines);
}

/** Runs `--pressure` or `--soak`. Missed goals give exit code 1. */
async function stress(rig, rows) {
  if (values.pressure) {
    const workloads = await underPressure(rig, chosen, seconds);
    if (workloads.some(({ isKept, connected, hammered }) => !(isKept && connected.isKept && hammered.isKept)))
      process.exitCode = 1;
    return show({ rows, workloads }, ["", `${rows} listings`, ...pressureLines(workloads)]);
  }
  const result = await soak(rig, minutes);
  if (result.problems.length > 0) process.exitCode = 1;
  show({ rows, ...result }, result.problems.length === 0 ? ["Nothing grew."] : result.problems);
}

async function cleanUp() {
  await endChildren();
  for (const undo of cleanups.splice(0).reverse()) await undo();
}

async function onSignal() {
  if (interrupted) return;
  interrupted = true;
  print("Stopping…");
  await cleanUp();
  process.exit(130);
}

process.chdir(ROOT);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
try {
  await main();
} catch (error) {
  if (!interrupted) print(error instanceof Refusal ? error.message : error.stack);
  process.exitCode = 1;
}
if (!interrupted) {
  await cleanUp();
  process.exit();
}
