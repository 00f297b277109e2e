import { type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect, db, type Executor, inPreparedTransaction, inTransaction, pool, queryWithCustomPlan } from "./db";

/** What no promise caught would end the server's process. */
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
const others = process.listeners("uncaughtException");
const killer = connect(1);

beforeAll(() => {
  process.removeAllListeners("uncaughtException");
  process.on("uncaughtException", note);
});
afterEach(() => expect(uncaught.splice(0)).toEqual([]));
afterAll(async () => {
  process.removeAllListeners("uncaughtException");
  for (const listener of others) process.on("uncaughtException", listener);
  await killer.end();
});

/** Ends the connection of a transaction, from outside, and waits until it is gone there. */
async function lose(tx: Executor): Promise<void> {
  const [row] = (await tx.execute(sql`select pg_backend_pid() as pid`)) as unknown as { pid: number }[];
  await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
}

/** Whatever the loop has to tell by now. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const one: SQL = sql`select 1 as one`;
const WORK: [when: string, work: (tx: Executor) => Promise<unknown>][] = [
  ["while a statement runs", (tx) => Promise.all([lose(tx), tx.execute(sql`select pg_sleep(5)`)])],
  ["in the moment of a statement", (tx) => lose(tx).then(() => tx.execute(one))],
  [
    "between two statements",
    (tx) =>
      lose(tx)
        .then(() => turns(50))
        .then(() => tx.execute(one)),
  ],
  ["in the moment of the commit", (tx) => lose(tx)],
  ["before the commit", (tx) => lose(tx).then(() => turns(50))],
  [
    "while the work fails by itself",
    (tx) =>
      lose(tx)
        .then(() => turns(50))
        .then(() => Promise.reject(new Error("no"))),
  ],
];

/** Each connection of the pool works, also one that was lost. */
async function allWork(): Promise<void> {
  const rows = await Promise.all(Array.from({ length: 40 }, () => inTransaction((tx) => tx.execute(one))));
  expect(rows.map(([row]) => row)).toEqual(Array(40).fill({ one: 1 }));
  expect(await db().execute(one)).toHaveLength(1);
}

test("a connection that is lost while it is reserved is not given out again", async () => {
  db();
  const own = await pool().reserve();
  const [row] = await own<{ pid: number }[]>`select pg_backend_pid() as pid`;
  await killer`select pg_terminate_backend(${row?.pid ?? 0}::int, 5000)`;
  await turns(50);
  await expect(own`select 1`).rejects.toThrow();
  own.release();
  await allWork();
});

test.each(WORK)("a connection that is lost %s fails the transaction and nothing else", async (_, work) => {
  await expect(inTransaction(work)).rejects.toThrow();
  await expect(inPreparedTransaction(work)).rejects.toThrow();
  await turns(50);
  await allWork();
});

test.each([
  ["fails", sql`select 1 / (4 - n) from generate_series(1, 10) n`, "division by zero"],
  [
    "is cancelled",
    sql`select n, case when n = 4 then pg_cancel_backend(pg_backend_pid()) end from generate_series(1, 10) n`,
    "cancel",
  ],
  [
    "loses its connection",
    sql`select n, case when n = 4 then pg_terminate_backend(pg_backend_pid()) end from generate_series(1, 10) n`,
    "CONNECTION_CLOSED",
  ],
])("an answer has no trace of the statement before, which %s behind its first rows", async (_name, failing, reason) => {
  for (let times = 0; times < 3; times += 1) {
    await expect(queryWithCustomPlan(failing)).rejects.toThrow(reason);
    expect(await queryWithCustomPlan(sql`select n from generate_series(1, 2) n`)).toEqual([{ n: 1 }, { n: 2 }]);
    expect([...(await pool().unsafe("select 1 as one"))]).toEqual([{ one: 1 }]);
  }
});
