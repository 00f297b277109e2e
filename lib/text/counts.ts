// Counts how many public listings have a term: sums, plus the deltas that are not merged yet.
import { type SQL, sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { readPrepared } from "@/lib/core/database/reads";
import { mergeRollupDeltas } from "@/lib/core/database/rollup-deltas";
import { TYPE_TERMS } from "./dictionary";
import { listRequired, toIntArray } from "./matching";
import type { SearchQuery } from "./query";
import { LEVELS, type Level, LOWEST, listIdsUpTo, toTermId } from "./terms";

/** Exact numbers of public listings by the index number of a term. A missing number is zero. */
export type Frequencies = ReadonlyMap<number, number>;

/** Numbers of public listings with each of these terms, at every level. */
export async function findFrequencies(terms: readonly string[]): Promise<Frequencies> {
  const ids = [...new Set(terms.flatMap((term) => LEVELS.map((level) => toTermId(level, term))))];
  if (ids.length === 0) return new Map();
  const wanted = toIntArray(ids);
  const rows = await readPrepared<{ term: number; n: number }>(sql`
    select t.term, (coalesce(c.listings, 0) + coalesce(d.n, 0))::int as n
    from unnest(${wanted}) as t(term) left join search_term_counts c on c.term = t.term
    left join (
      select one.term, sum(d.delta) as n from search_document_deltas d, unnest(d.terms) as one(term)
      join unnest(${wanted}) as w(term) on w.term = one.term group by 1
    ) d on d.term = t.term`);
  return new Map(rows.map(({ term, n }) => [term, n]));
}

/** Number of public listings with a term at one level, or at any level. */
export function getFrequency(frequencies: Frequencies, term: string, level?: Level): number {
  const levels: readonly Level[] = level ? [level] : LEVELS;
  return levels.reduce((sum, one) => sum + (frequencies.get(toTermId(one, term)) ?? 0), 0);
}

/** Number of all public listings. The frequencies must include `TYPE_TERMS`. */
export function countPublicListings(frequencies: Frequencies): number {
  return TYPE_TERMS.reduce((sum, term) => sum + getFrequency(frequencies, term, "title"), 0);
}

/** Scalar subquery: number of public listings with a term at any level. */
export function countListingsWith(term: string): SQL {
  const ids = toIntArray(LEVELS.map((level) => toTermId(level, term)));
  return sql`(
    select coalesce(sum(n), 0)::int from (
      select listings as n from search_term_counts where term = any(${ids})
      union all
      select d.delta from search_document_deltas d, unnest(d.terms) as one(term) where one.term = any(${ids})
    ) x)`;
}

/** Scalar subquery: number of public listings with the rarest word of a query. An estimate without deltas, good enough to choose a plan. */
export function countRarestWord({ wanted }: SearchQuery): SQL {
  const each = listRequired(wanted).map(({ terms, near }) => {
    const ids = toIntArray(listIdsUpTo(LOWEST, [...terms, ...near]));
    return sql`(select coalesce(sum(listings), 0) from search_term_counts where term = any(${ids}))`;
  });
  return sql`least(${sql.join([...each, sql`null::bigint`], sql`, `)})`;
}

/** Merges the deltas into the sums in one statement, so that readers count each delta once. */
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

/** Whether the search text of any verified company has one of these terms. */
export async function isKnownToCompanies(terms: readonly string[]): Promise<boolean> {
  const ids = toIntArray(listIdsUpTo(LOWEST, terms));
  const rows = await queryWithCustomPlan(sql`
    select 1 from company_search s where terms && ${ids}
      and exists (select from companies c where c.id = s.company_id and c.status = 'VERIFIED') limit 1`);
  return rows.length > 0;
}
