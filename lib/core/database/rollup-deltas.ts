// Merges stored deltas into the sums of a rollup.
import { type SQL, sql } from "drizzle-orm";
import { db } from "./db";

/** Rows that one statement merges in about a second. */
const STEP = 50_000;

/**
 * Merges the rows of a table of deltas into a rollup, `step` rows a transaction. `merge` gets the deletion and returns the CTEs of
 * the statement; the first is `taken`. Returns the different values of the uuid column `seen` of `taken`, when one is named.
 */
export async function mergeRollupDeltas(
  table: string,
  merge: (taken: SQL) => SQL,
  { step = STEP, seen }: { step?: number; seen?: string } = {},
): Promise<Set<string>> {
  const values = seen ? sql`array_agg(distinct ${sql.identifier(seen)}::text)` : sql`null::text[]`;
  const all = new Set<string>();
  const name = sql.identifier(table);
  const taken = sql`delete from ${name} d using (select ctid as place from ${name} limit ${step}::int) part where d.ctid = part.place`;
  for (let rows = step; rows >= step; ) {
    const [row] = await db().execute<{ n: number; seen: string[] | null }>(
      sql`${merge(taken)} select count(*)::int as n, ${values} as seen from taken`,
    );
    rows = row?.n ?? 0;
    for (const value of row?.seen ?? []) all.add(value);
  }
  return all;
}
