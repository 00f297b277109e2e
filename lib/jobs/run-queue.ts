/*
 * Runs the work for later when a clock outside calls `/api/cron/:job`, for hosts where no process lives on. Jobs, queues and locks
 * are those of a running server, so both may work on one database.
 */

import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { boss } from "@/lib/core/queue/boss";
import { QUEUES } from "@/lib/core/queue/queue";
import { type Worker, workOnBatch } from "@/lib/core/queue/work";
import type { CronRun } from "./contract";
import { listFeeds } from "./feeds";
import { createWorkers, listScheduledJobs } from "./registry";
import { createJobQueues, requestJobs } from "./scheduled";

/** Time in which further batches are begun, and the longest that a call waits for its answer. Hosts of functions allow a minute or more. */
const BOUNDS_MS = { begin: 25_000, answer: 50_000 };

/** Names that a clock may call: the queues that writes fill, every job of a schedule, and every feed. */
export function listQueueNames(): string[] {
  const feeds = listFeeds().map(({ name }) => `feed-${name}`);
  return [...new Set([...Object.keys(QUEUES), ...listScheduledJobs().map(({ name }) => name), ...feeds])].sort();
}

/**
 * Works on one queue now. A job of a schedule runs once, and never twice at the same time. After 50 s the answer is `running`; the
 * work goes on, and is repeated if its process ends. Throws `not_found` for an unknown name.
 */
export async function runQueue(
  name: string,
  scheduled = listScheduledJobs(),
  workers: readonly Worker[] = createWorkers(scheduled),
  bounds = BOUNDS_MS,
): Promise<CronRun> {
  const worker = workers.find((one) => one.name === name);
  const nothing = { job: name, done: 0, failed: 0 };
  if (!worker) {
    if (listQueueNames().includes(name)) return { ...nothing, status: "off" };
    throw new AppError("not_found", { detail: "There is no such job." });
  }
  const jobs = scheduled.filter((job) => job.name === name);
  // The work of functions that were ended is free again after its time limit. A running server looks by itself.
  await boss().maintain();
  await createJobQueues(boss(), jobs);
  await requestJobs(jobs);
  const work = workUntil(worker, Date.now() + bounds.begin).then(({ taken, done }): CronRun => {
    if (taken === 0 && jobs.length > 0) return { ...nothing, status: "running" };
    return { job: name, status: done < taken ? "failed" : "done", done, failed: taken - done };
  });
  work.catch((error: unknown) => log().error({ err: error, queue: name }, "a called job failed"));
  const late = new Promise<CronRun>((resolve) =>
    setTimeout(resolve, bounds.answer, { ...nothing, status: "running" }).unref(),
  );
  return Promise.race([work, late]);
}

/** Works on what is due, batch by batch. */
async function workUntil(worker: Worker, until: number): Promise<{ taken: number; done: number }> {
  const { name, batchSize } = worker;
  const sum = { taken: 0, done: 0 };
  do {
    const jobs = await boss().fetch<Record<string, unknown>>(name, { batchSize });
    if (jobs.length === 0) break;
    sum.taken += jobs.length;
    sum.done += await workOnBatch(boss(), worker, jobs);
  } while (Date.now() < until);
  return sum;
}
