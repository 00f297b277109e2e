import { afterEach, expect, test, vi } from "vitest";
import { inTransaction, pool } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import type { Job } from "@/lib/core/job";
import { boss, createBoss, executeSql } from "@/lib/core/queue/boss";
import { enqueue, publish } from "@/lib/core/queue/queue";
import { clearJobs, listStoredJobs } from "@/lib/core/queue/test-jobs";
import { drainQueue } from "@/lib/core/queue/test-queue";
import type { Worker } from "@/lib/core/queue/work";
import { createWorkers, listScheduledJobs } from "./registry";
import { startJobs, stopJobs } from "./runner";
import { createJobWorker, requestJobs, requestOverdue, scheduleJobs } from "./scheduled";

afterEach(async () => {
  await stopJobs();
  await clearJobs();
});

const nothing = async () => {};
const never = { cron: "0 0 1 1 *" };
const start = (jobs: readonly Job[]) =>
  startJobs(
    jobs,
    jobs.map((job) => ({ ...createJobWorker(job), pollSeconds: 0.5 })),
  );

test("jobs get their schedules, jobs that are gone for a day lose theirs, and a stop takes under 3 s", async () => {
  await start([
    { name: "first", cron: "1 2 * * *", timeZone: "Europe/Moscow", run: nothing },
    { name: "second", cron: "3 4 * * *", run: nothing },
  ]);
  await stopJobs();
  await pool()`update pgboss.schedule set updated_on = now() - interval '25 hours'`;
  await start([{ name: "first", cron: "5 6 * * *", timeZone: "Europe/Moscow", run: nothing }]);
  const rows = await pool()`select name, cron, timezone from pgboss.schedule order by name`;
  expect([...rows]).toEqual([{ name: "first", cron: "5 6 * * *", timezone: "Europe/Moscow" }]);
  const started = performance.now();
  await stopJobs();
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("an event is consumed within two seconds, and its listing compared with the saved searches", async () => {
  await startJobs([], createWorkers([]));
  await inTransaction((tx) => publish(tx, "listing.created", { id: createId(), status: "ACTIVE", tags: [] }));
  const left = async () => (await Promise.all(["event", "alert"].map(listStoredJobs))).flat();
  await vi.waitFor(async () => expect(await left()).toEqual([]), 2_000);
});

test("a worker does all due jobs without waiting for its next poll", async () => {
  const done: string[] = [];
  const work: Worker["work"] = async (batch) => {
    done.push(...batch.map(({ id }) => id));
    return new Map();
  };
  await inTransaction(async (tx) => {
    for (let n = 0; n < 5; n += 1) await enqueue(tx, "mail", { n });
  });
  await startJobs([], [{ name: "mail", batchSize: 1, pollSeconds: 60, work }]);
  await vi.waitFor(() => expect(new Set(done).size).toBe(5), 5_000);
});

test("processes that start at once on a fresh database do not collide", async () => {
  const jobs = Array.from({ length: 12 }, (_, n) => ({ name: `fresh-${n}`, ...never, run: nothing }));
  await Promise.all([createBoss(), createBoss(), createBoss()].map((client) => scheduleJobs(client, jobs)));
  const rows = await pool()`select name from pgboss.queue where name like 'fresh-%'`;
  expect(rows).toHaveLength(12);
});

test("a start leaves the schedule of another version that started within a day", async () => {
  const [job, newer] = ["of-both", "of-the-newer"].map((name) => ({ name, ...never, run: nothing })) as [Job, Job];
  await scheduleJobs(createBoss(), [job, newer]);
  await scheduleJobs(createBoss(), [job]);
  const names = (await createBoss().getSchedules()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([job.name, newer.name]));
});

test("a due job is run by one of two processes, and deleted", async () => {
  const run = vi.fn(nothing);
  const job = { name: "shared", ...never, run };
  await scheduleJobs(createBoss(), [job]);
  await requestJobs([job]);
  await requestJobs([job]);
  const bosses = [createBoss(), createBoss()];
  const done = await Promise.all(bosses.map((client) => drainQueue(createJobWorker(job), client)));
  expect(done.reduce((a, b) => a + b)).toBe(1);
  expect(run).toHaveBeenCalledOnce();
  expect(await listStoredJobs("shared")).toEqual([]);
});

test("an overdue job is queued once at a start, with any number of processes, and not while it runs", async () => {
  const overdue = { name: "overdue", ...never, run: nothing, isOverdue: async () => true };
  const inTime = { name: "in-time", ...never, run: nothing, isOverdue: async () => false };
  const all = [overdue, inTime];
  await scheduleJobs(createBoss(), all);
  await Promise.all([requestOverdue(all), requestOverdue(all)]);
  expect(await listStoredJobs("overdue")).toHaveLength(1);
  expect(await listStoredJobs("in-time")).toEqual([]);
  expect(await createBoss().fetch("overdue")).toHaveLength(1);
  await requestOverdue(all);
  expect(await listStoredJobs("overdue")).toMatchObject([{ state: "active" }]);
});

test("a failed job is tried again, keeps its error, and is listed until a later run succeeds", async () => {
  const run = vi.fn((): Promise<unknown> => Promise.reject(new Error("no luck")));
  const job = { name: "broken", ...never, run };
  await scheduleJobs(createBoss(), [job]);
  await requestJobs([job]);
  for (const state of ["retry", "retry", "failed"]) {
    await pool()`update pgboss.job set start_after = now() - interval '1 second' where name = 'broken'`;
    await drainQueue(createJobWorker(job));
    expect(await listStoredJobs("broken")).toMatchObject([{ state, last_error: "no luck" }]);
  }
  run.mockResolvedValue(null);
  await requestJobs([job]);
  expect(await drainQueue(createJobWorker(job))).toBe(1);
  expect(await listStoredJobs("broken")).toEqual([]);
});

test("a failed block of statements leaves its connection usable", async () => {
  await expect(executeSql("BEGIN; select 1 / 0; COMMIT;")).rejects.toThrow("division by zero");
  const idle = () => pool()`select pg_current_xact_id_if_assigned() is null as idle, pg_sleep(0.05)`;
  for (const [row] of await Promise.all(Array.from({ length: 12 }, idle))) expect(row?.idle).toBe(true);
});

test("the process goes on when the end of a job can't be stored", async () => {
  const cancelled = "WITH results AS (select pg_cancel_backend(pg_backend_pid())) SELECT COUNT(*) FROM results";
  expect(await executeSql(cancelled)).toEqual({ rows: [{ count: 0 }] });
  await expect(executeSql("select pg_cancel_backend(pg_backend_pid())")).rejects.toMatchObject({ code: "57014" });
});

test("a stop leaves a job that does not end within 3 s, and the job runs again", async () => {
  const started = vi.fn();
  const job = { name: "endless", ...never, run: () => new Promise<void>(() => started()) };
  await start([job]);
  await requestJobs([job]);
  await vi.waitFor(() => expect(started).toHaveBeenCalled(), 5_000);
  const stopping = performance.now();
  await stopJobs();
  expect(performance.now() - stopping).toBeLessThan(3_000);
  expect(await listStoredJobs("endless")).toMatchObject([{ state: "retry" }]);
});

test("a job is run again after its time limit when its process was killed, and not before", async () => {
  const client = createBoss();
  const jobs = ["killed", "begun"].map((name) => ({ name, ...never, expireInSeconds: 300, run: nothing }));
  await scheduleJobs(client, jobs);
  await requestJobs(jobs);
  // Taken by processes of which nothing more is heard.
  for (const { name } of jobs) expect(await client.fetch(name)).toHaveLength(1);
  await pool()`update pgboss.job set started_on = now() - interval '301 seconds' where name = 'killed'`;
  await client.maintain();
  expect(await listStoredJobs("killed")).toMatchObject([{ state: "retry" }]);
  expect(await listStoredJobs("begun")).toMatchObject([{ state: "active" }]);
});

test("a job runs once after many of the events that it names", async () => {
  const scheduled = listScheduledJobs();
  await scheduleJobs(boss(), scheduled);
  const [event, counts] = ["event", "listing-counts"].map((name) =>
    createWorkers(scheduled).find((worker) => worker.name === name),
  );
  for (let n = 0; n < 3; n++) await inTransaction((tx) => publish(tx, "listing.created", { tags: [] }));
  expect(event && (await drainQueue(event))).toBe(3);
  expect(await listStoredJobs("listing-counts")).toMatchObject([{ state: "created" }]);
  expect(counts && (await drainQueue(counts))).toBe(1);
});
