// Reads favourites: the list with prices then and now, and the marks of hearts on other lists.
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { companies } from "@/lib/companies/schema";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { db } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import { toJsonNumber } from "@/lib/core/money";
import { type Envelope, pageParameters, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { VAT_MODES } from "@/lib/listings/contract";
import { listings } from "@/lib/listings/schema";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { PriceViewQuery } from "@/lib/prices/contract";
import { computePlacePrice, type PlacedOffer } from "@/lib/prices/place-price-policy";
import { loadPriceView } from "@/lib/prices/queries";
import { findCategory } from "@/lib/reference/categories/tree";
import { requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { type Favourite, getEndState, MAX_LISTING_IDS } from "./contract";
import { favourites } from "./schema";

/** Parameters of the list of favourites. The page parses its address with this schema. */
export const FavouriteQuery = z.strictObject(pageParameters);
export type FavouriteQuery = z.infer<typeof FavouriteQuery>;

const isOf = (caller: Caller) => eq(favourites.userId, requireUserId(caller));

/** Finds which of these listings are favourites of the caller. */
export async function findFavourites(caller: Caller, listingIds: readonly string[]): Promise<string[]> {
  const ids = listingIds.filter(isId).slice(0, MAX_LISTING_IDS);
  if (ids.length === 0) return [];
  const rows = await db()
    .select({ id: favourites.listingId })
    .from(favourites)
    .where(and(isOf(caller), isNull(favourites.removedAt), inArray(favourites.listingId, ids)));
  return rows.map(({ id }) => id);
}

/** Finds the title at which the caller saved a listing, also one just removed from the list; null when there is none. */
export async function findFavouriteTitle(listingId: string, caller: Caller): Promise<string | null> {
  const [row] = await db()
    .select({ title: favourites.title })
    .from(favourites)
    .where(and(isOf(caller), hasId(favourites.listingId, listingId)));
  return row?.title ?? null;
}

/**
 * Lists one page of the caller's favourites, the newest first, with the present state of each listing, and its price at the place of
 * `prices`. Throws `invalid_parameter` for prices that can't be shown.
 */
export async function listFavourites(
  query: FavouriteQuery,
  caller: Caller,
  prices?: PriceViewQuery,
): Promise<Envelope<Favourite>> {
  const request = resolvePageRequest(query);
  const isListed = and(isOf(caller), isNull(favourites.removedAt));
  const [view, rows, [counted]] = await Promise.all([
    loadPriceView(prices),
    selectFavourites()
      .where(isListed)
      .orderBy(desc(favourites.createdAt), favourites.listingId)
      .limit(request.perPage)
      .offset(request.offset),
    db().select({ total: count() }).from(favourites).where(isListed),
  ]);
  return toEnvelope(
    rows.map((row) => toFavourite(row, view)),
    counted?.total ?? 0,
    request,
    null,
  );
}

function selectFavourites() {
  const { title, slug, type, status, pricePerUnit, currency, unitCode, vat, basis, volume } = listings;
  const { basisPlaceId, basisPlaceMatch } = listings;
  const { region, publishedAt, categorySlug, countryCode, attributes } = listings;
  return db()
    .select({
      saved: favourites,
      listing: { title, slug, type, status, pricePerUnit, currency, unitCode, vat, basis, volume },
      goods: { categorySlug, countryCode },
      from: { basisPlaceId, basisPlaceMatch },
      attributes,
      region,
      publishedAt,
      owner: users.name,
      company: { name: companies.name, verified: sql<boolean>`${companies.status} = 'VERIFIED'` },
    })
    .from(favourites)
    .innerJoin(listings, eq(listings.id, favourites.listingId))
    .innerJoin(users, eq(users.id, listings.ownerId))
    .leftJoin(companies, eq(companies.id, listings.companyId));
}

const toPrice = (stored: string | null) => (stored === null ? null : toJsonNumber(stored));

type Row = Awaited<ReturnType<typeof selectFavourites>>[number];

function toFavourite(row: Row, view: PriceView): Favourite {
  const { saved, listing, goods, attributes, region, publishedAt, owner, company } = row;
  const { slug, type, currency, unitCode, vat, basis, volume } = listing;
  const isPublic = listing.status === "ACTIVE" && publishedAt !== null;
  const hasTerms = saved.vat !== null && saved.basis !== null;
  return {
    listingId: saved.listingId,
    title: isPublic ? listing.title : saved.title,
    attributes: isPublic ? attributes : {},
    savedAt: saved.createdAt.toISOString(),
    goods,
    saved: {
      pricePerUnit: toPrice(saved.pricePerUnit),
      currency: saved.currency,
      unitCode: saved.unitCode,
      terms: hasTerms
        ? { vat: VAT_MODES.find((mode) => mode === saved.vat) ?? null, basis: saved.basis || null }
        : null,
    },
    now: isPublic
      ? {
          state: "public",
          slug,
          type,
          pricePerUnit: toPrice(listing.pricePerUnit),
          currency,
          unitCode,
          terms: { vat, basis },
          volume: volume === null ? null : toJsonNumber(volume),
          region,
          seller: company ?? { name: owner, verified: false },
          publishedAt: publishedAt.toISOString(),
          ...(view.at && { priceAt: computePlacePrice(toPlaced(row), { ...view, at: view.at }) }),
        }
      : { state: getEndState(listing) },
  };
}

const toPlaced = ({ listing, goods, from }: Row): PlacedOffer => ({
  ...listing,
  ...goods,
  ...from,
  vatRate: findCategory(goods.categorySlug)?.vatRate ?? null,
});
