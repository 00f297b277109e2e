import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findPgbouncer, type Pooler, startPgbouncer } from "@/e2e/support/pgbouncer";
import {
  db,
  inPreparedTransaction,
  inTransaction,
  isUnavailable,
  oneStatement,
  pool,
  pools,
  queryPrepared,
} from "@/lib/core/database/db";
import { migrate, runExclusively } from "@/lib/core/database/migrate";
import { env } from "@/lib/core/env";
import { takeShared } from "@/lib/core/limiter/shared";
import { closeBus, notify, subscribe } from "@/lib/core/processes/bus";
import { createBoss } from "@/lib/core/queue/boss";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { ListingQuery } from "@/lib/listings/query";
import { createJobWorker, requestJobs, scheduleJobs } from "./scheduled";

const TIMEOUT_MS = 1_500;
const program = findPgbouncer();

/** A transaction pooler with three connections, so that a session's state would be lost at once. */
describe.skipIf(!program)("behind PgBouncer in transaction mode", () => {
  let pooler: Pooler;

  beforeAll(async () => {
    const direct = env().DATABASE_URL ?? "";
    pooler = await startPgbouncer(direct, TIMEOUT_MS);
    Object.assign(env(), { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: direct, DATABASE_POOLER: true });
    await inTransaction((tx) => tx.execute(sql`create table counters (name text primary key, n int not null)`));
  });
  afterAll(async () => {
    await closeBus();
    await pools().end({ timeout: 1 });
    await pooler.stop();
  });

  it("migrates and prepares under a lock of the server itself", async () => {
    await Promise.all([migrate(), migrate()]);
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      inside -= 1;
    };
    await Promise.all([runExclusively(work), runExclusively(work)]);
  });

  it("answers many reads at once, prepared ones too", async () => {
    const query = ListingQuery.parse({ cat: "grains", sortBy: "price" });
    const lists = await Promise.all(Array.from({ length: 60 }, () => listListings(query)));
    expect(lists.every(({ total }) => total === lists[0]?.total)).toBe(true);
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const rows = await Promise.all(numbers.map((n) => queryPrepared<{ n: number }>(sql`select ${n}::int as n`)));
    expect(rows.map(([row]) => row?.n)).toEqual(numbers);
  });

  it("writes in transactions, each whole or not at all", async () => {
    await oneStatement.execute(sql`insert into counters values ('a', 0)`);
    const add = sql`update counters set n = n + 1 where name = 'a'`;
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        at % 2 === 0 ? inTransaction((tx) => tx.execute(add)) : inPreparedTransaction((tx) => tx.execute(add)),
      ),
    );
    const fails = inTransaction(async (tx) => {
      await tx.execute(add);
      throw new Error("no luck");
    });
    await expect(fails).rejects.toThrow("no luck");
    expect(await queryPrepared(sql`select n from counters where name = 'a'`)).toEqual([{ n: 40 }]);
  });

  it("counts limits exactly", async () => {
    const takes = await Promise.all(Array.from({ length: 30 }, () => takeShared("pooled", 20, 3_600)));
    expect(takes.filter((take) => take?.allowed)).toHaveLength(20);
  });

  it("gets messages of other processes over a connection of its own", async () => {
    const onMessage = vi.fn();
    subscribe("listing", { onMessage });
    notify("listing", { id: "own" });
    const elsewhere = JSON.stringify({ from: "elsewhere", topic: "listing", data: { id: "other" } });
    await vi.waitFor(async () => {
      await pool()`select pg_notify('tonna_bus', ${elsewhere})`;
      expect(onMessage).toHaveBeenCalledWith({ id: "other" });
    }, 5_000);
  });

  it("runs a job once", async () => {
    const run = vi.fn(async () => {});
    const job = { name: "pooled", cron: "0 0 1 1 *", run };
    const client = await createBoss().start();
    await scheduleJobs(client, [job]);
    await requestJobs([job]);
    expect(await drainQueue(createJobWorker(job), client)).toBe(1);
    expect(run).toHaveBeenCalledOnce();
    await client.stop({ graceful: false, close: false });
  });

  it("ends a statement that takes too long, as the pooler is told to, and goes on", async () => {
    const slow = db().execute(sql`select pg_sleep(20)`);
    await expect(slow).rejects.toSatisfy(isUnavailable);
    expect(await queryPrepared(sql`select 1 as n`)).toEqual([{ n: 1 }]);
  });
});
