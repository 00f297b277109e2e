import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFreezableServer } from "@/e2e/support/frozen-server";
import { env } from "../env";
import { closeBus, subscribe } from "../processes/bus";
import { singleton } from "../singleton";
import { db, inTransaction, isUnavailable, openPools, pool, pools, queryPrepared, queryWithCustomPlan } from "./db";
import { findDatabaseFault } from "./fault";

/* A server of its own, which is stopped with SIGSTOP. The limits are those of the product. */

let server: Awaited<ReturnType<typeof startFreezableServer>>;

beforeAll(async () => {
  server = await startFreezableServer();
  Object.assign(env(), { DATABASE_URL: server.url });
  singleton("pools", () => openPools(server.url));
}, 60_000);
afterAll(async () => {
  server.thaw();
  await closeBus();
  await pools().end({ timeout: 1 });
  await server.stop();
}, 30_000);

const becomesSilent = (isSilent: boolean) =>
  expect.poll(() => pools().isSilent(), { timeout: 3_000, interval: 20 }).toBe(isSilent);

/** Milliseconds until each of these was refused as unavailable. */
async function timeRefusals(asked: Promise<unknown>[]): Promise<number> {
  const since = performance.now();
  for (const ended of await Promise.allSettled(asked))
    expect(ended).toMatchObject({ status: "rejected", reason: expect.toSatisfy(isUnavailable) });
  return performance.now() - since;
}

test("statements of a stopped server fail within 3 s, later ones at once, and all work within 3 s of its return", async () => {
  const heard: unknown[] = [];
  const listening = new Promise<void>((resolve) => {
    subscribe("test.news", { onMessage: (data) => heard.push(data), onGap: resolve });
  });
  await listening;
  await Promise.all(Array.from({ length: 40 }, () => pool()`select pg_sleep(0.01)`));
  server.freeze();
  // More than there are connections: some of them wait for one.
  const waiting = [
    ...Array.from({ length: 60 }, (_, n) => pool()`select ${n}::int`),
    inTransaction((tx) => tx.execute(sql`select 1`)),
    queryWithCustomPlan(sql`select 1`),
  ];
  expect(await timeRefusals(waiting)).toBeLessThan(3_000);
  expect(pools().isSilent()).toBe(true);
  const isWatching = { isOver: false };
  const worst = (async () => {
    let slowest = 0;
    while (!isWatching.isOver) {
      const more = [
        queryPrepared(sql`select 1`),
        queryWithCustomPlan(sql`select 1`),
        db().execute(sql`select 1`),
        inTransaction((tx) => tx.execute(sql`select 1`)),
      ];
      slowest = Math.max(slowest, await timeRefusals(more));
      expect(await findDatabaseFault()).toBe("does not answer");
    }
    return slowest;
  })();
  // Longer than the time that a connection may take: those that hang in between are replaced.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  isWatching.isOver = true;
  expect(await worst).toBeLessThan(500);
  server.thaw();
  await becomesSilent(false);
  const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => pool()`select ${n}::int as n`));
  expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  expect(await findDatabaseFault()).toBeNull();
  // As another process sends it.
  const message = { from: "another", topic: "test.news", data: { n: 1 } };
  await pool()`select pg_notify('tonna_bus', ${JSON.stringify(message)})`;
  await expect.poll(() => heard).toEqual([{ n: 1 }]);
}, 30_000);

test("a server that works for long, or a process that stood still, is not taken for silent", async () => {
  const slow = pool()`select pg_sleep(3), 1 as one`;
  const others = Array.from({ length: env().DATABASE_POOL }, () => pool()`select pg_sleep(2.5)`);
  const until = performance.now() + 2_500;
  // This process has no time for its checks meanwhile.
  while (performance.now() < until);
  await Promise.all(others);
  expect(await slow).toMatchObject([{ one: 1 }]);
  expect(pools().isSilent()).toBe(false);
}, 30_000);
