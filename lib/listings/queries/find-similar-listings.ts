import { type SQL, sql } from "drizzle-orm";
import { readPrepared } from "@/lib/core/database/reads";
import { intParam } from "@/lib/core/database/sql-text";
import type { PriceViewQuery } from "@/lib/prices/contract";
import { loadPriceView } from "@/lib/prices/queries";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "../rows";

/**
 * Rows read on either side of a price in search of the same unit, which no index has. Prices of one unit lie together: a tonne costs
 * a thousand times a kilogram.
 */
const MOST_NEAR = 100;

/**
 * Public listings of the same category and type: the nearest in price with the same currency and unit; if these are too few, then the
 * newest of the others, each with its prices in the view of `prices`. The index is scanned from the price itself, both ways.
 */
export async function findSimilarListings(
  listing: Pick<ListingRecord, "id" | "categorySlug" | "type" | "pricePerUnit" | "currency" | "unitCode">,
  limit: number,
  prices: Partial<PriceViewQuery> = {},
): Promise<ListingRecord[]> {
  const { id, categorySlug, type, currency, unitCode } = listing;
  const most = intParam(limit);
  // Nothing is near to a price that is told on request.
  const price = sql`${listing.pricePerUnit?.toString() ?? null}::numeric`;
  const alike = sql`status = 'ACTIVE' and category_slug = ${categorySlug} and type = ${type} and id <> ${id}::uuid`;
  const nearest = (side: SQL, order: SQL) => sql`
    select id, abs(price_per_unit - ${price}) as distance from (
      select id, price_per_unit, unit_code from listings
      where ${alike} and currency = ${currency} and price_per_unit ${side} ${price} order by ${order} limit ${intParam(MOST_NEAR)}
    ) near where unit_code = ${unitCode} order by ${order} limit ${most}`;
  const rows = await readPrepared<ListingRow>(sql`
    with same as (
      (${nearest(sql`>=`, sql`price_per_unit, id`)}) union all (${nearest(sql`<`, sql`price_per_unit desc, id desc`)})
    ),
    others as (
      select id, row_number() over (order by published_at desc, id desc) as distance from listings
      where ${alike} and (select count(*) from same) < ${most} and id not in (select id from same)
      order by published_at desc, id desc limit ${most}
    ),
    found as (
      select id, false as is_other, distance from same union all select id, true, distance from others
      order by is_other, distance, id limit ${most}
    )
    select ${LISTING_COLUMNS} from found n join listings l on l.id = n.id ${LISTING_JOINS} order by n.is_other, n.distance, n.id`);
  const view = await loadPriceView(prices);
  return rows.map((row) => toListing(row, false, view));
}
