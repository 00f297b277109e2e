import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { db, inTransaction } from "@/lib/core/database/db";
import { createBoss } from "@/lib/core/queue/boss";
import { publish, publishAll } from "@/lib/core/queue/queue";
import { clearJobs, listStoredJobs, makeDue } from "@/lib/core/queue/test-jobs";
import { retryJob } from "./commands/retry-job";
import { dispatchEvents } from "./test-events";

beforeEach(clearJobs);

const announce = (event: `${string}.${string}`, payload = {}, options = {}) =>
  inTransaction((tx) => publish(tx, event, payload, options));
const rows = () => listStoredJobs("event");

test("every event reaches its consumers, and its job is deleted", async () => {
  const seen: unknown[] = [];
  for (let index = 0; index < 50; index++) await announce("thing.made", { index });
  const many = Array.from({ length: 700 }, (_, index) => ({ index: index + 50 }));
  await publishAll(db(), "thing.made", many);
  expect(await rows()).toHaveLength(51);
  const consume = async (payload: Record<string, unknown>) => void seen.push(payload.index);
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(51);
  expect(seen.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 750 }, (_, index) => index));
  expect(await rows()).toEqual([]);
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(0);
});

test("an event without consumers is done, and a rolled-back write publishes nothing", async () => {
  await announce("thing.ignored");
  await inTransaction(async (tx) => {
    await publish(tx, "thing.made", {});
    throw new Error("rolled back");
  }).catch(() => {});
  expect(await dispatchEvents([])).toBe(1);
  expect(await rows()).toEqual([]);
});

test("a failed event keeps its error, waits longer each time, does not delay others, and can be retried in the end", async () => {
  await announce("thing.broken");
  await announce("thing.made");
  const consume = vi.fn(async () => {});
  const broken = vi.fn(async (): Promise<void> => Promise.reject(new Error("no luck")));
  const all = [
    { event: "thing.broken", consume: broken },
    { event: "thing.made", consume },
  ] as const;
  expect(await dispatchEvents(all)).toBe(1);
  expect(consume).toHaveBeenCalledOnce();
  expect(await dispatchEvents(all)).toBe(0);
  expect(broken).toHaveBeenCalledOnce();
  for (let attempt = 2; attempt <= 13; attempt++) {
    expect(await rows()).toMatchObject([{ state: "retry", retry_count: attempt - 2, last_error: "no luck" }]);
    expect((await rows())[0]?.wait).toBeGreaterThan(4 * 2 ** (attempt - 2));
    await makeDue("event");
    await dispatchEvents(all);
  }
  expect(await rows()).toMatchObject([{ state: "failed", retry_count: 12, last_error: "no luck" }]);
  broken.mockImplementation(async () => {});
  await retryJob((await rows())[0]?.id ?? "", { kind: "system", name: "test" });
  expect(await dispatchEvents(all)).toBe(1);
  expect(await rows()).toEqual([]);
});

test("a failed event in a job of many does not delay the others", async () => {
  await publishAll(db(), "thing.made", [{ index: 0 }, { index: 1 }, { index: 2 }]);
  const seen: unknown[] = [];
  const consume = async ({ index }: Record<string, unknown>) => {
    if (index === 1) throw new Error("no luck");
    seen.push(index);
  };
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(0);
  expect(seen).toEqual([0, 2]);
  expect(await rows()).toMatchObject([{ state: "retry" }]);
});

test("an event waits for its delay", async () => {
  await announce("thing.made", {}, { afterSeconds: 60 });
  const consume = vi.fn(async () => {});
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(0);
  await makeDue("event");
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(1);
});

test("each event is consumed once when two processes share the work", async () => {
  for (let index = 0; index < 150; index++) await announce("thing.made", { index });
  const seen: unknown[] = [];
  const consume = async (payload: Record<string, unknown>) => void seen.push(payload.index);
  const consumers = [{ event: "thing.made", consume }] as const;
  await Promise.all([dispatchEvents(consumers), dispatchEvents(consumers)]);
  expect(new Set(seen).size).toBe(150);
  expect(seen).toHaveLength(150);
});

test("an event is consumed again after its time limit when its process died", async () => {
  await announce("thing.made");
  const boss = createBoss();
  expect(await boss.fetch("event")).toHaveLength(1);
  await boss.maintain();
  expect(await rows()).toMatchObject([{ state: "active" }]);
  await db().execute(sql`update pgboss.job set started_on = now() - interval '6 minutes' where name = 'event'`);
  await boss.maintain();
  await makeDue("event");
  const consume = vi.fn(async () => {});
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(1);
  expect(consume).toHaveBeenCalledOnce();
});

test("a consumer of many events gets a batch at once, and each of them when that fails", async () => {
  for (let index = 0; index < 3; index++) await announce("thing.made", { index });
  const consume = vi.fn(async () => {});
  const consumeAll = vi.fn(async (_payloads: readonly unknown[]) => {});
  expect(await dispatchEvents([{ event: "thing.made", consume, consumeAll }])).toBe(3);
  expect(consume).not.toHaveBeenCalled();
  const all = [{ index: 0 }, { index: 1 }, { index: 2 }];
  expect(consumeAll).toHaveBeenCalledExactlyOnceWith(expect.toSatisfy((given) => given.length === 3));
  expect(consumeAll).toHaveBeenCalledWith(expect.arrayContaining(all));

  for (let index = 3; index < 5; index++) await announce("thing.made", { index });
  consumeAll.mockRejectedValue(new Error("no luck"));
  const other = vi.fn(async () => {});
  const both = [
    { event: "thing.made", consume, consumeAll },
    { event: "thing.made", consume: other },
  ] as const;
  expect(await dispatchEvents(both)).toBe(2);
  expect(consume).toHaveBeenCalledTimes(2);
  expect(other).toHaveBeenCalledTimes(2);
});
