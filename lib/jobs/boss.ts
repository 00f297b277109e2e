import PgBoss from "pg-boss";
import { db, isUnavailable, pool } from "@/lib/core/database/db";
import type { Job } from "@/lib/core/job";
import { log } from "@/lib/core/log";
import { isUnderWay, underLock } from "./process-locks";

// Schedules are to the minute, so looking more often than this would only load the database.
const POLL_SECONDS = 20;
/** Processes that start within so many seconds, or one that starts over and over, queue what is overdue once. */
const STARTS_SECONDS = 600;
/** Every job that has begun so long ago has its lock. */
const BEGUN_SECONDS = 60;
const RETRY = { retryLimit: 2, retryDelay: 60, retryBackoff: true } as const;

/** pg-boss over the pool of this process; its tables live in the schema `pgboss`. */
export function startBoss(): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql },
    schema: "pgboss",
    cronWorkerIntervalSeconds: POLL_SECONDS,
    maintenanceIntervalSeconds: 600,
    archiveCompletedAfterSeconds: 24 * 60 * 60,
  });
  boss.on("error", (error) => log().warn({ err: error }, "the job queue had an error"));
  return boss.start();
}

/** Puts every job on its schedule and works on it; a job that is no longer registered leaves the schedule. */
export async function workOn(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name));
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name);
  }
  for (const job of jobs) {
    // "stately": at most one waits and one runs, so that a slow job doesn't pile up behind itself.
    await boss.createQueue(job.name, { name: job.name, policy: "stately", ...RETRY });
    await boss.schedule(job.name, job.cron, {}, { tz: job.timeZone ?? "UTC" });
    await boss.work(job.name, { pollingIntervalSeconds: POLL_SECONDS }, () => perform(job));
  }
}

/** Queues what is overdue; it is run within seconds, by whichever process looks first, and no start waits for it. */
export async function catchUp(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, isOverdue } of jobs)
    if (await isOverdue?.()) await boss.send(name, {}, { singletonSeconds: STARTS_SECONDS });
}

/**
 * Gives back what a process had begun that was killed since: nobody has its lock. pg-boss itself only knows that a job has
 * run into its time limit, and until then nothing else of its name is run.
 */
export async function repeatLost(boss: PgBoss): Promise<void> {
  const begun = await pool()<{ name: string; id: string }[]>`
    select name, id from pgboss.job where state = 'active' and started_on < now() - make_interval(secs => ${BEGUN_SECONDS})`;
  for (const { name, id } of begun) {
    if (await isUnderWay("tonna-job", name)) continue;
    log().warn({ job: name }, "a job ended with its process and is repeated");
    await boss.fail(name, id, new Error("its process ended"));
  }
}

async function perform(job: Job): Promise<void> {
  const started = performance.now();
  try {
    // Whoever else may still be at it has run out of time.
    await underLock("tonna-job", job.name, () => job.run());
    log().info({ job: job.name, ms: Math.round(performance.now() - started) }, "a job is done");
  } catch (error) {
    log().error({ err: error, job: job.name }, "a job failed");
    throw error;
  }
}

/** Runs pg-boss's statements over postgres.js. */
export async function executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  // Creating drizzle switches the pool's JSON conversion off for good; doing it first makes sure of that here.
  db();
  try {
    const rows = /^\s*BEGIN/.test(text) ? await inOneSession(text) : await pool().unsafe(text, values.map(asParameter));
    return { rows: [...rows] };
  } catch (error) {
    // pg-boss doesn't await the statement that notes how a job ended: its failure would end the process. The
    // job then runs into its time limit and is repeated.
    if (!isUnavailable(error) || !/SELECT COUNT\(\*\) FROM results/.test(text)) throw error;
    log().warn({ err: error }, "the end of a job could not be noted");
    return { rows: [{ count: 0 }] };
  }
}

/** Several statements with their own BEGIN and COMMIT, which postgres.js allows on a reserved connection only. */
async function inOneSession(text: string): Promise<unknown[]> {
  const connection = await pool().reserve();
  try {
    return await connection.unsafe(text).simple();
  } catch (error) {
    await connection.unsafe("rollback").catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

function asParameter(value: unknown): never {
  const isJson = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
  // postgres.js types its parameters by a list of scalars; what pg-boss passes is checked by the server.
  return (isJson ? JSON.stringify(value) : (value ?? null)) as never;
}
