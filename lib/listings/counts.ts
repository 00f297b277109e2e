import { type SQL, sql } from "drizzle-orm";
import { leavesOf } from "@/lib/categories/tree";
import { db } from "@/lib/core/db";
import { getCategory, publicWhere, regionName } from "./filters";
import type { ListingFilters } from "./query";

/** Filters that the sums per combination answer; any other needs the rows themselves. */
const COVERED = new Set<string>(["cat", "type", "country", "region", "currency", "verified"]);

function givenNames(filters: ListingFilters): string[] {
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [name],
  );
}

/** Whether the exact number of matches can be summed instead of counted. */
export function isCovered(filters: ListingFilters): boolean {
  return givenNames(filters).every((name) => COVERED.has(name));
}

/** A scalar subquery: how many public listings match, exactly. */
export function totalOf(filters: ListingFilters): SQL {
  if (!isCovered(filters)) return sql`(select count(*)::int from listings l where ${publicWhere(filters)})`;
  return sql`(select coalesce(sum(x.n), 0)::int from (${sumsWhere(filters)}) x)`;
}

/** Sums and deltas of the combinations that match, as rows `(…dimensions, n)`. Only for covered filters. */
export function sumsWhere(filters: ListingFilters): SQL {
  const where = sumCondition(filters);
  const coarse = givenNames(filters).every((name) => name === "cat" || name === "type");
  const sums = coarse
    ? sql`select category_slug, type, count as n from listing_category_counts where ${where}`
    : sql`select category_slug, type, count as n from listing_counts where ${where}`;
  return sql`${sums} union all select category_slug, type, delta from listing_count_deltas where ${where}`;
}

/** The covered filters as a condition over a table of sums or deltas. */
export function sumCondition({ cat, type, country, region, currency, verified }: ListingFilters): SQL {
  const conditions = [sql`true`];
  if (cat !== undefined) {
    const leaves = leavesOf(getCategory(cat)).map((leaf) => leaf.slug);
    conditions.push(sql`category_slug = any(string_to_array(${leaves.join(",")}, ','))`);
  }
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (country !== undefined) conditions.push(sql`country_code = ${country}`);
  if (region !== undefined) conditions.push(sql`region = ${regionName(region, country)}`);
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`);
  if (verified !== undefined) conditions.push(sql`verified = ${verified}::boolean`);
  return sql.join(conditions, sql` and `);
}

/** Folds the deltas into the sums. Readers see one or the other, never both or neither. */
export async function foldCounts(): Promise<void> {
  await db().execute(sql`
    with taken as (delete from listing_count_deltas returning category_slug, type, currency, country_code, region, verified, delta),
    fine as (
      insert into listing_counts (category_slug, type, currency, country_code, region, verified, count)
      select category_slug, type, currency, country_code, region, verified, sum(delta) from taken group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
      on conflict (category_slug, type, currency, country_code, region, verified) do update set count = listing_counts.count + excluded.count
    )
    insert into listing_category_counts (category_slug, type, count)
    select category_slug, type, sum(delta) from taken group by 1, 2 order by 1, 2
    on conflict (category_slug, type) do update set count = listing_category_counts.count + excluded.count`);
}
