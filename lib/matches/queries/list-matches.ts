import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { splitParam } from "@/lib/core/database/sql-text";
import { resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { getFreightTable } from "@/lib/freight/queries";
import { getListing } from "@/lib/listings/queries/get-listing";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "@/lib/listings/rows";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { findCategory } from "@/lib/reference/categories/tree";
import type { Match, MatchPage, MatchQuery } from "../contract";
import { computeSpread, fitsQuality, type PairSide } from "../policy";

/** A found pair: the listing of the other side by its id. */
export type Pair = Pick<Match, "spread" | "priceAt"> & { id: string };

/**
 * The other side of a listing that the caller may see: the largest spread first. Throws `not_found`, and `invalid_parameter` for a
 * currency without a rate.
 */
export async function listMatches(
  ref: string,
  { priceIn, lot, crossing, page, perPage }: MatchQuery,
  caller: Caller,
): Promise<MatchPage> {
  const listing = await getListing(ref, caller);
  const view = await loadPriceView({ priceIn });
  const request = resolvePageRequest({ page, perPage });
  const pairs = await findPairs(listing, { view, lot: lot ?? null });
  const wanted = crossing ? pairs.filter(({ spread }) => spread.amount >= 0) : pairs;
  const shown = wanted.slice(request.offset, request.offset + request.perPage);
  const rows = await readRows(shown.map(({ id }) => id));
  const data = shown.flatMap(({ id, ...pair }): Match[] => {
    const row = rows.get(id);
    return row ? [{ listing: toListing(row, false, view), ...pair }] : [];
  });
  return toEnvelope(data, wanted.length, request, null);
}

type Terms = { view: MarketView; lot: number | null };

/** All pairs of a listing with public ones of the other type, another owner and another company; the largest spread first. */
export async function findPairs(listing: ListingRecord, { view, lot }: Terms): Promise<Pair[]> {
  const category = findCategory(listing.categorySlug);
  if (!category || listing.pricePerUnit === null) return [];
  const [candidates, table] = await Promise.all([readCandidates(listing), getFreightTable()]);
  const own: PairSide = { ...listing, pricePerUnit: String(listing.pricePerUnit), vatRate: category.vatRate };
  const pairs = candidates.flatMap(({ id, attributes, ...row }): Pair[] => {
    const other: PairSide = { ...row, vatRate: category.vatRate, categorySlug: category.slug };
    const isOffer = listing.type === "SELL";
    const [bidQuality, offerQuality] = isOffer ? [attributes, listing.attributes] : [listing.attributes, attributes];
    if (!fitsQuality(bidQuality, offerQuality, category.attributes)) return [];
    const [offer, bid] = isOffer ? [own, other] : [other, own];
    const found = computeSpread(offer, bid, { view, table, lot });
    return found ? [{ id, ...found }] : [];
  });
  return pairs.sort((a, b) => b.spread.amount - a.spread.amount || (a.id < b.id ? -1 : 1));
}

type Candidate = Omit<PairSide, "vatRate" | "categorySlug"> & { id: string; attributes: ListingRecord["attributes"] };

/** Public listings of the other type in the same leaf, of other owners and companies. */
function readCandidates({ id, type, categorySlug, owner, sideId }: ListingRecord): Promise<readonly Candidate[]> {
  return readWithCustomPlan<Candidate>(sql`
    select l.id, l.type, l.price_per_unit as "pricePerUnit", l.currency, l.unit_code as "unitCode", l.country_code as "countryCode",
      l.region, l.vat, l.basis, l.basis_place_id as "basisPlaceId", l.basis_place_match as "basisPlaceMatch", l.attributes
    from listings l join users u on u.id = l.owner_id
    where l.status = 'ACTIVE' and l.category_slug = ${categorySlug} and l.type = ${type === "SELL" ? "BUY" : "SELL"}
      and l.base_price is not null and l.id <> ${id}::uuid and l.owner_id <> ${owner.id}::uuid
      and coalesce(l.company_id, u.company_id, l.owner_id) <> ${sideId}::uuid`);
}

async function readRows(ids: readonly string[]): Promise<Map<string, ListingRow>> {
  if (ids.length === 0) return new Map();
  const rows = await readWithCustomPlan<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS}
    where l.id = any(${splitParam(ids.join())}::uuid[]) and l.status = 'ACTIVE'`);
  return new Map(rows.map((row) => [row.id, row]));
}
