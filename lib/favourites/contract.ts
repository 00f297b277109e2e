import type { Listing, ListingStatus } from "@/lib/listings/contract";
import type { ListingType } from "@/lib/reference/listing-types";

/** Favourites of one account. */
export const MOST_FAVOURITES = 500;

/** So many listings can be asked for at once: as many as a page shows. */
export const MOST_ASKED = 100;

/** What became of a listing that is public no more, as far as others may know. */
type EndState = "sold" | "bought" | "expired" | "withdrawn";

/** What a price is meant with; null where the listing states none. */
export type FavouriteTerms = { vat: Listing["vat"]; basis: Listing["basis"] };

/** `terms` is null where nobody knows: saved before they were kept. */
export type FavouritePrice = { pricePerUnit: number; currency: string; unitCode: string; terms: FavouriteTerms | null };

export type Favourite = {
  listingId: string;
  /** The title as it is; of a listing that is public no more, as it was when it was saved. */
  title: string;
  savedAt: string;
  saved: FavouritePrice;
  /** The listing as the public sees it now, or what became of it. */
  now:
    | ({ state: "public"; slug: string; type: ListingType } & FavouritePrice & {
          volume: number | null;
          place: { region: string | null; countryCode: string };
          seller: { name: string; verified: boolean };
          publishedAt: string;
        })
    | { state: EndState };
};

/** What others may know of the state of a listing that is public no more. */
export function endStateOf({ status, type }: { status: ListingStatus; type: ListingType }): EndState {
  if (status === "SOLD") return type === "BUY" ? "bought" : "sold";
  return status === "EXPIRED" ? "expired" : "withdrawn";
}

/**
 * How a price moved since it was saved: in percent; `other` when currency or unit changed too, `terms` when it is meant with
 * another VAT or basis, and the two can't be compared. Null when it did not.
 */
export function computePriceChange(
  saved: FavouritePrice,
  now: FavouritePrice,
): { percent: number } | "other" | "terms" | null {
  if (saved.currency !== now.currency || saved.unitCode !== now.unitCode) return "other";
  if (saved.terms && now.terms && (saved.terms.vat !== now.terms.vat || saved.terms.basis !== now.terms.basis))
    return "terms";
  if (saved.pricePerUnit === now.pricePerUnit) return null;
  return { percent: (now.pricePerUnit / saved.pricePerUnit - 1) * 100 };
}
