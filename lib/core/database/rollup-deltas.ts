import { type SQL, sql } from "drizzle-orm";
import { db } from "./db";

/** Rows that one statement folds in about a second. */
const STEP = 50_000;

/**
 * Takes the rows of a table of deltas, at most `step` at a time, each step a transaction: after a load of millions there are
 * too many for one statement. `fold` gets the deletion and makes of it the CTEs of a statement, the first of which is `taken`.
 * Answers the values of a uuid column of `taken` that came by, if one is named.
 */
export async function mergeRollupDeltas(
  table: string,
  fold: (taken: SQL) => SQL,
  { step = STEP, seen }: { step?: number; seen?: string } = {},
): Promise<Set<string>> {
  const values = seen ? sql`array_agg(distinct ${sql.identifier(seen)}::text)` : sql`null::text[]`;
  const all = new Set<string>();
  const name = sql.identifier(table);
  const taken = sql`delete from ${name} d using (select ctid as place from ${name} limit ${step}::int) part where d.ctid = part.place`;
  for (let rows = step; rows >= step; ) {
    const [row] = await db().execute<{ n: number; seen: string[] | null }>(
      sql`${fold(taken)} select count(*)::int as n, ${values} as seen from taken`,
    );
    rows = row?.n ?? 0;
    for (const value of row?.seen ?? []) all.add(value);
  }
  return all;
}
