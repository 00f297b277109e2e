import { sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { Listing } from "@/lib/listings/contract";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRow, toListing } from "@/lib/listings/rows";
import { loadPriceView } from "@/lib/prices/queries";

/** Listings by id as the API answers their owner now; deleted ones too, as they were last. */
export async function readListingData(ids: readonly string[]): Promise<Map<string, Listing>> {
  if (ids.length === 0) return new Map();
  const view = await loadPriceView();
  const rows = await queryWithCustomPlan<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where l.id = any(${splitParam(ids.join())}::uuid[])`);
  return new Map(rows.map((row) => [row.id, Listing.parse(toListing(row, true, view))]));
}

/** A listing as the API answers anybody; null when it is not public any more. */
export async function readPublicListing(id: string): Promise<Listing | null> {
  const view = await loadPriceView();
  const [row] = await queryWithCustomPlan<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where l.id = ${id}::uuid and l.status = 'ACTIVE'`);
  return row ? Listing.parse(toListing(row, false, view)) : null;
}
