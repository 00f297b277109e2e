// Runs the work for later in this process.
import { setTimeout as sleep } from "node:timers/promises";
import type PgBoss from "pg-boss";
import { env } from "@/lib/core/env";
import type { Job } from "@/lib/core/job";
import { log } from "@/lib/core/log";
import { createBoss } from "@/lib/core/queue/boss";
import { type Worker, workOnBurst } from "@/lib/core/queue/work";
import { singleton } from "@/lib/core/singleton";
import { createWorkers, listScheduledJobs } from "./registry";
import { requestOverdue, scheduleJobs } from "./scheduled";

/** A process that ends has ten seconds in all; jobs get three, and pg-boss repeats what they leave unfinished. */
const STOP_MILLISECONDS = 2_800;

const getRunning = () => singleton("jobs", (): { client: PgBoss | null } => ({ client: null }));

/** Starts the schedule and all workers in this process, once. Does nothing under JOBS=0. */
export async function startJobs(
  scheduled: readonly Job[] = listScheduledJobs(),
  all: readonly Worker[] = createWorkers(scheduled),
): Promise<void> {
  const state = getRunning();
  if (!env().JOBS || state.client) return;
  const client = createBoss();
  state.client = client;
  await client.start();
  await scheduleJobs(client, scheduled);
  for (const worker of all) {
    const { name, batchSize, pollSeconds: pollingIntervalSeconds } = worker;
    await client.work<Record<string, unknown>>(name, { batchSize, pollingIntervalSeconds }, (batch) =>
      workOnBurst(client, worker, batch, () => state.client !== client),
    );
  }
  await requestOverdue(scheduled);
}

/** Stops them and waits for what is under way, three seconds at most. Never throws. */
export async function stopJobs(): Promise<void> {
  const state = getRunning();
  const { client } = state;
  if (!client) return;
  state.client = null;
  const stopped = client
    .stop({ graceful: true, timeout: STOP_MILLISECONDS - 800, close: false })
    .catch((error: unknown) => {
      log().warn({ err: error }, "the jobs did not stop cleanly");
    });
  await Promise.race([stopped, sleep(STOP_MILLISECONDS, null, { ref: false })]);
}
