// The schemas of a listing: what is sent, what is answered, and what a PATCH may change.
import { z } from "zod";
import { PositiveAmount } from "@/lib/core/money";
import { envelope } from "@/lib/core/page";
import { plainText } from "@/lib/core/text";
import { AddressText, InstantText } from "@/lib/core/time/instant";
import { CurrencyCode } from "@/lib/currency/contract";
import { PLACE_MATCHES, PlaceId } from "@/lib/places/contract";
import { ComparablePrice, MarketDelta, PlacePrice } from "@/lib/prices/contract";
import { BASIS_CODES } from "@/lib/reference/bases";
import { basisCode, countryCode, unitWord } from "@/lib/reference/codes";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { UNIT_CODES } from "@/lib/reference/units/units";
import { MAX_PHOTOS, PICTURE_PROBLEMS } from "./photos/photo-contract";
import { ListingImage, PICTURE_FIELDS } from "./photos/picture-contract";
import { findPriceProblem } from "./price-policy";
import { PriceStep, PriceSteps } from "./price-steps-contract";
import { TEXT_MAX, TITLE_MIN } from "./text-policy";

export const LISTING_STATUSES = [
  "DRAFT",
  "PENDING",
  "ACTIVE",
  "PAUSED",
  "SOLD",
  "EXPIRED",
  "ARCHIVED",
  "REJECTED",
] as const;
export const VAT_MODES = ["included", "excluded", "none"] as const;

export type ListingStatus = (typeof LISTING_STATUSES)[number];

const AttributeValue = z.union([z.number(), z.string(), z.boolean()], {
  error: "must be a number, a text, true or false",
});
const AttributeValues = z.record(z.string(), AttributeValue);
export type AttributeValues = z.infer<typeof AttributeValues>;

/** A seller's own number for a listing. It is a segment of an address, where "." and ".." mean something else. */
export const ExternalId = plainText({ max: TEXT_MAX.externalId })
  .overwrite((text) => text.replace(/\s+/g, " "))
  .refine((text) => text !== "." && text !== "..", {
    error: "must not be . or ..",
    params: { code: "invalid_characters" },
  })
  .meta({ description: "The seller's own number; each once within a company, or a person without one." });

/** Far more than any category knows: each one that it doesn't is an error of its own. */
const MOST_ATTRIBUTES = 100;
const notTooMany: z.core.CheckFn<Record<string, unknown>> = ({ value, issues }) => {
  if (Object.keys(value).length <= MOST_ATTRIBUTES) return;
  const message = `must have at most ${MOST_ATTRIBUTES} members`;
  issues.push({ code: "custom", input: value, message, params: { code: "too_big" } });
};

/** One listing, as a reader sees it. */
export const Listing = z
  .object({
    id: z.string().meta({
      description: "Opaque. Paths of a listing take it; DELETE takes nothing else.",
      example: "0193b4c8-7d1e-7c3a-9f00-2a6f5d1c9e11",
    }),
    slug: z.string().meta({
      description: "Readable key; GET and PATCH take it as well as the id. Never changes.",
      example: "pshenica-3-klassa-7k2m9x",
    }),
    title: z.string(),
    type: z.enum(LISTING_TYPES).meta({ description: "SELL offers goods, BUY asks for them." }),
    status: z.enum(LISTING_STATUSES).meta({ description: "Only ACTIVE listings are public." }),
    pricePerUnit: z.number().nullable().meta({
      description: "Price of one unit, exact to 4 decimals; null where `priceOnRequest` is true.",
      example: 14500,
    }),
    priceOnRequest: z.boolean().meta({ description: "True if the price is on request.", example: false }),
    priceSteps: z.array(PriceStep),
    currency: z.string().meta({ example: "RUB" }),
    comparablePrice: ComparablePrice,
    marketDelta: MarketDelta.nullable().meta({
      description: "Compared with the latest commodity price that matches the offer; null without one.",
    }),
    priceAt: PlacePrice.optional().meta({ description: "With `at`: the price at that place." }),
    volumeUnit: z.string().meta({ description: "The unit as a Russian word.", example: "тонна" }),
    unitCode: z.string().meta({ description: UNIT_CODES, example: "TNE" }),
    country: z.string().meta({ description: "Russian name.", example: "Россия" }),
    countryCode: z.string().meta({ description: "ISO 3166-1 alpha-2.", example: "RU" }),
    region: z.string().nullable(),
    categorySlug: z.string().meta({ example: "wheat-milling" }),
    description: z.string().nullable(),
    volume: z.number().nullable(),
    minVolume: z.number().nullable(),
    basis: z.string().nullable().meta({ description: BASIS_CODES, example: "EXW" }),
    basisPlace: z.string().nullable(),
    basisPlaceId: z
      .string()
      .nullable()
      .meta({ description: "Id of the place, see `GET /api/places`.", example: "rostov-on-don" }),
    basisPlaceMatch: z.enum(PLACE_MATCHES).nullable().meta({
      description:
        "`stated`: the writer gave it. `named`: `basisPlace` names it. `region`: the capital of the region stands for it. Null: not known.",
    }),
    distance: z.number().nullable().optional().meta({
      description:
        "With `near`: the great circle from that place in km, to one decimal; null where the place is not known.",
      example: 396.2,
    }),
    vat: z.enum(VAT_MODES).nullable(),
    attributes: AttributeValues.meta({ description: "Quality attributes of the category, by key." }),
    images: z.array(ListingImage).meta({
      description:
        "Photos, all served from here; one of another site is absent until it is fetched. Only exports (CSV and NDJSON of one's own listings) also have addresses that are not fetched yet, or could not be. Sent back as they are, they change nothing.",
    }),
    externalId: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "The seller's own number; only the owner and members of the company see it." }),
    rejectionReason: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "Why moderation rejected it; only the owner and members of the company see it." }),
    owner: z.object({ id: z.string(), name: z.string(), url: AddressText }),
    company: z.object({ id: z.string(), slug: z.string(), name: z.string(), verified: z.boolean() }).nullable(),
    views: z.int().meta({ description: "Number of views. ETags do not depend on it." }),
    createdAt: InstantText,
    updatedAt: InstantText,
    publishedAt: InstantText.nullable(),
    expiresAt: InstantText.nullable(),
    url: AddressText.meta({ description: "The page of the listing." }),
    imageErrors: z
      .array(
        z.object({
          url: z.string().meta({ description: "The address as given in `images`." }),
          code: z.enum(PICTURE_PROBLEMS),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({
        description:
          "Pictures of other sites that could not be fetched, so that nobody else sees them; only the owner and members of the company see why. Take the address out and send it again later for a new attempt.",
      }),
  })
  .meta({ id: "Listing" });
export type Listing = z.infer<typeof Listing>;

export const ListingPage = envelope(Listing).meta({ id: "ListingPage" });
export type ListingPage = z.infer<typeof ListingPage>;

const required = {
  title: plainText({ min: TITLE_MIN, max: TEXT_MAX.title }),
  type: z.enum(LISTING_TYPES),
  categorySlug: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: "A leaf of the category tree, by slug or alias.", example: "wheat-milling" }),
  currency: CurrencyCode,
  volumeUnit: unitWord,
  country: countryCode,
};
const optional = {
  pricePerUnit: PositiveAmount.meta({ description: "Exact to 4 decimals. Required, unless `priceOnRequest` is true." }),
  priceOnRequest: z.boolean().meta({ description: "true: price on request; leave out `pricePerUnit`." }),
  priceSteps: PriceSteps,
  region: plainText({ max: TEXT_MAX.region }).meta({
    description: "A region of the country, in Russian, English or as an ISO 3166-2 code.",
  }),
  description: plainText({ max: TEXT_MAX.description, multiline: true }),
  volume: PositiveAmount,
  minVolume: PositiveAmount,
  basis: basisCode,
  basisPlace: plainText({ max: TEXT_MAX.basisPlace }),
  basisPlaceId: PlaceId.meta({
    description:
      "Id of the place, see `GET /api/places`. Left out, the place is found in `basisPlace`, or else the capital of the region stands for it.",
  }),
  vat: z.enum(VAT_MODES),
  attributes: z.record(z.string().max(60), AttributeValue.nullable()).check(notTooMany).meta({
    description:
      "Quality attributes that the category knows. A percentage is from 0 to 100; the moisture of timber, which is told by its dry mass, may be more.",
    maxProperties: MOST_ATTRIBUTES,
  }),
  images: z.array(z.strictObject(PICTURE_FIELDS)).max(MAX_PHOTOS).meta({
    description: "All pictures, in their order. `/api/listings/{ref}/images` takes files.",
  }),
  externalId: ExternalId,
};

type PricedBody = { pricePerUnit?: number | null | undefined; priceOnRequest?: boolean | null | undefined };

/** Checks that the price is told, or on request. */
const priceTold = z.superRefine<PricedBody>(
  (body: PricedBody, context) => {
    const problem = findPriceProblem(undefined, body);
    if (problem)
      context.addIssue({
        code: "custom",
        path: ["pricePerUnit"],
        message: problem.detail,
        params: { code: problem.code },
        input: body.pricePerUnit,
      });
  },
  // Told beside the errors of other fields.
  { when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value) },
);

/** Body of a new listing. Words are normalised; `null` in an optional field means "not given". */
export const CreateListing = z
  .strictObject({
    ...required,
    ...(nullish(optional) as { [K in keyof typeof optional]: z.ZodOptional<z.ZodNullable<(typeof optional)[K]>> }),
    status: z
      .enum(["DRAFT", "PENDING", "ACTIVE"])
      .optional()
      .meta({ description: "DRAFT keeps it private; it is published otherwise." }),
  })
  .check(priceTold)
  .meta({ id: "CreateListing" });
export type CreateListing = z.infer<typeof CreateListing>;

/** Body of PUT: the whole listing. What is left out is cleared, but its state and pictures stay. */
export const PutListing = z
  .strictObject({
    ...required,
    ...(nullish(optional) as { [K in keyof typeof optional]: z.ZodOptional<z.ZodNullable<(typeof optional)[K]>> }),
    status: z
      .enum(LISTING_STATUSES)
      .optional()
      .meta({ description: "The new state. If left out, an expired listing becomes active again." }),
  })
  .check(priceTold)
  .meta({ id: "PutListing" });
export type PutListing = z.infer<typeof PutListing>;

/** Merge patch (RFC 7396): fields left out stay, `null` clears an optional one. */
export const PatchListing = z
  .strictObject({
    ...(partial(required) as { [K in keyof typeof required]: z.ZodOptional<(typeof required)[K]> }),
    ...(nullish(optional) as { [K in keyof typeof optional]: z.ZodOptional<z.ZodNullable<(typeof optional)[K]>> }),
    status: z
      .enum(LISTING_STATUSES)
      .optional()
      .meta({ description: "Moves the listing to another state: pause, resume or renew, sold, archived." }),
  })
  .meta({ id: "PatchListing" });
export type PatchListing = z.infer<typeof PatchListing>;

function nullish(fields: Record<string, z.ZodType>) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.nullish()]));
}

function partial(fields: Record<string, z.ZodType>) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()]));
}
