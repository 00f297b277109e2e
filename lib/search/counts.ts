import { sql } from "drizzle-orm";
import { db } from "@/lib/core/db";
import { readPrepared } from "@/lib/core/reads";
import { intArray } from "./matching";
import { LEVELS, type Level, termId } from "./terms";

/** How many public listings have a term at a level, exactly; by its number. Missing is none. */
export type Frequencies = ReadonlyMap<number, number>;

/** The numbers of public listings with each of these terms, on every level. */
export async function findFrequencies(terms: readonly string[]): Promise<Frequencies> {
  const ids = [...new Set(terms.flatMap((term) => LEVELS.map((level) => termId(level, term))))];
  if (ids.length === 0) return new Map();
  const rows = await readPrepared<{ term: number; n: number }>(sql`
    select t.term, (coalesce(c.listings, 0) + coalesce((select sum(d.delta) from search_term_deltas d where d.term = t.term), 0))::int as n
    from unnest(${intArray(ids)}) as t(term) left join search_term_counts c on c.term = t.term`);
  return new Map(rows.map(({ term, n }) => [term, n]));
}

/** Public listings with a term on one level, or on all of them. */
export function frequencyOf(frequencies: Frequencies, term: string, level?: Level): number {
  const levels: readonly Level[] = level ? [level] : LEVELS;
  return levels.reduce((sum, one) => sum + (frequencies.get(termId(one, term)) ?? 0), 0);
}

/** Folds the deltas into the sums. Readers see one or the other, never both or neither. */
export async function foldTermCounts(): Promise<void> {
  await db().execute(sql`
    with taken as (delete from search_term_deltas returning term, delta)
    insert into search_term_counts (term, listings)
    select term, sum(delta) from taken group by 1 having sum(delta) <> 0 order by 1
    on conflict (term) do update set listings = search_term_counts.listings + excluded.listings`);
}
