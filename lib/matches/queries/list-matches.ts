// Finds offers for a bid and bids for an offer, with their spread.
import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { nameFilteredOrder, readListPage, toListEnvelope } from "@/lib/core/cursor";
import { readWithCustomPlan } from "@/lib/core/database/reads";
import { splitParam } from "@/lib/core/database/sql-text";
import { groupBy } from "@/lib/core/group-by";
import { getFreightTable } from "@/lib/freight/queries";
import { getListing } from "@/lib/listings/queries/get-listing";
import { LISTING_COLUMNS, LISTING_JOINS, type ListingRecord, type ListingRow, toListing } from "@/lib/listings/rows";
import { type PriceView, toViewVersion } from "@/lib/prices/comparable-policy";
import { toGroupsJson } from "@/lib/prices/comparable-rows";
import { findLatest, type PlacePrice, type Rated } from "@/lib/prices/contract";
import type { MarketView } from "@/lib/prices/market-policy";
import { loadPriceView, loadPriceViewOf } from "@/lib/prices/queries";
import { findCategory } from "@/lib/reference/categories/tree";
import type { Match, MatchPage, MatchQuery } from "../contract";
import { computeSpread, fitsQuality, type PairSide } from "../policy";

/** A found pair: the listing of the other side by its id. The price at a place has its parts, and is made for what is shown alone. */
export type Pair = Pick<Match, "spread"> & {
  id: string;
  isCrossing: boolean;
  findPriceAt: () => PlacePrice;
  rateDate: string | null;
};

/** The sort value of a cursor: the version of the view, and the spread of the last pair. */
const POSITION = /^([^~]+)~(-?\d[\d.e+-]*)$/;

/**
 * The other side of a listing that the caller may see: the largest spread first. A walk by cursor goes on with the rates of its first
 * page. Throws `not_found`, and `invalid_parameter` for a currency without a rate or a cursor of another list.
 */
export async function listMatches(
  ref: string,
  { page: number, perPage, cursor, ...terms }: MatchQuery,
  caller: Caller,
): Promise<Rated<MatchPage>> {
  const { priceIn = "RUB", lot = null, crossing = false } = terms;
  const listing = await getListing(ref, caller);
  const order = nameFilteredOrder("matches", { id: listing.id, priceIn, lot, crossing });
  const request = readListPage({ page: number, perPage, cursor }, order, POSITION);
  const [, version = "", spread = ""] = POSITION.exec(request.after?.value ?? "") ?? [];
  const view = await (request.after ? loadPriceViewOf(version, { priceIn }) : loadPriceView({ priceIn }));
  const found = await findPairs([listing.id], async () => [listing], { view, lot, crossing });
  const pairs = found[0]?.pairs ?? [];
  const last = request.after && { id: request.after.id, spread: { amount: Number(spread) } };
  const rest = last ? pairs.filter((pair) => comparePairs(last, pair) < 0) : pairs.slice(request.offset);
  const page = toListEnvelope(
    rest.slice(0, request.perPage + 1),
    pairs.length,
    request,
    (pair) => `${toViewVersion(view)}~${pair.spread.amount}`,
  );
  const others = await readPublicListings(
    page.data.map(({ id }) => id),
    view,
  );
  return { ...page, data: toMatches(page.data, others), ratesDate: findLatest(pairs.map(({ rateDate }) => rateDate)) };
}

/** Pairs as they are shown, with the other listings of theirs that are public still. */
export const toMatches = (pairs: readonly Pair[], others: readonly ListingRecord[]): Match[] =>
  pairs.flatMap(({ id, spread, findPriceAt }) => {
    const listing = others.find((other) => other.id === id);
    return listing ? [{ listing, spread, priceAt: findPriceAt() }] : [];
  });

type Ranked = { id: string; spread: Pick<Pair["spread"], "amount"> };

/** The larger spread first, of equal ones the lower id. */
const comparePairs = (a: Ranked, b: Ranked) => b.spread.amount - a.spread.amount || (a.id < b.id ? -1 : 1);

type Terms = { view: MarketView; lot: number | null; crossing?: boolean | undefined };

/**
 * Listings with their pairs: public listings of the other type, of another owner and another company, the largest spread first. `load` gets
 * the ids of those that may have any. `crossing`: only pairs whose bid covers the offer with its delivery.
 */
export async function findPairs(
  ids: readonly string[],
  load: (ids: readonly string[]) => Promise<readonly ListingRecord[]>,
  { view, lot, crossing = false }: Terms,
): Promise<Matched[]> {
  const byOwn = groupBy(await readCandidates(ids, crossing ? view : null), ({ ownId }) => ownId);
  if (byOwn.size === 0) return [];
  const [listings, table] = await Promise.all([load([...byOwn.keys()]), getFreightTable()]);
  const found: Matched[] = [];
  for (const listing of listings) {
    const candidates = byOwn.get(listing.id) ?? [];
    const pairs = candidates.flatMap((candidate) => toPair(listing, candidate, { view, table, lot }));
    const wanted = crossing ? pairs.filter(({ isCrossing }) => isCrossing) : pairs;
    wanted.sort(comparePairs);
    found.push({ listing, pairs: wanted });
    // Requests go on between listings with thousands of candidates.
    if (listings.length > 1) await setImmediate();
  }
  return found;
}

type Matched = { listing: ListingRecord; pairs: Pair[] };
type Known = Parameters<typeof computeSpread>[2];

function toPair(listing: ListingRecord, { id, attributes, ...row }: Candidate, known: Known): Pair[] {
  const category = findCategory(listing.categorySlug);
  const isOffer = listing.type === "SELL";
  const [bidQuality, offerQuality] = isOffer ? [attributes, listing.attributes] : [listing.attributes, attributes];
  if (!category || !fitsQuality(bidQuality, offerQuality, category.attributes)) return [];
  const other: PairSide = { ...row, vatRate: category.vatRate, categorySlug: category.slug };
  const [offer, bid] = isOffer ? [toSide(listing), other] : [other, toSide(listing)];
  const found = computeSpread(offer, bid, known);
  return found ? [{ id, ...found }] : [];
}

function toSide(listing: ListingRecord): PairSide {
  const { type, categorySlug, currency, unitCode, countryCode, region, vat, pricePerUnit } = listing;
  const { basis, basisPlaceId, basisPlaceMatch } = listing;
  return {
    ...{ type, categorySlug, currency, unitCode, countryCode, region, vat, basis, basisPlaceId, basisPlaceMatch },
    pricePerUnit: pricePerUnit === null ? null : String(pricePerUnit),
    vatRate: findCategory(categorySlug)?.vatRate ?? null,
  };
}

type Candidate = Omit<PairSide, "vatRate" | "categorySlug"> & {
  ownId: string;
  id: string;
  attributes: ListingRecord["attributes"];
};

/**
 * Public listings of the other type in the leaf of each of the listings, of other owners and companies. With a view only those whose goods
 * alone, without delivery, leave room for a crossing: delivery makes no spread larger.
 */
function readCandidates(ids: readonly string[], view: PriceView | null): Promise<readonly Candidate[]> {
  const bound = view ? selectBound(view) : sql`null::numeric`;
  return readWithCustomPlan<Candidate>(sql`
    with recursive own as materialized (
      select l.id, l.category_slug, case l.type when 'SELL' then 'BUY' else 'SELL' end as wanted, l.owner_id, l.price_group, l.base_price,
        coalesce(l.company_id, u.company_id, l.owner_id) as side
      from listings l join users u on u.id = l.owner_id
      where l.id = any(${splitParam(ids.join())}::uuid[]) and l.base_price is not null
    ), present (category, name) as (
      select c.category_slug, ${selectNextGroup(sql`c.category_slug`)} from (select distinct category_slug from own) c
      union all
      select p.category, ${selectNextGroup(sql`p.category`, sql`and l.price_group > p.name`)} from present p where p.name is not null
    )
    select own.id as "ownId", l.id, l.type, l.price_per_unit as "pricePerUnit", l.currency, l.unit_code as "unitCode",
      l.country_code as "countryCode", l.region, l.vat, l.basis, l.basis_place_id as "basisPlaceId",
      l.basis_place_match as "basisPlaceMatch", l.attributes
    from own join present p on p.category = own.category_slug and p.name is not null
    cross join lateral (select ${bound} as price) bound
    join listings l on l.status = 'ACTIVE' and l.category_slug = own.category_slug and l.price_group = p.name and l.type = own.wanted
      and l.base_price >= case when own.wanted = 'BUY' then coalesce(bound.price * ${1 - SLACK}::numeric, 0) else 0 end
      and l.base_price <= case when own.wanted = 'SELL' then coalesce(bound.price * ${1 + SLACK}::numeric, 'infinity') else 'infinity' end
    join users u on u.id = l.owner_id
    where l.id <> own.id and l.owner_id <> own.owner_id and coalesce(l.company_id, u.company_id, l.owner_id) <> own.side`);
}

/** More than a quotient of SQL differs from the exact value. */
const SLACK = 1e-9;

/** The next price group of a leaf's public listings, by the index. */
const selectNextGroup = (category: SQL, beyond = sql``) => sql`(
  select l.price_group from listings l where l.status = 'ACTIVE' and l.category_slug = ${category} ${beyond} order by l.price_group limit 1)`;

/** The base price in a group `p` that meets an own listing's: without VAT when both sides know it, else as offered. */
function selectBound(view: PriceView): SQL {
  const meet = (vatView: PriceView["vatView"]) => {
    const groups = sql`${toGroupsJson({ ...view, vatView })}::text::jsonb`;
    return sql`own.base_price * (${groups} ->> own.price_group)::numeric / (${groups} ->> p.name)::numeric`;
  };
  return sql`coalesce(${meet("excluded")}, ${meet(null)})`;
}

/** The public ones of these listings, in any order. */
export async function readPublicListings(ids: readonly string[], view: MarketView): Promise<ListingRecord[]> {
  if (ids.length === 0) return [];
  const rows = await readWithCustomPlan<ListingRow>(sql`
    select ${LISTING_COLUMNS} from listings l ${LISTING_JOINS}
    where l.id = any(${splitParam(ids.join())}::uuid[]) and l.status = 'ACTIVE'`);
  return rows.map((row) => toListing(row, false, view));
}
