import { type SQL, sql } from "drizzle-orm";
import { mergeRollupDeltas } from "@/lib/core/database/rollup-deltas";
import { selectCompanyCounts } from "../company-counts";
import type { ListingFilters } from "../query";
import { companyId, countedWhere, givenNames, requireRanges, sumCondition, uncovered, valueCondition } from "./filters";
import { narrowRows } from "./found";

/** Filters that the sums by category and type alone answer. */
const COARSE = new Set<string>(["cat", "type"]);

/** Whether the exact number of matches can be summed instead of counted. */
export function isCovered(filters: ListingFilters): boolean {
  return givenNames(uncovered(filters)).length === 0;
}

/** Whether the values of quality attributes are counted too, as far as what is chosen of those themselves does not matter. */
export function hasAttributeCounts({ attr: _attr, ...filters }: ListingFilters): boolean {
  return isCoarse(filters);
}

/** Whether the sums of attributes answer: each counts a listing once, so that of two attributes neither says how many have both. */
function isOfAttribute(filters: ListingFilters): boolean {
  return new Set(filters.attr?.map(({ key }) => key)).size === 1 && hasAttributeCounts(filters);
}

function isCoarse(filters: ListingFilters): boolean {
  return givenNames(filters).every((name) => COARSE.has(name));
}

/** Whether the sums of companies answer. */
function isOfCompany(filters: ListingFilters): boolean {
  return filters.company !== undefined && givenNames(filters).every((name) => name === "company" || name === "cat");
}

function companySums({ company = "", cat }: ListingFilters): SQL {
  return selectCompanyCounts(sql`company_id = ${companyId(company)} and ${sumCondition({ cat })}`);
}

function attributeSums(filters: ListingFilters): SQL {
  requireRanges(filters);
  const { attr = [] } = filters;
  const counts = attributeCounts(filters, [...new Set(attr.map(({ key }) => key))]);
  const asked = attr.map((filter) => valueCondition(sql`a.value`, filter));
  return sql`select n from (${counts}) a where ${sql.join(asked, sql` and `)}`;
}

/** A scalar subquery: how many public listings match, exactly. */
export function totalOf(filters: ListingFilters): SQL {
  if (isOfCompany(filters)) return sql`(select coalesce(sum(x.n), 0)::int from (${companySums(filters)}) x)`;
  if (isOfAttribute(filters)) return sql`(select coalesce(sum(x.n), 0)::int from (${attributeSums(filters)}) x)`;
  if (!isCovered(filters))
    return sql`(select count(*)::int from ${narrowRows(filters) ?? sql`listings l where ${countedWhere(filters)}`})`;
  return sql`(select coalesce(sum(x.n), 0)::int from (${sumsWhere(filters)}) x)`;
}

/** Sums and deltas of the combinations that match, as rows `(…dimensions, n)`. Only for covered filters. */
export function sumsWhere(filters: ListingFilters): SQL {
  const where = sumCondition(filters);
  const sums = isCoarse(filters)
    ? sql`select category_slug, type, count as n from listing_category_counts where ${where}`
    : sql`select category_slug, type, count as n from listing_counts where ${where}`;
  return sql`${sums} union all select category_slug, type, delta from listing_count_deltas where ${where}`;
}

/** How many public listings have each value of these attributes, as rows `(key, value, n)`; see `hasAttributeCounts`. */
export function attributeCounts({ cat, type, attr }: ListingFilters, keys: readonly string[]): SQL {
  const where = sumCondition({ cat, type, attr });
  const wanted = sql`key = any(string_to_array(${keys.join(",")}, ','))`;
  return sql`
    select key, value, sum(n) as n from (
      select key, value, count as n from listing_attribute_counts where ${where} and ${wanted}
      union all
      select key, value, delta from listing_attribute_deltas, jsonb_each(attributes) where ${where} and ${wanted}
    ) x group by 1, 2 having sum(n) > 0`;
}

/** Folds the deltas into the sums. Readers see one or the other, never both or neither. */
export async function foldCounts(): Promise<void> {
  await mergeRollupDeltas(
    "listing_count_deltas",
    (taken) => sql`
    with taken as (${taken} returning category_slug, type, currency, country_code, region, verified, delta),
    fine as (
      insert into listing_counts (category_slug, type, currency, country_code, region, verified, count)
      select category_slug, type, currency, country_code, region, verified, sum(delta) from taken group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
      on conflict (category_slug, type, currency, country_code, region, verified) do update set count = listing_counts.count + excluded.count
    ), coarse as (
      insert into listing_category_counts (category_slug, type, count)
      select category_slug, type, sum(delta) from taken group by 1, 2 order by 1, 2
      on conflict (category_slug, type) do update set count = listing_category_counts.count + excluded.count
    )`,
  );
  await mergeRollupDeltas(
    "listing_attribute_deltas",
    (taken) => sql`
    with taken as (${taken} returning category_slug, type, attributes, delta),
    sums as (
      insert into listing_attribute_counts (category_slug, key, value, type, count)
      select category_slug, key, value, type, sum(delta) from taken, jsonb_each(attributes) group by 1, 2, 3, 4
      order by 1, 2, 3, 4
      on conflict (category_slug, key, value, type) do update set count = listing_attribute_counts.count + excluded.count
    )`,
  );
}
