import Decimal from "decimal.js";
import type { Listing, ListingStatus } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { computeExactPriceOf } from "@/lib/prices/shown-policy";
import type { ListingType } from "@/lib/reference/listing-types";

/** Favourites of one account. */
export const MOST_FAVOURITES = 500;

/** Listings of one request for marks: as many as a page shows. */
export const MAX_LISTING_IDS = 100;

/** State of a listing that is not public, as far as others may know. */
type EndState = "sold" | "bought" | "expired" | "withdrawn";

/** Terms of a price; null where the listing states none. */
type FavouriteTerms = { vat: Listing["vat"]; basis: Listing["basis"] };

/** `terms` is null for a favourite from before terms were stored. */
export type FavouritePrice = { pricePerUnit: number; currency: string; unitCode: string; terms: FavouriteTerms | null };

/** What a comparable price needs to know beside the price. */
export type FavouriteGoods = { categorySlug: string; countryCode: string };

export type Favourite = {
  listingId: string;
  /** The present title; of a listing that is not public, the saved one. */
  title: string;
  savedAt: string;
  goods: FavouriteGoods;
  saved: FavouritePrice;
  /** The listing as the public sees it, or its end state. */
  now:
    | ({ state: "public"; slug: string; type: ListingType } & FavouritePrice & {
          volume: number | null;
          region: string | null;
          seller: { name: string; verified: boolean };
          publishedAt: string;
        })
    | { state: EndState };
};

/** Gets the state of a listing that is not public, as far as others may know. */
export function getEndState({ status, type }: { status: ListingStatus; type: ListingType }): EndState {
  if (status === "SOLD") return type === "BUY" ? "bought" : "sold";
  return status === "EXPIRED" ? "expired" : "withdrawn";
}

/**
 * Computes the change of a price since it was saved, in per cent; null without a change. Prices of another currency or unit are compared
 * in roubles per base unit, as offered. `other`: they can't be compared. `terms`: VAT or basis are different.
 */
export function computePriceChange(
  saved: FavouritePrice,
  now: FavouritePrice,
  goods: FavouriteGoods,
  view: PriceView,
): { percent: number } | "other" | "terms" | null {
  const amounts = findComparedAmounts(saved, now, goods, view);
  if (!amounts) return "other";
  if (saved.terms && now.terms && (saved.terms.vat !== now.terms.vat || saved.terms.basis !== now.terms.basis))
    return "terms";
  const [before, after] = amounts;
  if (before.eq(after)) return null;
  return { percent: after.div(before).minus(1).times(100).toNumber() };
}

/** Both prices in one number: as written in equal currency and unit, else in roubles per base unit, as offered. Null without one. */
function findComparedAmounts(
  saved: FavouritePrice,
  now: FavouritePrice,
  goods: FavouriteGoods,
  view: PriceView,
): [Decimal, Decimal] | null {
  if (saved.currency === now.currency && saved.unitCode === now.unitCode)
    return [new Decimal(saved.pricePerUnit), new Decimal(now.pricePerUnit)];
  const [before, after] = [saved, now].map(({ terms, ...price }) =>
    computeExactPriceOf({ ...price, ...goods, vat: terms?.vat ?? null }, { ...view, currency: "RUB", vatView: null }),
  );
  return before && after && !("reason" in before) && !("reason" in after) && before.unit === after.unit
    ? [before.amount, after.amount]
    : null;
}
