// Favourites as pages show them, and their limits.
import type { Listing, ListingStatus } from "@/lib/listings/contract";
import type { PlacePrice } from "@/lib/prices/contract";
import type { ListingType } from "@/lib/reference/listing-types";

/** Favourites of one account. */
export const MOST_FAVOURITES = 500;

/** Listings of one request for marks: as many as a page shows. */
export const MAX_LISTING_IDS = 100;

/** State of a listing that is not public, as far as others may know. */
type EndState = "sold" | "bought" | "expired" | "paused" | "withdrawn";

/** Terms of a price; null where the listing states none. */
type FavouriteTerms = { vat: Listing["vat"]; basis: Listing["basis"] };

/** `terms` is null for a favourite from before terms were stored. */
export type FavouritePrice = {
  /** Null: told on request. */
  pricePerUnit: number | null;
  currency: string;
  unitCode: string;
  terms: FavouriteTerms | null;
};

/** Fields that a comparable price is made of, beside the price. */
export type FavouriteGoods = { categorySlug: string; countryCode: string };

export type Favourite = {
  listingId: string;
  /** The present title; of a listing that is not public, the saved one. */
  title: string;
  /** Present qualities; none of a listing that is not public. */
  attributes: Listing["attributes"];
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
          /** The price at the place that is asked for. */
          priceAt?: PlacePrice;
        })
    | { state: EndState };
};

/** Gets the state of a listing that is not public, as far as others may know. */
export function getEndState({ status, type }: { status: ListingStatus; type: ListingType }): EndState {
  if (status === "SOLD") return type === "BUY" ? "bought" : "sold";
  if (status === "PAUSED") return "paused";
  return status === "EXPIRED" ? "expired" : "withdrawn";
}
