import net from "node:net";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { pool, pools, queryPrepared, queryWithCustomPlan } from "./db";

test("a row equals the driver's own row", async () => {
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

test("each row has all its columns, and an answer without rows is empty", async () => {
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

test("a statement that is planned for its values takes one round trip when its text is prepared", async () => {
  const find = (text: string) =>
    queryWithCustomPlan(sql`select ${text}::text as "text", ${7}::int as "whole", ${null}::uuid as "none",
      ${true}::boolean as "is", ${"12.5"}::numeric as "price", ${'{"a":1}'}::jsonb as "value"`);
  const write = vi.spyOn(net.Socket.prototype, "write");
  const says = (text: string) => write.mock.calls.findIndex(([data]) => String(data).includes(text));
  try {
    // Each connection of the pool learns the text; on a busy machine some of them open late.
    do {
      write.mockClear();
      await Promise.all(Array.from({ length: 40 }, () => find("a")));
    } while (says('as "whole"') >= 0);
    write.mockClear();
    expect(await find("b")).toEqual([{ text: "b", whole: 7, none: null, is: true, price: "12.5", value: { a: 1 } }]);
    // Other connections may be checked meanwhile.
    const own = write.mock.contexts[says('{"a":1}')];
    expect(own).toBeDefined();
    expect(write.mock.contexts.filter((socket) => socket === own)).toHaveLength(1);
  } finally {
    write.mockRestore();
  }
});

test("a statement that is planned for its values gets a new plan each time", async () => {
  // Postgres would choose a plan for all values after five.
  for (let times = 0; times < 100; times += 1) await queryWithCustomPlan(sql`select ${times}::int as n, 'anew'`);
  const [row] = await pools().customPlan<{ generic: number; custom: number }[]>`
    select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like ${"select $1::int as n, 'anew'"}`;
  expect(row?.generic).toBe(0);
  expect(row?.custom).toBeGreaterThan(5);
});

test("the number of prepared texts is limited, and other texts work as well", async () => {
  const texts = Array.from({ length: 300 }, (_, at) => sql`select ${at}::int as ${sql.raw(`n${at}`)}`);
  const rows = await Promise.all(texts.map((text) => queryWithCustomPlan(text)));
  expect(rows).toEqual(texts.map((_, at) => [{ [`n${at}`]: at }]));
  const counts = await Promise.all(
    Array.from({ length: 40 }, () =>
      queryWithCustomPlan<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`),
    ),
  );
  const most = Math.max(...counts.map(([row]) => row?.n ?? 0));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(200);
});

test("a value that is not text is sent as the statement's type", async () => {
  const rows = await pool().unsafe(`select $1::int[] as "list", $2::text as "text"`, [[1, 2], "a"] as never[]);
  expect([...rows]).toEqual([{ list: [1, 2], text: "a" }]);
});

test("a refused statement leaves its connection usable", async () => {
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
