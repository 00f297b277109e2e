// From the row of a listing to the listing of the contract, in a view of prices.
import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/core/env";
import type { Versioned } from "@/lib/core/etag";
import { toJsonNumber } from "@/lib/core/money";
import { formatInstant } from "@/lib/core/time/instant";
import { computeComparablePrice } from "@/lib/prices/comparable-policy";
import { computeMarketDelta, type MarketOffer, type MarketView } from "@/lib/prices/market-policy";
import { computePlacePrice } from "@/lib/prices/place-price-policy";
import { findCategory } from "@/lib/reference/categories/tree";
import { findCountryByCode } from "@/lib/reference/geo/countries";
import type { ListingType } from "@/lib/reference/listing-types";
import { findUnitByCode } from "@/lib/reference/units/units";
import type { AttributeValues, Listing, ListingStatus, VAT_MODES } from "./contract";
import { getPhotoId, getPhotoPath, getPhotoUrl, PHOTO_WIDTHS } from "./photos/address-policy";
import type { ListingImage } from "./photos/picture-contract";
import { findProblem, isOurs, isWaiting, PICTURE_DETAILS, type StoredImage } from "./photos/picture-policy";
import type { Belonging } from "./policy";
import type { StoredStep } from "./price-steps-contract";

/** A listing as queries read it: contract fields, the version that ETags name, and the side it belongs to. */
export type ListingRecord = Listing & {
  version: number;
  sideId: string;
  /** For its side: the pictures with the addresses of other sites that are not fetched yet, or could not be. */
  allImages?: ListingImage[];
};

/** Columns of one listing over `listings l`, `users u`, `companies c`, `listing_stats s`. */
export const LISTING_COLUMNS: SQL = sql`l.id, l.slug, l.title, l.type, l.status, l.price_per_unit, l.price_steps, l.currency, l.unit_code, l.country_code, l.region,
  l.category_slug, l.description, l.volume, l.min_volume, l.basis, l.basis_place, l.basis_place_id, l.basis_place_match, l.vat, l.attributes, l.images, l.external_id, l.rejection_reason,
  l.owner_id, u.name as owner_name, l.company_id, coalesce(l.company_id, u.company_id, l.owner_id) as side_id, c.slug as company_slug, c.name as company_name, c.status = 'VERIFIED' as company_verified,
  coalesce(s.views, 0)::int as views, l.version, l.created_at, l.updated_at, l.published_at, l.expires_at`;

export const LISTING_JOINS: SQL = sql`join users u on u.id = l.owner_id left join companies c on c.id = l.company_id left join listing_stats s on s.listing_id = l.id`;

export type ListingRow = {
  id: string;
  slug: string;
  title: string;
  type: ListingType;
  status: ListingStatus;
  price_per_unit: string | null;
  price_steps: StoredStep[];
  currency: string;
  unit_code: string;
  country_code: string;
  region: string | null;
  category_slug: string;
  description: string | null;
  volume: string | null;
  min_volume: string | null;
  basis: string | null;
  basis_place: string | null;
  basis_place_id: string | null;
  basis_place_match: Listing["basisPlaceMatch"];
  vat: (typeof VAT_MODES)[number] | null;
  attributes: AttributeValues;
  images: StoredImage[];
  external_id: string | null;
  rejection_reason: string | null;
  owner_id: string;
  owner_name: string;
  company_id: string | null;
  side_id: string;
  company_slug: string | null;
  company_name: string | null;
  company_verified: boolean | null;
  views: number;
  version: number;
  created_at: string;
  updated_at: string;
  published_at: string | null;
  expires_at: string | null;
};

const maybe = <T, R>(value: T | null, convert: (value: T) => R): R | null => (value === null ? null : convert(value));

/**
 * Pictures as a row stores them: our photos by path, so that the site can move to another address. What is known of a picture
 * stays: an address that was fetched before names the photo that came of it.
 */
export function toStoredImages(
  images: readonly Pick<ListingImage, "url" | "alt">[],
  before: readonly StoredImage[],
): StoredImage[] {
  return images.map(({ url, alt }) => {
    const photo = url.startsWith(`${env().APP_URL}/`) || url.startsWith("/") ? getPhotoUrl(url) : null;
    const address = photo ? getPhotoPath(photo.name) : url;
    const known = before.find((image) => image.url === address || image.source === address);
    const isKept = known && findProblem(known) === known.problem;
    return { ...(isKept ? known : { url: address }), alt };
  });
}

/**
 * Pictures after a PUT with a list. One of exactly the pictures that answers show, by our addresses, was read before others were fetched:
 * those that the listing waits for keep their places. Pictures that could not be fetched go, unless the list names them.
 */
export function toReplacedImages(
  sent: Parameters<typeof toStoredImages>[0],
  before: readonly StoredImage[],
): StoredImage[] {
  const stored = toStoredImages(sent, before);
  const shown = before.filter(isOurs);
  const isReadHere =
    sent.length === shown.length && toStoredImages(sent, []).every(({ url }, index) => url === shown[index]?.url);
  if (!isReadHere) return stored;
  const left = stored.values();
  return before
    .filter((image) => isOurs(image) || isWaiting(image))
    .map((image) => (isOurs(image) ? (left.next().value ?? image) : image));
}

/** Pictures as readers see them: photos of ours. */
export const toShownImages = (images: readonly StoredImage[]): ListingImage[] =>
  images.filter(isOurs).map(toShownImage);

/** A listing as exports have it: with the addresses of all its pictures, so that importing it changes nothing. */
export const toExported = (listing: ListingRecord): ListingRecord =>
  listing.allImages ? { ...listing, images: listing.allImages } : listing;

/** A picture as the contract shows it. */
export function toShownImage({ url, alt }: StoredImage): ListingImage {
  const photo = isOurs({ url }) ? getPhotoUrl(url) : null;
  if (!photo) return { id: null, url, thumbnailUrl: null, width: null, height: null, alt };
  const { name, width, height } = photo;
  const base = env().APP_URL;
  const thumbnailUrl = base + getPhotoPath(name, width > PHOTO_WIDTHS[0] ? PHOTO_WIDTHS[0] : "full");
  return { id: getPhotoId(name), url: base + url, thumbnailUrl, width, height, alt };
}

function listImageErrors(images: readonly StoredImage[]): Listing["imageErrors"] {
  return images.flatMap((image) => {
    const code = findProblem(image);
    return code ? [{ url: image.url, code, detail: PICTURE_DETAILS[code] }] : [];
  });
}

/** The view of prices in which listings are shown; with `distances`, in km by place, each says how far away it is. */
export type ListingView = MarketView & { distances?: ReadonlyMap<string, number> | null };

/** A row as the contract shows it, its price as a view has it; the owner also sees what is private to them. */
export function toListing(row: ListingRow, forOwner: boolean, view: ListingView): ListingRecord {
  const offer = toOffer(row);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    type: row.type,
    status: row.status,
    pricePerUnit: maybe(row.price_per_unit, toJsonNumber),
    priceOnRequest: row.price_per_unit === null,
    priceSteps: row.price_steps.map(({ from, pricePerUnit }) => ({
      from: toJsonNumber(from),
      pricePerUnit: toJsonNumber(pricePerUnit),
    })),
    currency: row.currency,
    comparablePrice: computeComparablePrice(offer, view),
    marketDelta: computeMarketDelta(offer, view),
    ...(view.at && { priceAt: computePlacePrice({ ...offer, ...toPlaced(row) }, { ...view, at: view.at }) }),
    volumeUnit: findUnitByCode(row.unit_code)?.ru.one ?? row.unit_code,
    unitCode: row.unit_code,
    country: findCountryByCode(row.country_code)?.nameRu ?? row.country_code,
    countryCode: row.country_code,
    region: row.region,
    categorySlug: row.category_slug,
    description: row.description,
    volume: maybe(row.volume, toJsonNumber),
    minVolume: maybe(row.min_volume, toJsonNumber),
    basis: row.basis,
    basisPlace: row.basis_place,
    basisPlaceId: row.basis_place_id,
    basisPlaceMatch: row.basis_place_match,
    ...(view.distances && { distance: view.distances.get(row.basis_place_id ?? "") ?? null }),
    vat: row.vat,
    attributes: row.attributes,
    images: toShownImages(row.images),
    ...(forOwner && {
      allImages: row.images.map(toShownImage),
      imageErrors: listImageErrors(row.images),
      externalId: row.external_id,
      rejectionReason: row.rejection_reason,
    }),
    owner: { id: row.owner_id, name: row.owner_name, url: `${env().APP_URL}/ru/users/${row.owner_id}` },
    company: toCompany(row),
    views: row.views,
    version: row.version,
    sideId: row.side_id,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
    publishedAt: maybe(row.published_at, formatInstant),
    expiresAt: maybe(row.expires_at, formatInstant),
    url: `${env().APP_URL}/ru/listings/${row.slug}`,
  };
}

const toPlaced = (row: ListingRow) => ({
  type: row.type,
  basisPlaceId: row.basis_place_id,
  basisPlaceMatch: row.basis_place_match,
});

const toOffer = (row: ListingRow): MarketOffer => ({
  pricePerUnit: row.price_per_unit,
  currency: row.currency,
  unitCode: row.unit_code,
  countryCode: row.country_code,
  vat: row.vat,
  vatRate: findCategory(row.category_slug)?.vatRate ?? null,
  categorySlug: row.category_slug,
  region: row.region,
  basis: row.basis,
  attributes: row.attributes,
});

function toCompany({
  company_id: id,
  company_slug: slug,
  company_name: name,
  company_verified: verified,
}: ListingRow): Listing["company"] {
  return id !== null && slug !== null && name !== null ? { id, slug, name, verified: verified === true } : null;
}

/** The version that an ETag names. */
export function toListingVersion(listing: ListingRecord): Versioned {
  return listing;
}

/** Fields that ETags of listings leave out: views are counters, not changes. */
export const VIEWS = "views" satisfies keyof Listing;

/** Whose a row is, for the policy. */
export const toBelonging = ({ owner_id: ownerId, company_id: companyId, side_id: sideId }: ListingRow): Belonging => ({
  ownerId,
  companyId,
  sideId,
});
