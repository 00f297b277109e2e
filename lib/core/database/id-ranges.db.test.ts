import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { pool, queryWithCustomPlan } from "./db";
import { listRangeStarts, walkRange } from "./id-ranges";

const ROWS = 2_345;
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const table = sql`id_range_rows where open`;

beforeAll(async () => {
  await pool()`create table id_range_rows (id uuid primary key, open boolean not null)`;
  await pool()`
    insert into id_range_rows
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, n % 10 <> 0 from generate_series(1, ${ROWS}::int) n`;
});

async function walk(start: string | null, size: number): Promise<string[][]> {
  const batches = walkRange({ start, size }, (after, limit) =>
    queryWithCustomPlan<{ id: string }>(sql`select id from ${table} and ${after} order by id limit ${limit}::int`),
  );
  const all: string[][] = [];
  for await (const batch of batches) all.push(batch.map(({ id }) => id));
  return all;
}

describe("a table that is read in parts", () => {
  it("has every row once, for any size of a part", async () => {
    const whole = (await walk(null, 1_000_000)).flat();
    expect(whole).toHaveLength(ROWS - 234);
    for (const size of [1_000, 1_500, whole.length, 7_000]) {
      const starts = await listRangeStarts(table, size);
      expect(starts).toHaveLength(Math.ceil(whole.length / size));
      const parts = await Promise.all(starts.map((start) => walk(start, size)));
      for (const part of parts) expect(part.flat().length).toBeLessThanOrEqual(size);
      expect(parts.flat(2)).toEqual(whole);
    }
  });

  it("reads a thousand rows at a time", async () => {
    expect((await walk(null, 1_500)).map(({ length }) => length)).toEqual([1_000, 500]);
  });

  it("begins at the next row when its first row is deleted", async () => {
    expect((await walk(idOf(10), 2)).flat()).toEqual([idOf(11), idOf(12)]);
    expect(await walk(idOf(9_999), 2)).toEqual([]);
  });
});
