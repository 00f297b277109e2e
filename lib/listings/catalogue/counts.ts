import { type SQL, sql } from "drizzle-orm";
import { readOnce } from "@/lib/core/database/reads";
import { companyCounts } from "@/lib/listings/company-count-rows";
import { numberWith } from "@/lib/text/counts";
import { onlyTerm } from "@/lib/text/matching";
import {
  companyId,
  type Filter,
  indexedWhere,
  isAnsweredBy,
  namesIn,
  omit,
  rollupWhere,
  valueCondition,
} from "./filters";
import { searchRows } from "./search-rows";

/*
 * The exact number of public listings under a filter: from a rollup, which is sums and the deltas that are not merged into them
 * yet, else counted.
 */

/** How many listings match, exactly. */
export async function countListings(filter: Filter): Promise<number> {
  const [row] = await readOnce<{ n: number }>(sql`select ${countSql(filter)} as n`);
  return row?.n ?? 0;
}

/** A scalar subquery: how many listings match, exactly. */
export function countSql(filter: Filter): SQL {
  const sums = sumsOf(filter);
  if (sums) return sql`(select coalesce(sum(x.n), 0)::int from (${sums}) x)`;
  const term = filter.q && namesIn(filter).length === 1 ? onlyTerm(filter.q) : null;
  if (term !== null) return numberWith(term);
  return sql`(select count(*)::int from ${searchRows(filter) ?? sql`listings l where ${indexedWhere(filter)}`})`;
}

/** Rows with `n` that add up to the number of matches; null where no rollup answers the filter. */
function sumsOf(filter: Filter): SQL | null {
  if (isInRollup(filter)) return rollupRows(filter);
  if (filter.company !== undefined && namesIn(omit(filter, ["company", "cat"])).length === 0)
    return companyCounts(sql`company_id = ${companyId(filter.company)} and ${rollupWhere(omit(filter, ["company"]))}`);
  const keys = new Set(filter.attr?.map(({ key }) => key));
  // Each counts a listing once: of two attributes neither says how many have both.
  return keys.size === 1 && hasAttributeCounts(filter) ? attributeSums(filter, [...keys]) : null;
}

/** Whether the rollup answers the filter. */
export const isInRollup = (filter: Filter) => isAnsweredBy(filter, "rollup");

/** Whether the rollup of attributes answers the filter, its own attributes aside. */
export const hasAttributeCounts = (filter: Filter) => isCoarse(omit(filter, ["attr"]));

/** Whether the rollup by category and type alone answers the filter. */
const isCoarse = (filter: Filter) => namesIn(omit(filter, ["cat", "type"])).length === 0;

/** Sums and deltas of what matches, as rows `(category_slug, type, n)`; see `isInRollup`. */
export function rollupRows(filter: Filter): SQL {
  const where = rollupWhere(filter);
  const table = sql.raw(isCoarse(filter) ? "listing_category_counts" : "listing_counts");
  return sql`select category_slug, type, count as n from ${table} where ${where}
    union all select category_slug, type, delta from listing_count_deltas where ${where}`;
}

/** How many listings have each value of these attributes, as rows `(key, value, n)`; see `hasAttributeCounts`. */
export function attributeCounts(filter: Filter, keys: readonly string[]): SQL {
  const where = rollupWhere(filter);
  const wanted = sql`key = any(string_to_array(${keys.join(",")}, ','))`;
  return sql`
    select key, value, sum(n) as n from (
      select key, value, count as n from listing_attribute_counts where ${where} and ${wanted}
      union all
      select key, value, delta from listing_attribute_deltas, jsonb_each(attributes) where ${where} and ${wanted}
    ) x group by 1, 2 having sum(n) > 0`;
}

function attributeSums(filter: Filter, keys: readonly string[]): SQL {
  const conditions = (filter.attr ?? []).map((one) => valueCondition(sql`a.value`, one));
  return sql`select n from (${attributeCounts(filter, keys)}) a where ${sql.join(conditions, sql` and `)}`;
}
