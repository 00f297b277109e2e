import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, getOnlyRow } from "./db";
import { mergeRollupDeltas } from "./rollup-deltas";

it("merging takes many deltas in several steps, each once, also with two mergers and a writer", async () => {
  await db().execute(sql`create table test_deltas (delta int not null)`);
  await db().execute(sql`create table test_sums (name text primary key, total int not null)`);
  const add = (n: number) => db().execute(sql`insert into test_deltas select g from generate_series(1, ${n}::int) g`);
  const steps: number[] = [];
  const fold = () =>
    mergeRollupDeltas(
      "test_deltas",
      (taken) => {
        steps.push(1);
        return sql`with taken as (${taken} returning delta), sums as (
          insert into test_sums (name, total) select 'all', sum(delta) from taken having count(*) > 0
          on conflict (name) do update set total = test_sums.total + excluded.total
        )`;
      },
      { step: 10 },
    );
  await add(95);
  await fold();
  expect(steps).toHaveLength(10);
  await add(500);
  await Promise.all([fold(), fold(), add(100)]);
  await fold();
  const { total, left } = getOnlyRow([
    ...(await db().execute<{ total: number; left: number }>(
      sql`select total, (select count(*)::int from test_deltas) as left from test_sums`,
    )),
  ]);
  expect({ total, left }).toEqual({ total: (95 * 96) / 2 + (500 * 501) / 2 + (100 * 101) / 2, left: 0 });
});
