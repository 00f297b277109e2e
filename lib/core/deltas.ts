import { type SQL, sql } from "drizzle-orm";
import { db } from "./db";

/** Rows that one statement folds in about a second. */
const STEP = 50_000;

/**
 * Takes the rows of a table of deltas, at most `step` at a time, each step a transaction: after a load of millions there are
 * too many for one statement. `fold` gets the deletion and makes of it the CTEs of a statement, the first of which is `taken`.
 */
export async function foldDeltas(table: string, fold: (taken: SQL) => SQL, step = STEP): Promise<void> {
  const name = sql.identifier(table);
  const taken = sql`delete from ${name} d using (select ctid as place from ${name} limit ${step}::int) part where d.ctid = part.place`;
  for (let rows = step; rows >= step; ) {
    const [row] = await db().execute<{ n: number }>(sql`${fold(taken)} select count(*)::int as n from taken`);
    rows = row?.n ?? 0;
  }
}
