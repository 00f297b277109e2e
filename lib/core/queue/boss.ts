import PgBoss from "pg-boss";
import type postgres from "postgres";
import { db, isUnavailable, pool } from "../database/db";
import { log } from "../log";
import { singleton } from "../singleton";
import { QUEUES } from "./queue";

/*
 * pg-boss over the connection pool of this process. Its tables are in the schema `pgboss`; `migrate` makes them.
 */

/** pg-boss's own queue of the jobs that a schedule makes due. Each client makes it while it starts, and two at once met in deadlocks. */
const CRON_QUEUE = "__pgboss__send-it";
/** Cron expressions have a resolution of a minute. */
const CRON_SECONDS = 20;
/** Time between two looks of pg-boss for jobs whose process was killed: they have been active for longer than their limit. */
const MAINTENANCE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** The client with which this process works on jobs. Only `startJobs` starts it. */
export function boss(): PgBoss {
  return singleton("boss", () => createBoss());
}

/** Creates a client of pg-boss over our own pool. It does not work on jobs before `start`. */
export function createBoss(): PgBoss {
  const client = new PgBoss({
    db: { executeSql },
    cronWorkerIntervalSeconds: CRON_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: 3_600,
    // A failed job can be retried for a month, as long as its email is kept.
    archiveFailedAfterSeconds: 31 * DAY_SECONDS,
    deleteAfterDays: 1,
  });
  client.on("error", (error) => log().warn({ err: error }, "the job queue had an error"));
  return client;
}

/** Creates or migrates the tables of pg-boss, and the queues that writes fill. The caller holds the lock of the start. */
export async function prepareQueues(connection: postgres.Sql): Promise<void> {
  const run = async (text: string, values: unknown[] = []) => ({ rows: await execute(connection, text, values) });
  const client = new PgBoss({ db: { executeSql: run }, schedule: false, supervise: false });
  await client.start();
  for (const [name, options] of Object.entries(QUEUES))
    await client.createQueue(name, { name, retryBackoff: true, ...options });
  await client.createQueue(CRON_QUEUE, { name: CRON_QUEUE });
  await client.stop({ graceful: false, close: false });
}

/** Runs pg-boss's statements over postgres.js. */
export async function executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
  // Creating drizzle switches the pool's JSON conversion off for good; doing it first makes sure of that here.
  db();
  try {
    return { rows: /^\s*BEGIN/.test(text) ? await runInOneSession(text) : await execute(pool(), text, values) };
  } catch (error) {
    // pg-boss does not await the statement that notes how a job ended: its failure would end the process. The
    // job then runs into its time limit and is repeated.
    if (!isUnavailable(error) || !/SELECT COUNT\(\*\) FROM results/.test(text)) throw error;
    log().warn({ err: error }, "the end of a job could not be noted");
    return { rows: [{ count: 0 }] };
  }
}

/** Several statements with their own BEGIN and COMMIT, which postgres.js allows on a reserved connection only. */
async function runInOneSession(text: string): Promise<unknown[]> {
  const connection = await pool().reserve();
  try {
    return await execute(connection, text);
  } catch (error) {
    await connection.unsafe("rollback").catch(() => {});
    throw error;
  } finally {
    connection.release();
  }
}

async function execute(on: Pick<postgres.Sql, "unsafe">, text: string, values: unknown[] = []): Promise<unknown[]> {
  const query = on.unsafe(text, values.map(toParameter));
  return [...(await (values.length === 0 ? query.simple() : query))];
}

function toParameter(value: unknown): never {
  const isJson = typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
  // postgres.js types its parameters by a list of scalars; what pg-boss passes is checked by the server.
  return (isJson ? JSON.stringify(value) : (value ?? null)) as never;
}
