import { afterEach, expect, test } from "vitest";
import { pool } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { listScheduledJobs } from "@/lib/jobs/registry";
import { runCommand } from "./main";

const { DEMO_DATA } = env();
afterEach(() => Object.assign(env(), { DEMO_DATA }));

test("db prepare stores what a first start stores, so that no server has to run, and changes nothing the second time", async () => {
  Object.assign(env(), { DEMO_DATA: false });
  const out: string[] = [];
  const prepare = () => runCommand(["db", "prepare"], { out: (line) => out.push(line), error: () => {} });
  const count = async () => {
    const [row] = await pool()`select (select count(*)::int from categories) as categories,
      (select count(*)::int from currency_rates) as rates, (select count(*)::int from listings) as listings`;
    return row;
  };
  expect(await prepare()).toBe(0);
  const first = await count();
  expect(first?.categories).toBeGreaterThan(50);
  expect(first?.rates).toBeGreaterThan(10);
  expect(first?.listings, "no demo market").toBe(0);
  const queues = (await pool()`select name from pgboss.queue`).map(({ name }) => name);
  expect(queues).toEqual(
    expect.arrayContaining(["event", "mail", "alert", ...listScheduledJobs().map(({ name }) => name)]),
  );
  expect(await prepare()).toBe(0);
  expect(await count()).toEqual(first);
  expect(out).toEqual(["The database is ready.", "The database is ready."]);
});
