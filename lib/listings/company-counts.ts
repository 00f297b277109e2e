import { type SQL, sql } from "drizzle-orm";
import { mergeRollupDeltas } from "@/lib/core/database/rollup-deltas";

/** Sums and deltas as rows `(company_id, category_slug, n)`, of the companies or categories that `where` picks. */
export function selectCompanyCounts(where: SQL): SQL {
  return sql`select company_id, category_slug, count as n from company_listing_counts where ${where}
    union all select company_id, category_slug, delta from company_listing_deltas where ${where}`;
}

/** Sums and deltas of all categories together, as rows `(company_id, n)`; a company may have several rows. */
export const COMPANY_TOTALS = sql`select company_id, count as n from company_listing_totals union all select company_id, delta from company_listing_deltas`;

/** Folds the deltas into the sums. Readers see one or the other, never both or neither. Answers the companies whose counts changed. */
export function foldCompanyCounts(): Promise<Set<string>> {
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
