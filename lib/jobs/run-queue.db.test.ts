import { afterEach, expect, test } from "vitest";
import { inTransaction, pool } from "@/lib/core/database/db";
import type { Job } from "@/lib/core/job";
import { boss } from "@/lib/core/queue/boss";
import { publish } from "@/lib/core/queue/queue";
import { clearJobs, listStoredJobs } from "@/lib/core/queue/test-jobs";
import { createEventWorker } from "./events";
import { listQueueNames, runQueue } from "./run-queue";
import { createJobQueues, createJobWorker } from "./scheduled";

afterEach(clearJobs);

const call = (job: Job, bounds?: { begin: number; answer: number }) =>
  runQueue(job.name, [job], [createJobWorker(job)], bounds);

/** A job that waits until it is let go, and counts its runs. */
function heldJob(name: string) {
  const state = { runs: 0, letGo: () => {}, begun: () => {} };
  const held = new Promise<void>((resolve) => {
    state.letGo = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    state.begun = resolve;
  });
  const run = async () => {
    state.runs += 1;
    state.begun();
    await held;
  };
  return { state, begun, job: { name, cron: "0 0 1 1 *", run } satisfies Job };
}

test("a called job runs on a database whose queues nobody has made, and leaves nothing behind", async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  expect(await call({ name: "called-once", cron: "0 0 1 1 *", run })).toEqual({
    job: "called-once",
    status: "done",
    done: 1,
    failed: 0,
  });
  expect(runs).toBe(1);
  expect(await listStoredJobs("called-once")).toEqual([]);
});

test("of two calls at once one runs the job, and the other says that it is running", async () => {
  const { state, begun, job } = heldJob("called-twice");
  const first = call(job);
  await begun;
  expect((await call(job)).status).toBe("running");
  state.letGo();
  expect((await first).status).toBe("done");
});

test("a call answers at its time limit, and the job goes on", async () => {
  const { state, job } = heldJob("called-long");
  expect((await call(job, { begin: 10, answer: 50 })).status).toBe("running");
  expect(state.runs).toBe(1);
  state.letGo();
  await expect.poll(() => listStoredJobs("called-long").then((jobs) => jobs.length)).toBe(0);
});

test("a job whose process was ended runs again at a call after its time limit", async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job: Job = { name: "called-lost", cron: "0 0 1 1 *", expireInSeconds: 1, run };
  await createJobQueues(boss(), [job]);
  await boss().send(job.name, {});
  expect(await boss().fetch(job.name)).toHaveLength(1);
  await pool()`update pgboss.job set started_on = now() - interval '1 minute' where name = ${job.name}`;
  expect((await call(job)).status).toBe("done");
  expect(runs).toBe(1);
});

test("a job that fails says so and waits for its next attempt", async () => {
  const run = () => Promise.reject(new Error("no luck"));
  expect(await call({ name: "called-failing", cron: "0 0 1 1 *", run })).toMatchObject({ status: "failed", failed: 1 });
  expect(await listStoredJobs("called-failing")).toMatchObject([{ state: "retry", last_error: "no luck" }]);
});

test("a called queue of events is emptied, consumer by consumer", async () => {
  const seen: unknown[] = [];
  const consume = async ({ n }: Record<string, unknown>) => void seen.push(n);
  await inTransaction(async (tx) => {
    for (let n = 0; n < 3; n++) await publish(tx, "test.called", { n });
  });
  const worker = { ...createEventWorker([{ event: "test.called", consume }]), batchSize: 1 };
  expect(await runQueue("event", [], [worker])).toEqual({ job: "event", status: "done", done: 3, failed: 0 });
  expect(seen.sort()).toEqual([0, 1, 2]);
});

test("a job that is switched off says so, and an unknown one is not found", async () => {
  expect(listQueueNames()).toEqual(expect.arrayContaining(["event", "mail", "alert", "feed-moex", "listings-expire"]));
  expect(await runQueue("feed-moex")).toMatchObject({ status: "off", done: 0 });
  await expect(runQueue("nothing")).rejects.toMatchObject({ code: "not_found" });
});
