import { afterEach, expect, test, vi } from "vitest";
import { pool } from "@/lib/core/database/db";
import { catchUp, executeSql, repeatLost, startBoss, workOn } from "./boss";
import { jobs } from "./registry";
import { startJobs, stopJobs } from "./runner";
import { every, stopTimers } from "./timers";

afterEach(async () => {
  await stopJobs();
  await stopTimers();
});

const nothing = async () => {};

test("jobs are put on their schedules, those that left the code leave the schedule, and a stop takes under 3 s", async () => {
  await startJobs(
    [
      { name: "first", cron: "1 2 * * *", timeZone: "Europe/Moscow", run: nothing },
      { name: "second", cron: "3 4 * * *", run: nothing },
    ],
    [],
  );
  await stopJobs();
  await startJobs([{ name: "first", cron: "5 6 * * *", timeZone: "Europe/Moscow", run: nothing }], []);
  const rows = await pool()`select name, cron, timezone from pgboss.schedule order by name`;
  expect([...rows]).toEqual([{ name: "first", cron: "5 6 * * *", timezone: "Europe/Moscow" }]);
  const started = performance.now();
  await stopJobs();
  expect(performance.now() - started).toBeLessThan(3_000);
});

test("of two processes one runs a job that is due", async () => {
  const run = vi.fn(nothing);
  const job = { name: "shared", cron: "0 0 1 1 *", run };
  const bosses = [await startBoss(), await startBoss()];
  const [boss] = bosses;
  await boss?.createQueue("shared", { name: "shared", policy: "stately" });
  await boss?.send("shared", {});
  for (const each of bosses) await workOn(each, [job]);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 5_000);
  await vi.waitFor(async () => {
    const rows = await pool()`select state, output from pgboss.job where name = 'shared'`;
    expect([...rows]).toEqual([{ state: "completed", output: null }]);
  }, 5_000);
  expect(run).toHaveBeenCalledOnce();
  await Promise.all(bosses.map((each) => each.stop({ graceful: false, close: false })));
});

test("what is overdue at a start is queued once, however many processes start and however often", async () => {
  const run = vi.fn(nothing);
  const overdue = { name: "overdue", cron: "0 0 1 1 *", run, isOverdue: async () => true };
  const inTime = { name: "in-time", cron: "0 0 1 1 *", run, isOverdue: async () => false };
  await startJobs([overdue, inTime], []);
  const queued = () =>
    pool()<{ name: string; state: string; slot: string | null }[]>`
      select name, state, singleton_on::text as slot from pgboss.job where name in ('overdue', 'in-time')`;
  expect((await queued()).map(({ name }) => name)).toEqual(["overdue"]);
  await stopJobs();
  const bosses = [await startBoss(), await startBoss()];
  for (const each of bosses) await workOn(each, [overdue]);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 5_000);
  await vi.waitFor(async () => expect((await queued()).map(({ state }) => state)).toEqual(["completed"]), 5_000);
  for (const each of bosses) await catchUp(each, [overdue]);
  // Ten minutes may have ended meanwhile: then it is queued once for the next ones.
  const slots = (await queued()).map(({ slot }) => slot);
  expect(new Set(slots).size).toBe(slots.length);
  await Promise.all(bosses.map((each) => each.stop({ graceful: false, close: false })));
});

test("a job that fails is kept to be tried again, with its error", async () => {
  const job = { name: "broken", cron: "0 0 1 1 *", run: () => Promise.reject(new Error("no luck")) };
  const boss = await startBoss();
  await workOn(boss, [job]);
  await boss.offWork("broken");
  await boss.send("broken", {});
  await workOn(boss, [job]);
  await vi.waitFor(async () => {
    const [row] = await pool()`select state, output ->> 'message' as message from pgboss.job where name = 'broken'`;
    expect(row).toEqual({ state: "retry", message: "no luck" });
  }, 5_000);
  await boss.stop({ graceful: false, close: false });
});

test("a failed block of statements leaves its connection usable", async () => {
  await expect(executeSql("BEGIN; select 1 / 0; COMMIT;")).rejects.toThrow("division by zero");
  const idle = () => pool()`select pg_current_xact_id_if_assigned() is null as idle, pg_sleep(0.05)`;
  for (const [row] of await Promise.all(Array.from({ length: 12 }, idle))) expect(row?.idle).toBe(true);
});

test("a job whose end can't be noted does not take the process with it", async () => {
  const cancelled = "WITH results AS (select pg_cancel_backend(pg_backend_pid())) SELECT COUNT(*) FROM results";
  expect(await executeSql(cancelled)).toEqual({ rows: [{ count: 0 }] });
  await expect(executeSql("select pg_cancel_backend(pg_backend_pid())")).rejects.toMatchObject({ code: "57014" });
});

test("a job that does not end is left behind within 3 s and will be repeated", async () => {
  const started = vi.fn();
  const run = () => new Promise<void>(() => started());
  const boss = await startBoss();
  await boss.createQueue("endless", { name: "endless" });
  await boss.send("endless", {});
  await boss.stop({ graceful: false, close: false });
  await startJobs([{ name: "endless", cron: "0 0 1 1 *", run }], []);
  await vi.waitFor(() => expect(started).toHaveBeenCalled(), 5_000);
  const stopping = performance.now();
  await stopJobs();
  expect(performance.now() - stopping).toBeLessThan(3_000);
  const [row] = await pool()`select state from pgboss.job where name = 'endless'`;
  expect(row?.state).toBe("retry");
});

test("a job whose process was killed is repeated; one that goes on, or has only just begun, is left alone", async () => {
  let end = () => {};
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const boss = await startBoss();
  await workOn(boss, [{ name: "going-on", cron: "0 0 1 1 *", run }]);
  for (const name of ["killed", "begun"]) await boss.createQueue(name, { name, policy: "stately", retryLimit: 2 });
  for (const name of ["killed", "begun", "going-on"]) await boss.send(name, {});
  // Taken by processes of which nothing more is heard.
  for (const name of ["killed", "begun"]) expect(await boss.fetch(name)).toHaveLength(1);
  await boss.offWork("going-on");
  await workOn(boss, [{ name: "going-on", cron: "0 0 1 1 *", run }]);
  await vi.waitFor(() => expect(run).toHaveBeenCalled(), 5_000);
  await pool()`update pgboss.job set started_on = now() - interval '61 seconds' where name in ('killed', 'going-on')`;
  await repeatLost(boss);
  const states = async () =>
    (await pool()`select name, state from pgboss.job where name in ('killed', 'begun', 'going-on') order by name`).map(
      ({ name, state }) => `${name} ${state}`,
    );
  expect(await states()).toEqual(["begun active", "going-on active", "killed retry"]);
  end();
  await vi.waitFor(async () => expect(await states()).toContain("going-on completed"), 5_000);
  await boss.stop({ graceful: false, close: false });
});

test("every registered job and timer has a name of its own", () => {
  const names = jobs().map((job) => job.name);
  expect(new Set(names).size).toBe(names.length);
});

test("timed work repeats, survives its errors, and ends with the timers", async () => {
  const run = vi.fn(() => Promise.reject(new Error("no luck")));
  every(0.01, "timed", run);
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(2), 5_000);
  await stopTimers();
  const calls = run.mock.calls.length;
  const later = vi.fn(nothing);
  every(0.01, "later", later);
  await vi.waitFor(() => expect(later.mock.calls.length).toBeGreaterThan(2), 5_000);
  expect(run).toHaveBeenCalledTimes(calls);
});

test("timed work waits while another process holds its lock", async () => {
  const other = await pool().reserve();
  await other`select pg_advisory_lock(hashtext('tonna-timer'), hashtext('held'))`;
  const held = vi.fn(nothing);
  const free = vi.fn(nothing);
  every(0.01, "held", held);
  every(0.01, "free", free);
  await vi.waitFor(() => expect(free.mock.calls.length).toBeGreaterThan(2), 5_000);
  expect(held).not.toHaveBeenCalled();
  await other`select pg_advisory_unlock(hashtext('tonna-timer'), hashtext('held'))`;
  other.release();
  await vi.waitFor(() => expect(held).toHaveBeenCalled(), 5_000);
});
