// The columns of a listing that its owner writes, and which of them a write changes.
import type { BasisPlace } from "@/lib/places/match-policy";
import type { ListingType } from "@/lib/reference/listing-types";
import type { AttributeValues, VAT_MODES } from "./contract";
import type { StoredImage } from "./photos/picture-policy";
import type { StoredStep } from "./price-steps-contract";

/** The columns of a listing that its owner writes. */
export type ListingFields = {
  title: string;
  type: ListingType;
  industrySlug: string;
  groupSlug: string;
  categorySlug: string;
  /** Decimal text; null: the price is told on request. */
  pricePerUnit: string | null;
  priceSteps: StoredStep[];
  currency: string;
  unitCode: string;
  countryCode: string;
  region: string | null;
  description: string | null;
  volume: string | null;
  minVolume: string | null;
  basis: string | null;
  basisPlace: string | null;
  basisPlaceId: string | null;
  basisPlaceMatch: BasisPlace["basisPlaceMatch"];
  vat: (typeof VAT_MODES)[number] | null;
  attributes: AttributeValues;
  images: StoredImage[];
  externalId: string | null;
};

type Changes = Record<string, [unknown, unknown]>;
/** The columns after a write, and `{ field: [before, after] }` of those that changed. */
export type Changed = { fields: ListingFields; changes: Changes };

/** The columns that differ, by name. */
export function listChangedFields(before: ListingFields, after: ListingFields): Changes {
  const changes: Changes = {};
  const isDerived = before.basisPlaceMatch !== "stated" && after.basisPlaceMatch !== "stated";
  for (const name of Object.keys(after) as (keyof ListingFields)[]) {
    // A place that follows from other fields is no change of its own.
    if (isDerived && (name === "basisPlaceId" || name === "basisPlaceMatch")) continue;
    if (!same(name, before[name], after[name])) changes[name] = [before[name], after[name]];
  }
  return changes;
}

// An object, so that a column that is missing here does not compile.
const FIELD_NAMES = Object.keys({
  title: true,
  type: true,
  industrySlug: true,
  groupSlug: true,
  categorySlug: true,
  pricePerUnit: true,
  priceSteps: true,
  currency: true,
  unitCode: true,
  countryCode: true,
  region: true,
  description: true,
  volume: true,
  minVolume: true,
  basis: true,
  basisPlace: true,
  basisPlaceId: true,
  basisPlaceMatch: true,
  vat: true,
  attributes: true,
  images: true,
  externalId: true,
} satisfies Record<keyof ListingFields, true>) as (keyof ListingFields)[];

/** The written columns of a row that has more. */
export function pick(row: ListingFields): ListingFields {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, row[name]])) as ListingFields;
}

const AMOUNTS: readonly (keyof ListingFields)[] = ["pricePerUnit", "volume", "minVolume"];

/** Whether a column keeps its value; `numeric` comes back with zeros that the caller did not write. */
function same(name: keyof ListingFields, before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (before === null || after === null) return false;
  return AMOUNTS.includes(name) ? Number(before) === Number(after) : stable(before) === stable(after);
}

/** JSON with sorted keys: jsonb gives them back in an order of its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort())
      : inner,
  );
}
