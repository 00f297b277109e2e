import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { db } from "../database/db";
import { log } from "../log";
import { addToCounter, observeSeconds } from "../metrics/measure";
import { trace } from "../tracing";
import type { QueueName } from "./queue";

/*
 * Work on jobs: fetch a batch, do it, delete done jobs, leave failed ones to their next attempt.
 */

type FetchedJob = Pick<PgBoss.Job<Record<string, unknown>>, "id" | "data">;

/** Does the jobs of one queue. */
export type Worker = {
  name: QueueName | (string & {});
  batchSize: number;
  /** Time between two looks for jobs, at least 0.5. */
  pollSeconds: number;
  /** Answers the errors of jobs that failed, by their ids. An exception fails the whole batch. */
  work(jobs: readonly FetchedJob[]): Promise<ReadonlyMap<string, unknown>>;
};

/** The error of a job that no retry can help. It is failed at once. */
export class HopelessJob extends Error {}

/** The error of a job whose server is away. All due jobs of its queue wait for `seconds`, and it does not count as an attempt. */
export class PostponedQueue extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** Time that a worker goes on without waiting for its next poll. Far below the time limit of any job. */
const BURST_MS = 30_000;

/**
 * Works on a fetched batch, then on the full batches behind it: pg-boss itself fetches one batch a poll, which would be one email
 * every two seconds. Stops between two batches once `isStopped` says so.
 */
export async function workOnBurst(
  client: PgBoss,
  worker: Worker,
  first: readonly FetchedJob[],
  isStopped: () => boolean,
): Promise<void> {
  const { name, batchSize } = worker;
  const until = Date.now() + BURST_MS;
  let jobs = first;
  while (jobs.length > 0) {
    await workOnBatch(client, worker, jobs);
    if (jobs.length < batchSize || isStopped() || Date.now() > until) return;
    jobs = await client.fetch<Record<string, unknown>>(name, { batchSize });
  }
}

/** Works on fetched jobs and notes how each ended. Returns how many are done. */
export async function workOnBatch(client: PgBoss, worker: Worker, jobs: readonly FetchedJob[]): Promise<number> {
  const since = performance.now();
  const work = () => worker.work(jobs);
  const attributes = { "messaging.batch.message_count": jobs.length };
  const failures = await trace(`job ${worker.name}`, { kind: "job", attributes }, work).catch(
    (error: unknown) => new Map(jobs.map(({ id }) => [id, error])),
  );
  measureBatch(worker.name, jobs.length, failures, since);
  const done = jobs.flatMap(({ id }) => (failures.has(id) ? [] : [id]));
  if (done.length > 0) await client.deleteJob(worker.name, done);
  for (const [id, error] of failures) await noteFailure(client, worker.name, id, error);
  return done.length;
}

function measureBatch(queue: string, jobs: number, failures: ReadonlyMap<string, unknown>, since: number): void {
  const postponed = [...failures.values()].filter((error) => error instanceof PostponedQueue).length;
  const outcomes = { done: jobs - failures.size, failed: failures.size - postponed, postponed };
  for (const [outcome, count] of Object.entries(outcomes))
    if (count > 0) addToCounter("tonna_jobs_total", { queue, outcome }, count);
  observeSeconds("tonna_job_batch_duration_seconds", { queue }, (performance.now() - since) / 1_000);
}

async function noteFailure(client: PgBoss, queue: string, id: string, error: unknown): Promise<void> {
  const message = formatReason(error);
  if (error instanceof PostponedQueue) {
    log().warn({ queue, reason: message }, "jobs are postponed");
    // Without `started_on` the next fetch does not count as a retry.
    await db().execute(sql`
      update pgboss.job set state = 'created', started_on = null, output = jsonb_build_object('message', ${message}::text),
        start_after = now() + make_interval(secs => ${error.seconds}::int)
      where name = ${queue} and (id = ${id}::uuid or (state < 'active' and start_after < now()))`);
    return;
  }
  log().error({ err: error, queue, job: id }, "a job failed");
  if (error instanceof HopelessJob)
    await db().execute(
      sql`update pgboss.job set retry_limit = retry_count where name = ${queue} and id = ${id}::uuid and state = 'active'`,
    );
  await client.fail(queue, id, { message });
}

/** The innermost message: that of a failed query as a whole holds people's data. */
function formatReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? formatReason(error.cause) : error.message.slice(0, 500);
}
