// Reads listings as the bodies of webhooks have them.
import { sql } from "drizzle-orm";
import { queryWithCustomPlan } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { log } from "@/lib/core/log";
import { Listing } from "@/lib/listings/contract";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRow, toListing } from "@/lib/listings/rows";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView } from "@/lib/prices/queries";

export type OwnedListing = { listing: Listing; sideId: string };

/** Listings by id as the API answers their owner now, and the side of each; deleted ones too, as they were last. */
export async function readListingData(ids: readonly string[]): Promise<Map<string, OwnedListing>> {
  if (ids.length === 0) return new Map();
  const view = await loadPriceView();
  const rows = await queryWithCustomPlan<ListingRow & { side_id: string }>(sql`
    select ${LISTING_COLUMNS}, listing_side(l.company_id, l.owner_id) as side_id
    from listings l ${LISTING_JOINS} where l.id = any(${splitParam(ids.join())}::uuid[])`);
  return new Map(rows.flatMap((row) => parseOwned(row, view)));
}

/** A listing that breaks the contract is logged and left out, so that it holds up no other. */
function parseOwned(row: ListingRow & { side_id: string }, view: MarketView): [string, OwnedListing][] {
  try {
    return [[row.id, { listing: Listing.parse(toListing(row, true, view)), sideId: row.side_id }]];
  } catch (error) {
    log().error({ err: error, listing: row.id }, "a listing can't be told of");
    return [];
  }
}

/** A listing as the API answers anybody; null when it is not public any more. */
export async function readPublicListing(id: string): Promise<Listing | null> {
  const view = await loadPriceView();
  const [row] = await queryWithCustomPlan<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS} where l.id = ${id}::uuid and l.status = 'ACTIVE'`);
  return row ? Listing.parse(toListing(row, false, view)) : null;
}
