// Which columns a listing gets from a body, with the rules that depend on its category.
import { env } from "@/lib/core/env";
import { AppError, type FieldError } from "@/lib/core/errors";
import { isNeverFetched, isTrusted } from "@/lib/core/fetching/guarded-fetch";
import { toNumeric } from "@/lib/core/money";
import { type BasisPlace, resolveBasisPlace } from "@/lib/places/match-policy";
import { type CategoryNode, findCategory, listCategoryPath } from "@/lib/reference/categories/tree";
import { findRegion, findRegionElsewhere } from "@/lib/reference/geo/countries";
import { findPlace } from "@/lib/reference/places/places";
import { findUnitByCode, findUnitFor } from "@/lib/reference/units/units";
import { mergeAttributes } from "./attribute-policy";
import { type Changed, type ListingFields, listChangedFields, pick } from "./changes-policy";
import type { CreateListing, PatchListing, PutListing } from "./contract";
import { isOurs, type StoredImage } from "./photos/picture-policy";
import { findPriceProblem } from "./price-policy";
import type { StoredStep } from "./price-steps-contract";
import { toReplacedImages, toStoredImages } from "./rows";

/** Columns of a new listing, with these pictures unless it gives some. Throws `validation_failed` for what only the category or the other fields can tell. */
export function toCreatedFields(input: CreateListing | PutListing, images: StoredImage[] = []): ListingFields {
  const blank = {
    priceSteps: [],
    region: null,
    description: null,
    volume: null,
    minVolume: null,
    basis: null,
    basisPlace: null,
    basisPlaceId: null,
    basisPlaceMatch: null,
    vat: null,
    attributes: {},
    images,
    externalId: null,
  };
  const { status: _status, ...patch } = input;
  return merge(blank, patch);
}

/** The columns after a PUT, whose pictures stay unless it gives some; and `{ field: [before, after] }` of those that changed. */
export function toReplacedFields(before: ListingFields, input: CreateListing | PutListing): Changed {
  const fields = toCreatedFields(keepUnit(before, input), before.images);
  if (isFound(before, input.basisPlaceId)) Object.assign(fields, resolveBasisPlace(fields));
  if (input.images) fields.images = toReplacedImages(input.images, before.images);
  return { fields, changes: listChangedFields(before, fields) };
}

/** The columns after a merge patch, and `{ field: [before, after] }` of those that changed. */
export function toPatchedFields(before: ListingFields, patch: PatchListing): Changed {
  const { status: _status, ...rest } = patch;
  const fields = merge(pick(before), keepUnit(before, rest));
  return { fields, changes: listChangedFields(before, fields) };
}

/**
 * An input whose unit is the stored one, if it states the word that a read gives for that: gold in ounces that are not troy reads
 * «унция», which by itself means the troy ounce there.
 */
function keepUnit<T extends Patch>({ categorySlug, unitCode }: ListingFields, input: T): T {
  const word = findUnitByCode(unitCode)?.ru.one;
  const isKept = input.volumeUnit === word && (input.categorySlug ?? categorySlug) === categorySlug;
  return isKept ? { ...input, volumeUnit: unitCode } : input;
}

type Patch = Omit<PatchListing, "status">;

function merge(before: Partial<ListingFields>, patch: Patch): ListingFields {
  const errors: FieldError[] = [];
  const category = leafOf(patch.categorySlug ?? before.categorySlug ?? "", errors);
  const countryCode = patch.country ?? before.countryCode ?? "";
  const moves = category !== null && category.slug !== before.categorySlug;
  const attributes = category
    ? mergeAttributes({ category, moves }, before.attributes ?? {}, patch.attributes, errors)
    : {};
  const [industry, group, leaf] = category ? listCategoryPath(category) : [];
  const given = <K extends keyof Patch & keyof ListingFields>(name: K) =>
    patch[name] === undefined ? before[name] : patch[name];
  const amount = (name: "volume" | "minVolume") => {
    const value = patch[name];
    return typeof value === "number" ? toNumeric(value) : value === undefined ? before[name] : value;
  };
  const regionGiven = patch.region && (findRegion(countryCode, patch.region)?.nameRu ?? patch.region);
  // Every column by name: put together of spreads, it took longer than all checks.
  const fields = {
    title: given("title"),
    type: given("type"),
    industrySlug: industry?.slug ?? "",
    groupSlug: group?.slug ?? "",
    categorySlug: leaf?.slug ?? "",
    pricePerUnit: readPrice(before.pricePerUnit, patch, errors),
    priceSteps: readSteps(before.priceSteps, patch),
    currency: given("currency"),
    unitCode: category
      ? (readUnit(category, patch.volumeUnit ?? (moves ? before.unitCode : undefined), errors) ?? before.unitCode)
      : "",
    countryCode,
    region: regionGiven === undefined ? before.region : regionGiven,
    description: given("description"),
    volume: amount("volume"),
    minVolume: amount("minVolume"),
    basis: given("basis"),
    basisPlace: given("basisPlace"),
    basisPlaceId: null,
    basisPlaceMatch: null,
    vat: given("vat"),
    attributes,
    images: patch.images === undefined ? before.images : toStoredImages(patch.images ?? [], before.images ?? []),
    externalId: given("externalId"),
  } satisfies Record<keyof ListingFields, unknown> as ListingFields;
  if (fields.pricePerUnit === null && fields.priceSteps.length > 0)
    errors.push({
      pointer: "#/priceSteps",
      code: "excluded",
      detail: "must be left out where priceOnRequest is true: the price is told on request",
    });
  Object.assign(fields, readPlace(before, patch, fields, errors));
  if (patch.images !== undefined) errors.push(...listUnfetchable(fields.images, before.images ?? []));
  const foreign = patch.region ? findRegionElsewhere(countryCode, patch.region) : null;
  if (foreign) {
    errors.push({
      pointer: "#/region",
      code: "region_of_another_country",
      detail: `${foreign.nameRu} is a region of another country than the listing's: send a region of that one, or null`,
    });
  }
  const left = patch.region === undefined && before.region ? findRegion(before.countryCode ?? "", before.region) : null;
  if (left && countryCode !== before.countryCode) {
    errors.push({
      pointer: "#/region",
      code: "region_of_another_country",
      detail: `${left.nameRu} is a region of the country that the listing leaves: send a region of the new one, or null`,
    });
  }
  if (fields.volume !== null && fields.minVolume !== null && Number(fields.minVolume) > Number(fields.volume)) {
    // Told of what was sent.
    errors.push(
      patch.minVolume === undefined
        ? {
            pointer: "#/volume",
            code: "min_above_max",
            detail: `must not be below minVolume, ${Number(fields.minVolume)}`,
          }
        : { pointer: "#/minVolume", code: "min_above_max", detail: "must not be above volume" },
    );
  }
  if (errors.length > 0 || !category) {
    throw new AppError("validation_failed", {
      detail: errors.map((error) => `${error.pointer} ${error.detail}`).join("; "),
      errors,
    });
  }
  return fields;
}

/**
 * Errors of pictures that are never fetched: by http, where somebody on the way could exchange them, or from an address that the
 * guarded fetcher refuses by its text. `WEBHOOKS_ALLOW_PRIVATE` and `FETCH_ALLOW` count as they do there. What the row has is left.
 */
function listUnfetchable(images: readonly StoredImage[], before: readonly StoredImage[]): FieldError[] {
  const trusted = env().FETCH_ALLOW;
  return images.flatMap((image, index) => {
    if (isOurs(image) || before.some(({ url }) => url === image.url)) return [];
    const pointer = `#/images/${index}/url`;
    const url = new URL(image.url);
    if (url.protocol === "http:" && !isTrusted(url, trusted))
      return { pointer, code: "not_https", detail: "must begin with https://" };
    const detail = "must be an address of the public web, without a password, on the usual port";
    return isNeverFetched(image.url, { trusted }) ? { pointer, code: "not_public", detail } : [];
  });
}

/** The place of the basis after a patch: what the writer stated, also before, or what the other fields tell. */
function readPlace(
  before: Partial<ListingFields>,
  { basisPlaceId: id, basisPlace, region, country }: Patch,
  fields: ListingFields,
  errors: FieldError[],
): BasisPlace {
  const isElsewhere =
    (basisPlace !== undefined && basisPlace !== before.basisPlace) ||
    (country !== undefined && country !== before.countryCode);
  if (id === undefined && before.basisPlaceMatch === "stated" && !isElsewhere)
    return { basisPlaceId: before.basisPlaceId ?? null, basisPlaceMatch: "stated" };
  // Alone, it is stated; with what it was found by, it is sent back as it was read.
  const isSentBack = isFound(before, id) && [basisPlace, region, country].some((given) => given !== undefined);
  if (id === undefined || id === null || isSentBack) return resolveBasisPlace(fields);
  if (!findPlace(id))
    errors.push({
      pointer: "#/basisPlaceId",
      code: "unknown_place",
      detail: "is not a place we know; GET /api/places finds their ids",
    });
  return { basisPlaceId: id, basisPlaceMatch: "stated" };
}

/** Whether an id is that of the place which was found for a listing, and not stated by its writer. */
function isFound({ basisPlaceId, basisPlaceMatch }: Partial<BasisPlace>, id: string | null | undefined): boolean {
  return typeof id === "string" && id === basisPlaceId && basisPlaceMatch !== "stated";
}

/** The price after a patch: decimal text, or null where it is told on request. */
function readPrice(stored: string | null | undefined, patch: Patch, errors: FieldError[]): string | null {
  const problem = findPriceProblem(stored, patch);
  if (problem) errors.push({ pointer: "#/pricePerUnit", ...problem });
  if (typeof patch.pricePerUnit === "number") return toNumeric(patch.pricePerUnit);
  return patch.priceOnRequest ? null : (stored ?? null);
}

/** The price steps after a patch: a price that is told on request has none. */
function readSteps(stored: StoredStep[] | undefined, { priceSteps, priceOnRequest }: Patch): StoredStep[] {
  if (priceSteps === undefined) return priceOnRequest ? [] : (stored ?? []);
  return (priceSteps ?? []).map(({ from, pricePerUnit }) => ({
    from: toNumeric(from),
    pricePerUnit: toNumeric(pricePerUnit),
  }));
}

/** The code of a unit among goods of the category. Undefined if no word is given, or if it measures other goods. */
function readUnit(category: CategoryNode, word: string | undefined, errors: FieldError[]): string | undefined {
  if (word === undefined) return undefined;
  const found = findUnitFor(word, category);
  if ("unit" in found) return found.unit.code;
  const fits = found.fits.map(({ code, ru }) => `${code} («${ru.one}»)`).join(", ");
  errors.push({
    pointer: "#/volumeUnit",
    code: "unit_of_other_goods",
    detail: `is not a unit of ${category.slug}: use one such as ${fits}`,
  });
  return undefined;
}

function leafOf(slug: string, errors: FieldError[]): CategoryNode | null {
  const node = findCategory(slug);
  if (node?.level === 3) return node;
  errors.push(
    node
      ? {
          pointer: "#/categorySlug",
          code: "not_a_leaf",
          detail: "is a group of categories; choose one of those below it",
        }
      : {
          pointer: "#/categorySlug",
          code: "unknown_category",
          detail: "is not a category we know; GET /api/categories lists them",
        },
  );
  return null;
}
