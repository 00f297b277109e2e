/*
 * The exact number of public listings under a filter: from a rollup, which is sums and the deltas that are not merged into them
 * yet, else counted.
 */

import { type SQL, sql } from "drizzle-orm";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { splitParam } from "@/lib/core/database/sql-text";
import { countListingsWith } from "@/lib/text/counts";
import { findOnlyTerm } from "@/lib/text/matching";
import { selectCompanyCounts } from "../company-count-rows";
import {
  type Filter,
  filterByIndex,
  filterRollup,
  filterValue,
  isAnsweredBy,
  listNames,
  omit,
  selectCompanyId,
} from "./filters";
import { selectSearchRows } from "./search-rows";

/** The exact number of listings that match. */
export async function countListings(filter: Filter): Promise<number> {
  const [row] = await readWithCustomPlan<{ n: number }>(sql`select ${countSql(filter)} as n`);
  return row?.n ?? 0;
}

/** A scalar subquery: the exact number of listings that match. */
export function countSql(filter: Filter): SQL {
  const sums = sumsOf(filter);
  if (sums) return sql`(select coalesce(sum(x.n), 0)::int from (${sums}) x)`;
  const term = filter.q && listNames(filter).length === 1 ? findOnlyTerm(filter.q) : null;
  if (term !== null) return countListingsWith(term);
  return sql`(select count(*)::int from ${selectSearchRows(filter) ?? sql`listings l where ${filterByIndex(filter)}`})`;
}

/** Rows with `n` that add up to the number of matches; null where no rollup answers the filter. */
function sumsOf(filter: Filter): SQL | null {
  if (isInRollup(filter)) return selectRollup(filter);
  const [company, ...others] = filter.company ?? [];
  if (company !== undefined && others.length === 0 && listNames(omit(filter, ["company", "cat"])).length === 0)
    return selectCompanyCounts(
      sql`company_id = ${selectCompanyId(company)} and ${filterRollup(omit(filter, ["company"]))}`,
    );
  if (filter.sellers !== undefined && listNames(omit(filter, ["sellers", "cat"])).length === 0)
    return selectCompanyCounts(
      sql`company_id = any(${splitParam(filter.sellers.join(","))}::uuid[]) and ${filterRollup(omit(filter, ["sellers"]))}`,
    );
  const keys = new Set(filter.attr?.map(({ key }) => key));
  // Each counts a listing once: of two attributes neither says how many have both.
  return keys.size === 1 && hasAttributeCounts(filter) ? attributeSums(filter, [...keys]) : null;
}

/** Whether the rollup answers the filter. */
export const isInRollup = (filter: Filter) => isAnsweredBy(filter, "rollup");

/** Whether the rollup of attributes answers the filter, its own attributes aside. */
export const hasAttributeCounts = (filter: Filter) => isCoarse(omit(filter, ["attr"]));

/** Whether the rollup by category and type alone answers the filter. */
const isCoarse = (filter: Filter) => listNames(omit(filter, ["cat", "type"])).length === 0;

/** Sums and deltas of what matches, as rows `(category_slug, type, n)`; see `isInRollup`. */
export function selectRollup(filter: Filter): SQL {
  const where = filterRollup(filter);
  const table = sql.raw(isCoarse(filter) ? "listing_category_counts" : "listing_counts");
  return sql`select category_slug, type, count as n from ${table} where ${where}
    union all select category_slug, type, delta from listing_count_deltas where ${where}`;
}

/** Numbers of listings by value of these attributes, as rows `(key, value, n)`; see `hasAttributeCounts`. */
export function countByAttribute(filter: Filter, keys: readonly string[]): SQL {
  const where = filterRollup(filter);
  const wanted = sql`key = any(string_to_array(${keys.join(",")}, ','))`;
  return sql`
    select key, value, sum(n) as n from (
      select key, value, count as n from listing_attribute_counts where ${where} and ${wanted}
      union all
      select key, value, delta from listing_attribute_deltas, jsonb_each(attributes) where ${where} and ${wanted}
    ) x group by 1, 2 having sum(n) > 0`;
}

function attributeSums(filter: Filter, keys: readonly string[]): SQL {
  return sql`select n from (${countByAttribute(filter, keys)}) a where ${filterValue(sql`a.value`, filter.attr ?? [])}`;
}
