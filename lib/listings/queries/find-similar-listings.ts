import { type SQL, sql } from "drizzle-orm";
import { readPrepared } from "@/lib/core/database/reads";
import { intParam } from "@/lib/core/database/sql-text";
import type { PriceViewQuery } from "@/lib/prices/contract";
import { loadPriceView } from "@/lib/prices/queries";
import { listKeyQualities } from "../key-quality-policy";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "../rows";

/** Rows read on either side of a price, and of the others, in search of the same unit and qualities, which no index has. */
const MOST_NEAR = 100;

/**
 * Public listings of the same category and type, each with its prices in the view of `prices`: those first that have most key qualities
 * equal, of these the ones of the same currency and unit by the distance in price, then the newest. They are looked for near the price,
 * where the index is scanned both ways, and among the newest.
 */
export async function findSimilarListings(
  listing: Pick<
    ListingRecord,
    "id" | "categorySlug" | "type" | "pricePerUnit" | "currency" | "unitCode" | "attributes"
  >,
  limit: number,
  prices: Partial<PriceViewQuery> = {},
): Promise<ListingRecord[]> {
  const { id, categorySlug, type, currency, unitCode, attributes } = listing;
  const most = intParam(limit);
  const near = intParam(MOST_NEAR);
  // Nothing is near to a price that is told on request.
  const price = sql`${listing.pricePerUnit?.toString() ?? null}::numeric`;
  const alike = sql`status = 'ACTIVE' and category_slug = ${categorySlug} and type = ${type} and id <> ${id}::uuid`;
  const qualities = JSON.stringify(
    Object.fromEntries(listKeyQualities([listing]).map(({ key }) => [key, attributes[key]])),
  );
  const equal = sql`(select count(*) from jsonb_each(${qualities}::text::jsonb) k where attributes->k.key = k.value)`;
  const nearest = (side: SQL, order: SQL) => sql`
    select id, ${equal} as equal, abs(price_per_unit - ${price}) as distance from (
      select id, price_per_unit, unit_code, attributes from listings
      where ${alike} and currency = ${currency} and price_per_unit ${side} ${price} order by ${order} limit ${near}
    ) near where unit_code = ${unitCode} order by equal desc, distance, id limit ${most}`;
  const rows = await readPrepared<ListingRow>(sql`
    with same as (
      (${nearest(sql`>=`, sql`price_per_unit, id`)}) union all (${nearest(sql`<`, sql`price_per_unit desc, id desc`)})
    ),
    others as (
      select id, ${equal} as equal, row_number() over (order by published_at desc, id desc) as distance from (
        select id, attributes, published_at from listings
        where ${alike} and id not in (select id from same)
        order by published_at desc, id desc limit ${near}
      ) newest order by equal desc, distance limit ${most}
    ),
    found as (
      select id, false as is_other, equal, distance from same union all select id, true, equal, distance from others
      order by equal desc, is_other, distance, id limit ${most}
    )
    select ${LISTING_COLUMNS} from found n join listings l on l.id = n.id ${LISTING_JOINS}
    order by n.equal desc, n.is_other, n.distance, n.id`);
  const view = await loadPriceView(prices);
  return rows.map((row) => toListing(row, false, view));
}
