// The former price of a listing, compared with the bounds of a search.
import type { FreightView } from "@/lib/freight/delivery-policy";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { computeExactPlacePrice, type PlacedOffer } from "@/lib/prices/place-price-policy";
import { isPriceWithin, type ShownOffer } from "@/lib/prices/shown-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import type { SearchQuery } from "@/lib/text/query";

/** Filters of a search, and its text as the catalogue understands it. */
export type ReadFilters = { filters: PricedFilters; query?: SearchQuery };
/** Fields of a listing that decide its freight. */
export type FreightFields = Pick<PlacedOffer, "type" | "basis" | "basisPlaceId" | "basisPlaceMatch">;
type View = PriceView & { at?: FreightView | null };
/** Numbers, or decimal texts. */
type Bounds = { min: number | string | undefined; max: number | string | undefined };

const isBound = ({ min, max }: Bounds) => min !== undefined || max !== undefined;

/** The bounds of prices that a search has. A filter takes the place of a bound that the text has for its side. */
function listBounds({ filters, query }: ReadFilters): { own: Bounds; inText: Bounds; at: Bounds } {
  const { comparablePriceMin, comparablePriceMax, priceAtMin, priceAtMax } = filters;
  const { min = null, max = null } = query?.price ?? {};
  return {
    own: { min: comparablePriceMin, max: comparablePriceMax },
    inText: {
      min: comparablePriceMin === undefined ? (min ?? undefined) : undefined,
      max: comparablePriceMax === undefined ? (max ?? undefined) : undefined,
    },
    at: { min: priceAtMin, max: priceAtMax },
  };
}

/** Whether a search compares prices: by its filters, or in its text. */
export const hasBounds = (search: ReadFilters): boolean => Object.values(listBounds(search)).some(isBound);

/** Whether an offer was within all bounds of a search with the price that it had before. Never where a bound can't be compared. */
export function wasWithin(
  search: ReadFilters,
  price: ShownOffer,
  delivery: FreightFields | undefined,
  view: View,
): boolean {
  const { own, inText, at } = listBounds(search);
  const textView = { ...view, currency: search.query?.price?.currency ?? "RUB" };
  return (
    (!isBound(own) || isPriceWithin(price, own, view)) &&
    (!isBound(inText) || isPriceWithin(price, inText, textView)) &&
    (!isBound(at) || isPlacePriceWithin({ ...price, ...delivery }, at, view))
  );
}

function isPlacePriceWithin(
  offer: ShownOffer & Partial<FreightFields>,
  { min, max }: Bounds,
  { at, ...view }: View,
): boolean {
  const { pricePerUnit, type, basis = null, basisPlaceId = null, basisPlaceMatch = null } = offer;
  if (!at || type === undefined) return false;
  const vatRate = findCategory(offer.categorySlug)?.vatRate ?? null;
  const price = pricePerUnit === null ? null : String(pricePerUnit);
  const placed = { ...offer, pricePerUnit: price, vatRate, type, basis, basisPlaceId, basisPlaceMatch };
  const exact = computeExactPlacePrice(placed, { ...view, at });
  if ("reason" in exact) return false;
  return (min === undefined || exact.amount.gte(min)) && (max === undefined || exact.amount.lte(max));
}
