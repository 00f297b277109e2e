import { type SQL, sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { readPrepared } from "@/lib/core/database/reads";
import { mergeRollupDeltas } from "@/lib/core/database/rollup-deltas";
import { TYPE_TERMS } from "./dictionary";
import { intArray } from "./matching";
import type { SearchQuery } from "./query";
import { idsUpTo, LEVELS, type Level, termId } from "./terms";

/** How many public listings have a term at a level, exactly; by its number. Missing is none. */
export type Frequencies = ReadonlyMap<number, number>;

/** The numbers of public listings with each of these terms, on every level. */
export async function findFrequencies(terms: readonly string[]): Promise<Frequencies> {
  const ids = [...new Set(terms.flatMap((term) => LEVELS.map((level) => termId(level, term))))];
  if (ids.length === 0) return new Map();
  const wanted = intArray(ids);
  const rows = await readPrepared<{ term: number; n: number }>(sql`
    select t.term, (coalesce(c.listings, 0) + coalesce(d.n, 0))::int as n
    from unnest(${wanted}) as t(term) left join search_term_counts c on c.term = t.term
    left join (
      select one.term, sum(d.delta) as n from search_document_deltas d, unnest(d.terms) as one(term)
      join unnest(${wanted}) as w(term) on w.term = one.term group by 1
    ) d on d.term = t.term`);
  return new Map(rows.map(({ term, n }) => [term, n]));
}

/** Public listings with a term on one level, or on all of them. */
export function frequencyOf(frequencies: Frequencies, term: string, level?: Level): number {
  const levels: readonly Level[] = level ? [level] : LEVELS;
  return levels.reduce((sum, one) => sum + (frequencies.get(termId(one, term)) ?? 0), 0);
}

/** How many public listings there are, when `TYPE_TERMS` were asked for too. */
export function numberOfDocuments(frequencies: Frequencies): number {
  return TYPE_TERMS.reduce((sum, term) => sum + frequencyOf(frequencies, term, "title"), 0);
}

/** A scalar subquery: how many public listings have a term, on every level. */
export function numberWith(term: string): SQL {
  const ids = intArray(LEVELS.map((level) => termId(level, term)));
  return sql`(
    select coalesce(sum(n), 0)::int from (
      select listings as n from search_term_counts where term = any(${ids})
      union all
      select d.delta from search_document_deltas d, unnest(d.terms) as one(term) where one.term = any(${ids})
    ) x)`;
}

/** How many public listings have the rarest of the words asked for, in a statement: near enough to choose how to look for them. */
export function frequencyInTexts({ wanted }: SearchQuery): SQL {
  const each = wanted.map(({ terms, near }) => {
    const ids = intArray(idsUpTo("text", [...terms, ...near]));
    return sql`(select coalesce(sum(listings), 0) from search_term_counts where term = any(${ids}))`;
  });
  return sql`least(${sql.join([...each, sql`null::bigint`], sql`, `)})`;
}

/** Folds the deltas into the sums. Readers see one or the other, never both or neither. */
export async function mergeTermCounts(): Promise<void> {
  // A document has some forty terms.
  await mergeRollupDeltas(
    "search_document_deltas",
    (taken) => sql`
    with taken as (${taken} returning delta, terms), sums as (
      insert into search_term_counts (term, listings)
      select one.term, sum(delta) from taken, unnest(terms) as one(term) group by 1 having sum(delta) <> 0 order by 1
      on conflict (term) do update set listings = search_term_counts.listings + excluded.listings
    )`,
    { step: 5_000 },
  );
}

/** Whether any verified company is found by one of these terms. */
export async function companiesKnow(terms: readonly string[]): Promise<boolean> {
  const ids = intArray(idsUpTo("text", terms));
  const rows = await queryWithCustomPlan(sql`select 1 from company_search where terms && ${ids} limit 1`);
  return rows.length > 0;
}
