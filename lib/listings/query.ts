// The parameters of a list of listings: filters, orders and prices, for the API and for pages.
import { z } from "zod";
import { cursorParameter, pageParameters } from "@/lib/core/page";
import { listRepeatable } from "@/lib/core/repeatable";
import { plainText, queryText } from "@/lib/core/text";
import { CurrencyCode } from "@/lib/currency/contract";
import { PlaceId } from "@/lib/places/contract";
import { priceViewParameters } from "@/lib/prices/contract";
import type { Attribute } from "@/lib/reference/categories/contract";
import { findAttribute } from "@/lib/reference/categories/tree";
import { basisCode, countryCode } from "@/lib/reference/codes";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { VAT_MODES } from "./contract";
import { TEXT_MAX } from "./text-policy";

const SORT_KEYS = [
  "price",
  "comparablePrice",
  "priceAt",
  "date",
  "relevance",
  "volume",
  "distance",
  "quality",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];
/** Orders by a column; relevance has an order of its own (`relevance.ts`). */
export type ColumnKey = Exclude<SortKey, "relevance">;

const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, "must be an amount such as 14500 or 14500.25")
  .transform(Number)
  .meta({ type: "number", minimum: 0, maximum: 999_999_999_999.9999 });

/** A bound per base unit, as text: a number does not hold all its digits. Twelve decimals hold one typed per thousand units. */
const comparableAmount = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,12})?$/, "must be an amount such as 14500 or 14500.25")
  .transform(toPlainDecimal)
  .meta({ type: "number", minimum: 0 });

/** A bound at a place. What remains of a bid there can be below zero. */
const placeAmount = z
  .string()
  .regex(/^-?\d{1,18}(\.\d{1,12})?$/, "must be an amount such as 14500, 14500.25 or -147.5")
  .transform(toPlainDecimal)
  .meta({ type: "number" });

/** Decimal text without zeros that say nothing: equal amounts are equal texts. */
function toPlainDecimal(text: string): string {
  const [, sign = "", whole = "", decimals = ""] = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  const plain = decimals === "" ? whole : `${whole}.${decimals}`;
  return plain === "0" ? plain : sign + plain;
}

/** Values that a parameter takes at most. */
const MOST_VALUES = 100;

/** A filter that takes several values; any of them matches. */
const repeatable = <T extends z.ZodType>(value: T) => z.array(value).max(MOST_VALUES);

/** One condition on a quality attribute: the exact value, or a bound of a number. Of several exact values of a key any matches. */
export type AttributeFilter = { key: string; operator: "is" | "min" | "max"; value: string | number | boolean };

type Refuse = (code: string, message: string) => [];

/** `attr.<key>`, `attr.<key>.min`, `attr.<key>.max`, each checked against the type of the attribute. */
const attributeFilters = z
  .record(z.string(), z.string().or(z.array(z.string())))
  .transform((given, context): AttributeFilter[] => {
    const refuseAt =
      (...path: (string | number)[]): Refuse =>
      (code, message) => {
        context.issues.push({ code: "custom", input: given, path, message, params: { code } });
        return [];
      };
    const filters = Object.entries(given).flatMap(([name, texts]): AttributeFilter[] => {
      if (typeof texts === "string") return readAttributeFilter(name, texts, refuseAt(name));
      if (!isRepeatable(`attr.${name}`)) return refuseAt(name)("repeated_parameter", "may be given only once");
      if (texts.length > MOST_VALUES) return refuseAt(name)("too_big", `takes at most ${MOST_VALUES} values`);
      return texts.flatMap((text, place) => readAttributeFilter(name, text, refuseAt(name, place)));
    });
    // Sorted: the same filters are the same list, however they are written. Values of one key keep their order.
    return filters.sort((a, b) => nameOf(a).localeCompare(nameOf(b), "en"));
  });

function readAttributeFilter(name: string, text: string, refuse: Refuse): AttributeFilter[] {
  const [key = "", bound, ...rest] = name.split(".");
  const attribute = findAttribute(key);
  if (!attribute || rest.length > 0) return refuse("unknown_attribute", "is not a quality attribute we know");
  if (bound !== undefined && bound !== "min" && bound !== "max")
    return refuse("unknown_parameter", "only .min and .max follow the name of an attribute");
  const operator = bound ?? "is";
  if (operator !== "is" && attribute.type !== "number")
    return refuse("not_a_number", "has no range: it is not a number");
  if (attribute.type === "number") {
    if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return refuse("not_a_number", "must be a number such as 12.5");
    return [{ key, operator, value: Number(text) }];
  }
  if (attribute.type === "boolean") {
    return text === "true" || text === "false"
      ? [{ key, operator, value: text === "true" }]
      : refuse("invalid_value", "must be true or false");
  }
  if (attribute.type === "text") {
    const read = readAttributeText(text);
    return "value" in read ? [{ key, operator, value: read.value }] : refuse(read.problem, read.detail);
  }
  const option = findOption(attribute, text);
  return option === null
    ? refuse("invalid_value", `must be one of ${attribute.options?.join(", ")}`)
    : [{ key, operator, value: option }];
}

const nameOf = ({ key, operator }: AttributeFilter) => `${key}.${operator}`;

const AttributeText = plainText({ max: TEXT_MAX.attribute });

/** The value of an attribute that is a text, or what is wrong with it: what is looked for is written as what is stored. */
export function readAttributeText(text: string): { value: string } | { problem: string; detail: string } {
  const parsed = AttributeText.safeParse(text);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  const code: unknown = issue?.code === "custom" ? issue.params?.code : undefined;
  return { problem: typeof code === "string" ? code : "invalid", detail: issue?.message ?? "is not valid" };
}

/** The stored (Russian) option that a Russian or English word names, or null. */
export function findOption(
  attribute: { options: string[] | null; optionsEn: string[] | null },
  word: string,
): string | null {
  const wanted = word.trim().toLowerCase();
  const matches = (option: string) => option.toLowerCase() === wanted;
  const index = Math.max(attribute.options?.findIndex(matches) ?? -1, -1);
  const found = index >= 0 ? index : (attribute.optionsEn?.findIndex(matches) ?? -1);
  return attribute.options?.[found] ?? null;
}

/** The filters of a list of listings. A catalogue page's URL is parsed by the same schema. */
export const ListingFilters = z.strictObject({
  cat: plainText({ max: 100 })
    .optional()
    .meta({ description: "Category by slug or alias; descendants included.", example: "grains" }),
  type: z.enum(LISTING_TYPES).optional().meta({ description: "SELL offers goods, BUY asks for them." }),
  q: queryText().meta({ description: "Full-text query.", example: "пшеница 3 класса" }),
  country: repeatable(countryCode).optional().meta({
    description: "Countries; any matches.",
  }),
  region: repeatable(plainText({ max: 120 }))
    .optional()
    .meta({
      description: "Regions by name or ISO 3166-2 code.",
    }),
  currency: repeatable(CurrencyCode).optional().meta({
    description: "Currencies of the price.",
  }),
  priceMin: amount.optional().meta({ description: "Lowest pricePerUnit, in the listing's own currency." }),
  priceMax: amount.optional().meta({ description: "Highest pricePerUnit, in the listing's own currency." }),
  comparablePriceMin: comparableAmount
    .optional()
    .meta({ description: "Lowest comparable price, in `priceIn` and `vatView`. Unknown ones never match." }),
  comparablePriceMax: comparableAmount
    .optional()
    .meta({ description: "Highest comparable price, in `priceIn` and `vatView`." }),
  vat: repeatable(z.enum(VAT_MODES)).optional().meta({ description: "VAT as offered." }),
  minVolumeMax: amount.optional().meta({
    description: "Largest minimum lot, in base units. Listings without one match.",
  }),
  publishedWithin: z
    .string()
    .regex(/^\d{1,3}$/, "must be a number of days from 1 to 365")
    .transform(Number)
    .refine((days) => days >= 1 && days <= 365, "must be a number of days from 1 to 365")
    .optional()
    .meta({ description: "Published within so many days.", type: "integer", example: 7 }),
  priceAtMin: placeAmount
    .optional()
    .meta({ description: "Lowest price at the place `at`, in `priceIn` and `vatView`. Unknown ones never match." }),
  priceAtMax: placeAmount
    .optional()
    .meta({ description: "Highest price at the place `at`, in `priceIn` and `vatView`." }),
  place: repeatable(PlaceId)
    .optional()
    .meta({ description: "Places of the basis by their ids. `GET /api/places` finds ids." }),
  near: PlaceId.optional().meta({
    description: "Id of a place: each listing carries its `distance` from there. With `within` only listings near it.",
    example: "novorossiysk",
  }),
  within: z
    .string()
    .regex(/^\d{1,4}$/, "must be a whole number of km from 1 to 3000")
    .transform(Number)
    .refine((km) => km >= 1 && km <= 3_000, { error: "must be from 1 to 3000", params: { code: "out_of_range" } })
    .optional()
    .meta({
      type: "integer",
      minimum: 1,
      maximum: 3_000,
      description: "With `near`: only listings within so many km.",
      example: 300,
    }),
  basis: repeatable(basisCode).optional().meta({
    description: "Delivery bases.",
  }),
  company: repeatable(plainText({ max: 120 }))
    .optional()
    .meta({ description: "Companies by slug or id." }),
  owner: plainText({ max: 120 }).optional().meta({ description: "Seller or buyer by user id." }),
  verified: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ description: "true: only listings of verified companies; false: only the others.", type: "boolean" }),
  attr: attributeFilters.optional().meta({
    description:
      "Quality attributes: `attr.protein.min=12.5`, `attr.wheat_class=3`; `attr[protein][min]=12.5` is the same, both at once are refused. Numbers and values of closed lists may be repeated.",
    type: "object",
    additionalProperties: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] },
  }),
});
export type ListingFilters = z.infer<typeof ListingFilters>;

const REPEATABLE = listRepeatable(ListingFilters);

/** Whether a parameter takes several values by repetition: those of the contract, and attributes of a closed list or a number. */
export function isRepeatable(parameter: string): boolean {
  const [name = "", key = "", bound] = parameter.split(".");
  const type = name === "attr" && bound === undefined ? findAttribute(key)?.type : undefined;
  return type === undefined ? REPEATABLE.has(parameter) : type === "enum" || type === "number";
}

/** Everything that `GET /api/listings` takes. */
export const ListingQuery = ListingFilters.extend({
  ...priceViewParameters,
  ...pageParameters,
  cursor: cursorParameter,
  sortBy: z.enum(SORT_KEYS).optional().meta({
    description:
      "Default: relevance with `q`, else date. `distance` needs `near`, `priceAt` `at` and `cat`, `quality` `cat` and `quality`.",
  }),
  quality: plainText({ max: 100 }).optional().meta({
    description: "For `sortBy=quality`: a number or a closed list of the category.",
    example: "protein",
  }),
  order: z.enum(["asc", "desc"]).optional().meta({ description: "Default: desc for date and relevance, else asc." }),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

/** Whether values of an attribute have an order: numbers, and closed lists as they stand. */
export const isSortable = ({ type, options }: Pick<Attribute, "type" | "options">): boolean =>
  type === "number" || options !== null;

/** The direction of a list when none is named. */
export const USUAL_DIRECTION: Record<SortKey, "asc" | "desc"> = {
  price: "asc",
  comparablePrice: "asc",
  priceAt: "asc",
  distance: "asc",
  volume: "asc",
  quality: "asc",
  date: "desc",
  relevance: "desc",
};

/** The order of a list: its sort key and its direction. */
export type Sorting = { key: SortKey; direction: "asc" | "desc" };

/** The sorting of a list, also where the query leaves it open. */
export function getSorting({ q, sortBy, order }: Pick<ListingQuery, "q" | "sortBy" | "order">): Sorting {
  const key = sortBy ?? (q ? "relevance" : "date");
  return { key, direction: order ?? USUAL_DIRECTION[key] };
}
