import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { log } from "../log";
import { readValues } from "../metrics/measure";
import { runForRequest } from "../tracing";
import { connect, db, inTransaction, openPools, type Pools, runQuery } from "./db";
import { describeStatement } from "./statements";

vi.mock("../log", () => {
  const logger = { warn: vi.fn(), error: vi.fn(), info: vi.fn() };
  return { log: () => logger };
});
vi.mock("../env", async (original) => {
  const real = await original<typeof import("../env")>();
  return { ...real, env: () => ({ ...real.env(), SLOW_QUERY_MS: 40 }) };
});

const slow = () =>
  vi
    .mocked(log().warn)
    .mock.calls.filter(([, text]) => text === "a slow statement")
    .map(([facts]) => facts as unknown as Record<string, unknown>);
let opened: Pools | null = null;

afterEach(async () => {
  vi.mocked(log().warn).mockClear();
  await opened?.end({ timeout: 1 });
  opened = null;
});

test("a slow statement is logged with its request, time and rows, and without a value", async () => {
  const secret = "ivanov@example.com";
  const statement = sql`select pg_sleep(0.06), ${secret}::text as email, 'literal@example.com' as other, 4711 as number`;
  await runForRequest({ requestId: "request-1" }, async () => {
    await db().execute(statement);
  });
  expect(slow()).toEqual([
    {
      ms: expect.any(Number),
      rows: 1,
      outcome: "ok",
      pool: "main",
      requestId: "request-1",
      sql: "select pg_sleep(?), $1::text as email, ? as other, ? as number",
    },
  ]);
  expect(slow()[0]?.ms).toBeGreaterThanOrEqual(60);
  expect(JSON.stringify(vi.mocked(log().warn).mock.calls)).not.toMatch(/example\.com|4711/);
});

test("a slow statement of a transaction and one that fails are logged, quick ones are not", async () => {
  await inTransaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await tx.transaction((inner) => inner.execute(sql`select pg_sleep(0.05)`));
  });
  expect(slow()).toMatchObject([{ outcome: "ok", sql: "select pg_sleep(?)" }]);
  await db()
    .execute(sql`select pg_sleep(0.05), 1 / (random() * 0)::int`)
    .catch(() => {});
  expect(slow()[1]).toMatchObject({ outcome: "error" });
});

test("statements and transactions that run or wait for a connection are told apart, and all end", async () => {
  opened = openPools();
  const { main } = opened;
  const last = (name: "tonna_db_statements" | "tonna_db_transactions") =>
    Object.fromEntries(
      readValues(name)
        .filter(({ labels }) => labels.pool === "main")
        .slice(-2)
        .map(({ labels, value }) => [labels.state, value]),
    );
  const other = connect(1);
  const limit = main.options.max;
  let ended: Promise<unknown> = Promise.resolve();
  await other.begin(async (lock) => {
    await lock`select pg_advisory_xact_lock(4711)`;
    const wait = async (tx: typeof main | Parameters<Parameters<typeof main.begin>[1]>[0]) => {
      await runQuery(tx, sql`select pg_advisory_xact_lock_shared(4711)`, true);
    };
    const all = Promise.all([...Array.from({ length: limit }, () => main.begin(wait)), main.begin(wait)]);
    await vi.waitFor(() => expect(last("tonna_db_transactions")).toEqual({ open: limit, waiting: 1 }), 5_000);
    await vi.waitFor(() => expect(last("tonna_db_statements")).toEqual({ running: limit, waiting: 1 }), 5_000);
    const alone = runQuery(main, sql`select 1`, true);
    await vi.waitFor(() => expect(last("tonna_db_statements")).toEqual({ running: limit, waiting: 2 }), 5_000);
    ended = Promise.all([all, alone]);
  });
  await ended;
  await other.end();
  await vi.waitFor(() => expect(last("tonna_db_transactions")).toEqual({ open: 0, waiting: 0 }), 5_000);
  await vi.waitFor(() => expect(last("tonna_db_statements")).toEqual({ running: 0, waiting: 0 }), 5_000);
});

test("the text of a statement keeps names and parameters, and no literal, number or long end", () => {
  expect(describeStatement("select  a1, $1::int from t2\n where b = 'it''s' and c > 1.5 limit 10")).toBe(
    "select a1, $1::int from t2 where b = ? and c > ? limit ?",
  );
  expect(describeStatement("do $body$ raise 'x@y.z' $body$; select $$p@q.r$$")).toBe("do ?; select ?");
  expect(describeStatement(`select '${"a@b.c ".repeat(500)}'`)).toBe("select ?");
  expect(describeStatement(`select ${"a, ".repeat(2_000)}`)).toHaveLength(1_000);
});
