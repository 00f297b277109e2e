import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreezingProxy, startFreezingProxy } from "@/e2e/support/freezing-proxy";
import { env, getDatabaseUrl } from "../env";
import { singleton } from "../singleton";
import {
  connect,
  db,
  inPreparedTransaction,
  inTransaction,
  isUnavailable,
  openPools,
  pool,
  pools,
  queryPrepared,
  queryWithCustomPlan,
} from "./db";

/** The database is silent after half a second. */
const LIMITS = { checkMs: 50, silentChecks: 100, keepAliveChecks: 2, unansweredChecks: 10 };

let proxy: FreezingProxy;

beforeAll(async () => {
  proxy = await startFreezingProxy(getDatabaseUrl() ?? "");
  singleton("pools", () => openPools(proxy.url, LIMITS));
});
afterAll(() => proxy.stop());

/** Many at once, so that each connection of the pool is open and answers. */
async function everyConnectionAnswers(client = pool()): Promise<void> {
  const rows = await Promise.all(Array.from({ length: 40 }, (_, n) => client`select ${n}::int as n, pg_sleep(0.01)`));
  expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
}

/** Every connection of the pools is open, and the one for keep-alive. */
async function poolIsOpen(): Promise<void> {
  await Promise.all([everyConnectionAnswers(), everyConnectionAnswers(pools().customPlan)]);
  await expect.poll(() => proxy.count()).toBe(env().DATABASE_POOL + 1);
}

const answersAgain = () => expect.poll(() => pools().isSilent()).toBe(false);

/** Connections that were dropped are gone by then. */
const tick = () => new Promise((resolve) => setTimeout(resolve));

/** A transaction that stands open between two statements until `goOn`. */
function openTransaction() {
  let goOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return new Promise<{ done: Promise<unknown>; goOn(): void }>((resolve) => {
    const done = inTransaction(async (tx) => {
      await tx.execute(sql`select 1`);
      resolve({ done, goOn });
      await waiting;
      return tx.execute(sql`select 2`);
    });
    done.catch(() => {});
  });
}

test("statements on lost connections are refused as unavailable, and the next ones use new connections", async () => {
  await poolIsOpen();
  const open = await openTransaction();
  proxy.freeze();
  const waiting = [
    open.done,
    db().execute(sql`select 1`),
    queryPrepared(sql`select ${"new here"}::text as text`),
    queryWithCustomPlan(sql`select ${"new here"}::text as text`),
    inTransaction((tx) => tx.execute(sql`select 1`)),
    inPreparedTransaction((tx) => tx.execute(sql`select ${1}::int as n`)),
    pool()
      .reserve()
      .then((own) => own`select 1`.finally(() => own.release())),
    // More than there are connections: some of them wait for one.
    ...Array.from({ length: 40 }, (_, n) => pool()`select ${n}::int as waiting`),
  ];
  const ended = await Promise.allSettled(waiting);
  const refused = ended.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  // Every connection of the main pool had one of them, and one of the other pool.
  expect(refused.length).toBeGreaterThanOrEqual(pool().options.max + 1);
  expect(refused.filter((error) => !isUnavailable(error))).toEqual([]);
  open.goOn();
  await answersAgain();
  await everyConnectionAnswers();
  expect(await inTransaction((tx) => tx.execute(sql`select 1 as one`))).toMatchObject([{ one: 1 }]);
});

test("all statements are refused while the server stands still, and work again afterwards", async () => {
  await poolIsOpen();
  proxy.freeze({ all: true });
  await expect(queryPrepared(sql`select 1`)).rejects.toSatisfy(isUnavailable);
  await tick();
  // Over a connection that does not come about.
  await expect(queryPrepared(sql`select 1`)).rejects.toSatisfy(isUnavailable);
  proxy.thaw();
  await answersAgain();
  await everyConnectionAnswers();
});

test("a long statement is not cancelled while the server answers elsewhere", async () => {
  expect(await pool()`select pg_sleep(2), 1 as one`).toMatchObject([{ one: 1 }]);
});

test("a single lost connection is replaced when no statement may take that long", async () => {
  const { main, end } = openPools(proxy.url, { ...LIMITS, silentChecks: 20, unansweredChecks: 1_000 });
  try {
    await main`select 1`;
    proxy.freeze();
    const lost = main`select 1`;
    const other = main`select pg_sleep(0.5)`;
    await expect(lost).rejects.toSatisfy(isUnavailable);
    await other;
    await everyConnectionAnswers(main);
  } finally {
    await end({ timeout: 1 });
  }
});

test("a transaction with limits of its own is not cancelled", async () => {
  await poolIsOpen();
  const own = connect(1, proxy.url);
  try {
    const work = own.begin(async (tx) => {
      await tx`set local statement_timeout = 0`;
      proxy.freeze();
      const slow = tx`select 1 as one`.execute();
      const cut = await queryPrepared(sql`select 1`).catch((error: unknown) => error);
      proxy.thaw();
      return [isUnavailable(cut), await slow];
    });
    expect(await work).toMatchObject([true, [{ one: 1 }]]);
  } finally {
    await own.end({ timeout: 1 });
  }
});

test("a closed client leaves nothing behind, and its timers do not keep a process alive", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await poolIsOpen();
  const [connections, before] = [proxy.count(), timers()];
  const opened = openPools(proxy.url, LIMITS);
  expect(timers()).toBe(before);
  await opened.main`select 1`;
  await expect.poll(() => proxy.count()).toBe(connections + 2);
  await opened.end({ timeout: 1 });
  await expect.poll(() => proxy.count()).toBe(connections);
});
