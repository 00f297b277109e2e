import net from "node:net";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db, pool, queryPrepared, queryWithCustomPlan } from "./db";

test("a row is what the driver would make of it", async () => {
  const query = sql`select 1 as "one", null as "none", true as "is", ${"a\\b"}::text as "with space", '{"a":[1]}'::jsonb as "value",
    12.50::numeric as "price", '{1,2}'::int[] as "list", 'x' as "class", 'later' as "one"`;
  const expected = {
    one: "later",
    none: null,
    is: true,
    "with space": "a\\b",
    value: { a: [1] },
    price: "12.50",
    list: [1, 2],
    class: "x",
  };
  expect(await queryWithCustomPlan(query)).toEqual([expected]);
  expect(await queryPrepared(query)).toEqual([expected]);
});

test("each row has its columns, however many they are, and no rows are no rows", async () => {
  const columns = sql.join(
    Array.from({ length: 40 }, (_, index) => sql.raw(`n + ${index} as "column${index}"`)),
    sql`, `,
  );
  const rows = await queryWithCustomPlan<Record<string, number>>(sql`select ${columns} from generate_series(1, 3) n`);
  expect(rows.map(({ column0, column39 }) => [column0, column39])).toEqual([
    [1, 40],
    [2, 41],
    [3, 42],
  ]);
  expect(await queryWithCustomPlan(sql`select 1 as "a" where false`)).toEqual([]);
});

test("a statement that is not prepared is one round trip", async () => {
  await db().execute(sql`select 1`);
  const write = vi.spyOn(net.Socket.prototype, "write");
  try {
    const rows =
      await queryWithCustomPlan(sql`select ${"a"}::text as "text", ${7}::int as "whole", ${null}::uuid as "none",
      ${true}::boolean as "is", ${"12.5"}::numeric as "price", ${'{"a":1}'}::jsonb as "value"`);
    expect(rows).toEqual([{ text: "a", whole: 7, none: null, is: true, price: "12.5", value: { a: 1 } }]);
    expect(write.mock.calls.filter(([chunk]) => String(chunk).includes("$6"))).toHaveLength(1);
    expect(write.mock.calls).toHaveLength(1);
  } finally {
    write.mockRestore();
  }
});

test("what is no text is sent as the statement takes it", async () => {
  const rows = await pool().unsafe(`select $1::int[] as "list", $2::text as "text"`, [[1, 2], "a"] as never[]);
  expect([...rows]).toEqual([{ list: [1, 2], text: "a" }]);
});

test("a statement that is refused leaves its connection as it was", async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await expect(queryWithCustomPlan(sql`select ${"no number"}::text::int + ${index}`)).rejects.toThrow(
        "invalid input syntax",
      );
      expect(await queryWithCustomPlan(sql`select ${index}::int as "index"`)).toEqual([{ index }]);
      await expect(queryWithCustomPlan(sql`select ${index} from nowhere`)).rejects.toThrow("nowhere");
    }),
  );
});
