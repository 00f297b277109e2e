import { type SQL, sql } from "drizzle-orm";
import { FIRST_ID } from "../id";
import { readPrepared, readWithCustomPlan } from "./reads";

/*
 * Reads a large table in the order of its ids (uuid v7: the order of creation), in ranges, without holding it in memory.
 */

/** Rows read at a time. */
const BATCH = 1_000;

/** Lists the first id of each range of `size` rows, in order; empty when there is no row. `from` is a table with its conditions. */
export async function listRangeStarts(from: SQL, size: number): Promise<string[]> {
  // `offset 0` keeps the planner from reading every row of the table in the order of ids: an index alone knows the rows.
  const rows = await readWithCustomPlan<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as place from (select id from ${from} offset 0) found) numbered
    where (place - 1) % ${size}::int = 0 order by id`);
  return rows.map(({ id }) => id);
}

/** Yields the rows of the range that begins with an id, at most `size`, a batch at a time. `read` reads rows in the order of ids. */
export async function* walkRange<T extends { id: string }>(
  { start, size }: { start: string | null; size: number },
  read: (condition: SQL, limit: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  let condition = sql`id >= ${start ?? FIRST_ID}::uuid`;
  for (let left = size; left > 0; ) {
    const rows = await read(condition, Math.min(BATCH, left));
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    left -= rows.length;
    condition = sql`id > ${last.id}::uuid`;
  }
}

/** Creates the reads of a sitemap: the first ids of its parts, and the rows of one. `from` is a table with its conditions. */
export function createSitemap<T extends { id: string }>(from: SQL, columns: SQL) {
  return {
    ranges: (size: number) => listRangeStarts(from, size),
    walk: (start: string | null, size: number) =>
      walkRange({ start, size }, (after, limit) =>
        readPrepared<T>(sql`select ${columns} from ${from} and ${after} order by id limit ${limit}::int`),
      ),
  };
}
