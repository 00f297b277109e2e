import { sql } from "drizzle-orm";
import type PgBoss from "pg-boss";
import { db } from "@/lib/core/database/db";
import { runExclusively } from "@/lib/core/database/migrate";
import type { Job } from "@/lib/core/job";
import { log } from "@/lib/core/log";
import { boss } from "@/lib/core/queue/boss";
import type { Worker } from "@/lib/core/queue/work";

/*
 * Scheduled jobs as queues of pg-boss. Of each at most one waits and one runs, however many processes there are.
 */

const RETRY = { retryLimit: 2, retryDelay: 60, retryBackoff: true } as const;
const POLL_SECONDS = { scheduled: 20, following: 2 };

/**
 * Creates missing queues, and makes the schedule of pg-boss that of the code. Processes that start at once take turns. A job of another
 * version stays for a day after that one's last start: both may run side by side.
 */
export async function scheduleJobs(client: PgBoss, jobs: readonly Job[]): Promise<void> {
  await runExclusively(async () => {
    const names = JSON.stringify(jobs.map(({ name }) => name));
    await db().execute(sql`
      delete from pgboss.schedule where not ${names}::jsonb ? name and updated_on < now() - interval '1 day'`);
    await createJobQueues(client, jobs);
    for (const { name, cron, timeZone: tz = "UTC" } of jobs) await client.schedule(name, cron, {}, { tz });
  });
}

/** Creates the queues that are missing. */
export async function createJobQueues(client: PgBoss, jobs: readonly Job[]): Promise<void> {
  for (const { name, expireInSeconds = 900 } of jobs)
    await client.createQueue(name, { name, policy: "stately", ...RETRY, expireInSeconds });
}

/** Queues jobs to run soon; one that waits already stays alone. */
export async function requestJobs(jobs: readonly Pick<Job, "name">[]): Promise<void> {
  if (jobs.length > 0) await boss().insert(jobs.map(({ name }) => ({ name })));
}

/** Queues the jobs that are overdue at a start, unless another process has them in hand. No start waits for them. */
export async function requestOverdue(jobs: readonly Job[]): Promise<void> {
  await runExclusively(async () => {
    for (const job of jobs) {
      if (!job.isOverdue || (await isQueued(job.name))) continue;
      if (await job.isOverdue()) await requestJobs([job]);
    }
  });
}

async function isQueued(name: string): Promise<boolean> {
  const rows = await db().execute(sql`select from pgboss.job where name = ${name} and state < 'completed' limit 1`);
  return rows.length > 0;
}

/** The worker of a scheduled job. A run that succeeds deletes the failed runs before it. */
export function createJobWorker({ name, follows, run, ...job }: Job): Worker {
  return {
    name,
    batchSize: 1,
    pollSeconds: job.pollSeconds ?? (follows ? POLL_SECONDS.following : POLL_SECONDS.scheduled),
    work: async () => {
      const started = performance.now();
      await run();
      // An earlier failure is made good.
      await db().execute(sql`delete from pgboss.job where name = ${name} and state = 'failed'`);
      log().debug({ job: name, ms: Math.round(performance.now() - started) }, "a job is done");
      return new Map();
    },
  };
}
