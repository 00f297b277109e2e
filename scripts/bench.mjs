// `npm run bench -- [--listings N] [--seconds S] [--rounds R] [--cached] [--json]`: the built server beside a bare one that runs
// the same SQL on the same database. See bench/README.md. Databases stay in `.test/bench` for the next run.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { load } from "./lib/bundle.mjs";
import { build, checkNode, install, preparing, Refusal, runningFolder } from "./lib/prepare.mjs";
import { endChildren, run, signIn } from "./lib/processes.mjs";
import { ROOT } from "./lib/root.mjs";

const WORKLOADS = { W1: "a category page by price, with its total", W2: "one listing by slug" };
const SLUGS = 5_000;
const WARM_UP_SECONDS = 2;

const { values } = parseArgs({
  options: {
    listings: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    cached: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const [listings, seconds, rounds] = ["listings", "seconds", "rounds"].map(wholeNumber);

function wholeNumber(name) {
  if (!/^[1-9]\d{0,8}$/.test(values[name])) {
    console.error(`--${name} must be a whole number from 1, not "${values[name]}".`);
    process.exit(2);
  }
  return Number(values[name]);
}

// With --json, standard output holds the result alone.
const print = (line) => (values.json ? process.stderr : process.stdout).write(`${line}\n`);
const dir = path.join(ROOT, ".test", "bench", String(listings));
const planFile = path.join(dir, "plan.json");
const cleanups = [];
let interrupted = false;

/** The settings of a process under test: ours alone, since the developer's own would change what is measured. */
const settings = (databaseUrl) => ({
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  DATABASE_URL: databaseUrl,
  DATA_DIR: dir,
  HOST: "127.0.0.1",
  PORT: "0",
  JOBS: "0",
  // What is kept in memory would be measured instead of the work; --cached measures just that.
  PAGE_CACHE_MB: values.cached ? "128" : "0",
  LOG_LEVEL: "warn",
});

async function tool(args, env) {
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env });
  if (code !== 0) throw new Refusal(`\`node ${args.slice(0, 3).join(" ")}\` failed:\n${output}`);
  return output;
}

/** A database with so many listings: the one that an earlier run kept, or a new one. */
async function prepareDatabase() {
  const loaded = path.join(dir, "loaded");
  // Whatever is there without the mark was interrupted.
  if (!existsSync(loaded)) rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const { startEmbedded } = await load("lib/core/embedded-postgres.ts", "embedded-postgres");
  const database = await startEmbedded(dir, print);
  cleanups.push(() => database.stop());
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

/** Writes the plan of all requests and returns how many listings are public. */
async function writePlan(databaseUrl) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const found = await sql`select slug from listings where status = 'ACTIVE' order by md5(slug) limit ${SLUGS}`;
    const [{ rows }] = await sql`select count(*)::int as rows from listings`;
    const { makePlan } = await load("bench/plan.ts", "bench-plan");
    writeFileSync(planFile, JSON.stringify(await makePlan(found.map(({ slug }) => slug))));
    return rows;
  } finally {
    await sql.end();
  }
}

/** Starts a server and returns its address, once it printed it. */
function serve(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise((done) => child.once("exit", done));
    cleanups.push(async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await ended;
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        const port = / at http:\/\/[^\s:]+:(\d+)\n/.exec(/^.*\b[Rr]eady at .*\n/m.exec(output)?.[0] ?? "")?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      });
    child.once("exit", () => reject(new Error(`${args[0]} ended:\n${output}`)));
  });
}

async function drive(url, workload, duration) {
  return JSON.parse(await tool(["bench/drive.mjs", url, planFile, workload, String(duration)], settings("")));
}

/** Runs one workload on both in turns, so that whatever else the machine does meets both. */
async function compare(id, servers) {
  const results = { ours: [], bare: [] };
  for (const name of Object.keys(results)) await drive(servers[name], id, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? ["ours", "bare"] : ["bare", "ours"];
    for (const name of order) results[name].push(await drive(servers[name], id, seconds));
  }
  const [ours, bare] = [median(results.ours), median(results.bare)];
  return { id, ours, bare, ratio: rounded(ours.rps / bare.rps, 3) };
}

const rounded = (value, digits) => Number(value.toFixed(digits));

function median(results) {
  const middle = (name, digits) => {
    const sorted = results.map((result) => result[name]).sort((a, b) => a - b);
    const half = Math.floor(sorted.length / 2);
    return rounded(sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2, digits);
  };
  return { rps: middle("rps", 0), p50: middle("p50", 2), p99: middle("p99", 2) };
}

function printTable({ rows, machine, workloads }) {
  print(`\n${rows} listings; ${machine.cores} × ${machine.cpu}, ${machine.memoryGb} GB, Node ${machine.node}`);
  print(`Medians of ${rounds} rounds of ${seconds} s, 16 connections; times in ms.\n`);
  const cells = (name, { rps, p50, p99 }) => [name, rps, p50, p99].map((cell) => String(cell).padStart(9)).join("");
  for (const { id, ours, bare, ratio } of workloads) {
    print(`${id}  ${WORKLOADS[id]}`);
    print(["", "rps", "p50", "p99"].map((cell) => cell.padStart(9)).join(""));
    print(cells("ours", ours));
    print(cells("bare", bare));
    print(`    ratio ${ratio.toFixed(2)}\n`);
  }
}

async function main() {
  checkNode();
  await preparing(print, async () => {
    await install(print, { dev: true });
    await build(print, ["next", "server", "cli"]);
    signIn(runningFolder);
  });
  const databaseUrl = await prepareDatabase();
  // The product starts first: it may bring data that is missing, and the plan is made from what is there.
  const ours = await serve([".build/server.mjs"], settings(databaseUrl));
  const rows = await writePlan(databaseUrl);
  const bare = await serve(["bench/bare.mjs", planFile], settings(databaseUrl));
  const workloads = [];
  for (const id of Object.keys(WORKLOADS)) {
    print(`Measuring ${id}…`);
    workloads.push(await compare(id, { ours, bare }));
  }
  const machine = {
    cpu: os.cpus()[0].model.trim(),
    cores: os.cpus().length,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
  };
  const result = { rows, machine, workloads };
  if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
  else printTable(result);
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
