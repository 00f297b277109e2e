import { sql } from "drizzle-orm";
import { mergeRollupDeltas } from "@/lib/core/database/rollup-deltas";

/*
 * Triggers on listings append deltas to the rollup in the writer's transaction, so that no writer waits for a hot counter; here they
 * are merged into the sums. Readers see a delta or its sum, never both or neither.
 */

/** Merges the deltas of listings and of their attributes. */
export async function mergeRollup(): Promise<void> {
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

/** Merges the deltas of companies; returns the companies whose counts changed. */
export function mergeCompanyRollup(): Promise<Set<string>> {
  return mergeRollupDeltas(
    "company_listing_deltas",
    (taken) => sql`
    with taken as (${taken} returning company_id, category_slug, delta),
    sums as (
      insert into company_listing_counts (company_id, category_slug, count)
      select company_id, category_slug, sum(delta) from taken group by 1, 2 order by 1, 2
      on conflict (company_id, category_slug) do update set count = company_listing_counts.count + excluded.count
    )`,
    { seen: "company_id" },
  );
}
