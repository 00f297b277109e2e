import { type SQL, sql } from "drizzle-orm";

/*
 * The rollup of public listings by company: sums, and the deltas that are not merged into them yet.
 */

/** Sums and deltas as rows `(company_id, category_slug, n)`, of the companies or categories that `where` picks. */
export function selectCompanyCounts(where: SQL): SQL {
  return sql`select company_id, category_slug, count as n from company_listing_counts where ${where}
    union all select company_id, category_slug, delta from company_listing_deltas where ${where}`;
}

/** Sums and deltas of all companies and categories together, as rows `(company_id, n)`, several of a company. */
export const COMPANY_TOTALS = sql`select company_id, count as n from company_listing_totals union all select company_id, delta from company_listing_deltas`;
