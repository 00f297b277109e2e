// Changes many listings, a batch a statement.
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";

/** Listings that one statement changes: each takes up to 0.5 ms with its indexes, and a statement has 30 s. */
const AT_ONCE = 1_000;

/**
 * Changes all listings that a condition names within the caller's transaction, so many at a time: one statement for all those
 * of a large seller would not end in time. All are locked first, in the order of their ids; `change` is for `id in (${ids})`,
 * and leaves keys alone: meanwhile others may refer to these listings, in favourites, chats and views. Answers what it answered
 * for each.
 */
export async function changeInBatches<T>(
  tx: Executor,
  which: SQL,
  change: (ids: SQL) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows = await tx.execute<{ id: string }>(
    sql`select id from listings where ${which} order by id for no key update`,
  );
  const changed: T[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    for (const one of await change(selectIds(rows.slice(at, at + AT_ONCE)))) changed.push(one);
  }
  return changed;
}

/** The ids of listings as a subquery: one parameter, however many there are. */
export const selectIds = (rows: readonly { id: string }[]): SQL =>
  sql`select unnest(string_to_array(${rows.map(({ id }) => id).join(",")}, ',')::uuid[])`;
