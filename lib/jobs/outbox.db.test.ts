import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { commitLater, db, inTransaction, pool, runQuery } from "@/lib/core/database/db";
import { outbox, publish } from "@/lib/core/outbox";
import { dispatchEvents } from "./outbox";

beforeEach(async () => {
  await db().delete(outbox);
});

const promise = (event: `${string}.${string}`, payload = {}, options = {}) =>
  inTransaction((tx) => publish(tx, event, payload, options));
const rows = () => db().select().from(outbox).orderBy(outbox.id);
const makeDue = () =>
  db()
    .update(outbox)
    .set({ nextAttemptAt: new Date(0) });

test("events reach their consumers in order, and are done", async () => {
  const seen: unknown[] = [];
  for (let index = 0; index < 250; index++) await promise("thing.made", { index });
  const consume = async (payload: Record<string, unknown>) => void seen.push(payload.index);
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(250);
  expect(seen).toEqual(Array.from({ length: 250 }, (_, index) => index));
  expect(await rows()).toEqual([]);
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(0);
});

test("claiming and forgetting do not wait for the disk; what follows does", async () => {
  const session = await pool().reserve();
  try {
    await session.unsafe("set synchronous_commit = on");
    const setting = () =>
      runQuery<{ now: string }>(session, sql`select current_setting('synchronous_commit') as now`, false);
    const during = await runQuery(
      session,
      sql`select current_setting('synchronous_commit') as now from ${commitLater}`,
      false,
    );
    expect([...during, ...(await setting())]).toEqual([{ now: "off" }, { now: "on" }]);
  } finally {
    session.release();
  }
});

test("an event that nobody consumes is done; nothing of a rolled-back write is promised", async () => {
  await promise("thing.ignored");
  await inTransaction(async (tx) => {
    await publish(tx, "thing.made", {});
    throw new Error("rolled back");
  }).catch(() => {});
  expect(await dispatchEvents([])).toBe(1);
  expect(await rows()).toEqual([]);
});

test("a failure keeps its error, waits longer each time, and holds up nobody else", async () => {
  await promise("thing.broken");
  await promise("thing.made");
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
  for (let attempt = 2; attempt <= 4; attempt++) {
    await makeDue();
    await dispatchEvents(all);
  }
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 4, lastError: "no luck" });
  expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
  broken.mockImplementation(async () => {});
  await makeDue();
  expect(await dispatchEvents(all)).toBe(1);
  expect(await rows()).toEqual([]);
});

test("an event waits for the delay that it was published with", async () => {
  await promise("thing.made", {}, { afterSeconds: 60 });
  const consume = vi.fn(async () => {});
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(0);
  await makeDue();
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(1);
});

test("two processes share the work: each event is consumed once", async () => {
  for (let index = 0; index < 150; index++) await promise("thing.made", { index });
  const seen: unknown[] = [];
  const consume = async (payload: Record<string, unknown>) => void seen.push(payload.index);
  const consumers = [{ event: "thing.made", consume }] as const;
  await Promise.all([dispatchEvents(consumers), dispatchEvents(consumers)]);
  expect(new Set(seen).size).toBe(150);
  expect(seen).toHaveLength(150);
});

test("an event whose process died comes again after the lease", async () => {
  await promise("thing.made");
  const [row] = await rows();
  await db()
    .update(outbox)
    .set({ attempts: 1, nextAttemptAt: sql`now() - interval '1 second'` })
    .where(eq(outbox.id, row?.id ?? 0));
  const consume = vi.fn(async () => {});
  expect(await dispatchEvents([{ event: "thing.made", consume }])).toBe(1);
  expect(consume).toHaveBeenCalledOnce();
});

test("a consumer of many events gets a batch in one go; when that fails, each of them", async () => {
  for (let index = 0; index < 3; index++) await promise("thing.made", { index });
  const consume = vi.fn(async () => {});
  const consumeAll = vi.fn(async () => {});
  expect(await dispatchEvents([{ event: "thing.made", consume, consumeAll }])).toBe(3);
  expect(consume).not.toHaveBeenCalled();
  expect(consumeAll.mock.calls).toEqual([[[{ index: 0 }, { index: 1 }, { index: 2 }]]]);

  for (let index = 3; index < 5; index++) await promise("thing.made", { index });
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
