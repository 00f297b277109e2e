import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/*
 * What `--pressure` and `--soak` do. Both get `{ serve, tool, settings, planFile, databaseUrl, print }` of the benchmark.
 */

const TIMES = 10;
const CAPACITY_SECONDS = 4;
/** The goals: what is refused is refused at once, what is accepted is answered in time. In milliseconds. */
const SHED_P99 = 100;
const ACCEPTED_P99 = 1_000;

/** So many clients come again at once, whatever they are told. */
const HAMMERING = "1000";

/**
 * Ten times the measured capacity, for each workload: what is shed and how fast, and what the accepted ones wait. Twice: from
 * clients that connect in that moment, and from as many that were there before. Then what a thousand can do who never wait.
 */
export async function underPressure({ serve, tool, settings, planFile, databaseUrl, print }, workloads, seconds) {
  const ours = await serve([".build/server.mjs"], settings(databaseUrl, { PAGE_CACHE_MB: "0" }));
  const results = [];
  for (const { id, title } of workloads) {
    const drive = async (...args) => JSON.parse(await tool(args, { PATH: process.env.PATH ?? "" }));
    await drive("bench/drive.mjs", ours.url, planFile, id, "2");
    const { rps } = await drive("bench/drive.mjs", ours.url, planFile, id, String(CAPACITY_SECONDS));
    const rate = Math.ceil(rps * TIMES);
    print(`${id}: ${Math.round(rps)} requests a second at best; sending ${rate} a second for ${seconds} s…`);
    const press = async (driver, ...more) => {
      const found = await drive(driver, ours.url, planFile, id, ...more);
      // What is still under way must not count against the next one.
      await sleep(1_000);
      return { ...found, isKept: keepsGoals(found) };
    };
    const load = ["bench/pressure.mjs", String(rate), String(seconds)];
    const found = await press(...load);
    const connected = await press(...load, String(found.connections));
    const hammered = await press("bench/hammer.mjs", String(seconds), HAMMERING);
    results.push({ id, title, capacity: Math.round(rps), rate, ...found, connected, hammered });
  }
  await ours.stop();
  return results;
}

function keepsGoals({ shedP99, acceptedP99, withoutRetryAfter, unanswered, failed }) {
  const isInTime = (shedP99 ?? 0) < SHED_P99 && acceptedP99 < ACCEPTED_P99;
  return isInTime && withoutRetryAfter + unanswered + Object.keys(failed).length === 0;
}

/** The results of `--pressure` as lines for people. */
export function pressureLines(results) {
  return results.flatMap(({ id, title, capacity, rate, connected, hammered, ...found }) => [
    `${id}  ${title}: capacity ${capacity}/s, sent ${rate}/s`,
    ...foundLines("from clients that connect in that moment", found),
    ...foundLines("from as many that were connected", connected),
    ...foundLines("from clients that ask again at once", hammered),
  ]);
}

function foundLines(whence, { isKept, failed, ...found }) {
  return [
    `  ${whence}: ${isKept ? "kept" : "NOT KEPT"}`,
    `    ${found.connections} connections, readiness p99 ${found.readinessP99} ms`,
    `    accepted ${found.accepted}: p50 ${found.acceptedP50} ms, p99 ${found.acceptedP99} ms`,
    `    shed ${found.shed}: p50 ${found.shedP50} ms, p99 ${found.shedP99} ms, ${found.withoutRetryAfter} without Retry-After`,
    `    unanswered ${found.unanswered}, failed ${JSON.stringify(failed)}`,
  ];
}

/** Requests a second of the mixed load: far from what the server can do, since a soak looks for leaks. */
const SOAK = { W9: 40, W6: 3, W7: 6 };
const SLICE_SECONDS = 20;
/** Memory for pages and answers is full within the first minutes, and far from what would hide a leak. */
const SOAK_CACHE_MB = "32";
/** What may be more at the end than after the first third: a share of it, and so much beyond. */
const GROWTH = {
  rss: [0.15, 30 * 2 ** 20],
  heap: [0.15, 10 * 2 ** 20],
  external: [0.15, 20 * 2 ** 20],
  handles: [0, 10],
  timers: [0, 10],
  files: [0, 10],
  connections: [0, 5],
};

/** Mixed load for so many minutes; prints what the process holds at intervals, and answers what grew. */
export async function soak({ serve, tool, settings, planFile, databaseUrl, print }, minutes) {
  const file = path.join(path.dirname(planFile), "vitals");
  rmSync(file, { force: true });
  const env = settings(databaseUrl, { PAGE_CACHE_MB: SOAK_CACHE_MB, VITALS_FILE: file });
  const ours = await serve(["--expose-gc", "--import", "./bench/vitals.mjs", ".build/server.mjs"], env);
  const { default: postgres } = await import("postgres");
  const sql = postgres(databaseUrl, { max: 1 });
  const samples = [];
  const problems = [];
  try {
    for (const until = Date.now() + minutes * 60_000; Date.now() < until; ) {
      const answers = await Promise.all(
        Object.entries(SOAK).map(async ([id, rate]) =>
          JSON.parse(
            await tool(["bench/pressure.mjs", ours.url, planFile, id, String(rate), String(SLICE_SECONDS)], {
              PATH: process.env.PATH ?? "",
            }),
          ),
        ),
      );
      const sample = await lookAt(ours.pid, file, sql);
      samples.push(sample);
      const lost = answers.filter(({ failed, unanswered }) => unanswered > 0 || Object.keys(failed).length > 0);
      problems.push(
        ...lost.map(({ failed, unanswered }) => `failed ${JSON.stringify(failed)}, unanswered ${unanswered}`),
      );
      const p99 = Math.max(...answers.map(({ acceptedP99 }) => acceptedP99 ?? 0));
      const shed = answers.reduce((sum, answer) => sum + answer.shed, 0);
      print(`${String(samples.length * SLICE_SECONDS).padStart(5)} s  ${lineOf(sample)}  p99 ${p99} ms  shed ${shed}`);
    }
  } finally {
    await sql.end();
    await ours.stop();
  }
  return { samples, problems: [...problems, ...growthIn(samples)] };
}

/** What the process holds a moment after its load has gone. */
async function lookAt(pid, file, sql) {
  await sleep(500);
  const before = linesOf(file).length;
  process.kill(pid, "SIGUSR2");
  for (let tries = 0; linesOf(file).length === before && tries < 100; tries += 1) await sleep(50);
  const [{ connections }] = await sql`
    select count(*)::int as connections from pg_stat_activity where datname = current_database() and application_name = 'tonna'`;
  const files = existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : 0;
  return { ...JSON.parse(linesOf(file).at(-1)), files, connections };
}

function linesOf(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function lineOf({ rss, heap, external, ...counts }) {
  const mb = (bytes) => `${Math.round(bytes / 2 ** 20)} MB`;
  const rest = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return [`rss ${mb(rss)}`, `heap ${mb(heap)}`, `external ${mb(external)}`, ...rest].join("  ");
}

/** Medians of the second and of the last third: the first one warms up, and one sample says little. */
function growthIn(samples) {
  const third = Math.floor(samples.length / 3);
  if (third === 0) return [];
  const median = (part, name) => part.map((sample) => sample[name]).sort((a, b) => a - b)[Math.floor(part.length / 2)];
  return Object.entries(GROWTH).flatMap(([name, [share, more]]) => {
    const [from, to] = [samples.slice(third, 2 * third), samples.slice(-third)].map((part) => median(part, name));
    return to > from * (1 + share) + more ? [`${name} grew from ${from} to ${to}`] : [];
  });
}
