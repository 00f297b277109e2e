/*
 * Groups of listings that share their delivery to any place: the database names them in `listings.freight_group`
 * (`listing_freight_group` in `drizzle/migrations`), such as `S/azov/TNE/RUB/excluded-10`: class, place, base unit, currency, VAT. The
 * group `-` is of listings without a delivery: their basis or place is not known.
 */
import type { PlaceMatch } from "@/lib/places/contract";
import type { ListingType } from "@/lib/reference/listing-types";

/** Classes of listings: offers, offers in a port, bids, bids in a port of loading, bids in a port of destination. Each with a basis of it. */
const CLASSES: Readonly<Record<string, { type: ListingType; basis: string }>> = {
  S: { type: "SELL", basis: "EXW" },
  SP: { type: "SELL", basis: "FOB" },
  B: { type: "BUY", basis: "EXW" },
  BP: { type: "BUY", basis: "FOB" },
  BS: { type: "BUY", basis: "CIF" },
};

/** A group in the form of one of its listings. */
type FreightGroup = {
  type: ListingType;
  basis: string;
  basisPlaceId: string;
  basisPlaceMatch: PlaceMatch;
  baseUnit: string;
  currency: string;
  /** Kind of VAT, as `listing_price_group` names it. */
  vat: string;
};

/** Reads the name of a group; null for `-`, the group of listings whose basis or place is not known. */
export function parseFreightGroup(name: string): FreightGroup | null {
  const [code = "", basisPlaceId, baseUnit, currency, vat] = name.split("/");
  const known = CLASSES[code];
  if (!known || !basisPlaceId || !baseUnit || !currency || !vat) return null;
  return { ...known, basisPlaceId, basisPlaceMatch: "stated", baseUnit, currency, vat };
}
