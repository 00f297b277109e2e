import { z } from "zod";
import { cursorParameter, pageParameters } from "@/lib/core/page";
import { plainText, queryText } from "@/lib/core/text";
import { CurrencyCode } from "@/lib/currency/contract";
import { PlaceId } from "@/lib/places/contract";
import { priceViewParameters } from "@/lib/prices/query";
import { BASIS_CODES } from "@/lib/reference/bases";
import { findAttribute } from "@/lib/reference/categories/tree";
import { basisCode, countryCode } from "@/lib/reference/codes";
import { LISTING_TYPES } from "@/lib/reference/listing-types";
import { TEXT_MAX } from "./text-policy";

const SORT_KEYS = ["price", "comparablePrice", "priceAt", "date", "relevance", "volume", "distance"] as const;
export type SortKey = (typeof SORT_KEYS)[number];
/** Orders by a column; relevance has an order of its own (`relevance.ts`). */
export type ColumnKey = Exclude<SortKey, "relevance">;

const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,4})?$/, "must be an amount such as 14500 or 14500.25")
  .transform(Number)
  .meta({ type: "number", minimum: 0, maximum: 999_999_999_999.9999 });

/** A bound per base unit. Twelve decimals hold a bound that was typed per thousand of them. */
const comparableAmount = z
  .string()
  .regex(/^\d{1,18}(\.\d{1,12})?$/, "must be an amount such as 14500 or 14500.25")
  .transform(Number)
  .meta({ type: "number", minimum: 0 });

/** One condition on a quality attribute: the exact value, or a bound of a number. */
export type AttributeFilter = { key: string; operator: "is" | "min" | "max"; value: string | number | boolean };

/** `attr.<key>`, `attr.<key>.min`, `attr.<key>.max`, each checked against the type of the attribute. */
const attributeFilters = z.record(z.string(), z.string()).transform((given, context): AttributeFilter[] => {
  const refuse = (name: string, code: string, message: string): [] => {
    context.issues.push({ code: "custom", input: given, path: [name], message, params: { code } });
    return [];
  };
  const filters = Object.entries(given).flatMap(([name, text]): AttributeFilter[] => {
    const [key = "", bound, ...rest] = name.split(".");
    const attribute = findAttribute(key);
    if (!attribute || rest.length > 0) return refuse(name, "unknown_attribute", "is not a quality attribute we know");
    if (bound !== undefined && bound !== "min" && bound !== "max") {
      return refuse(name, "unknown_parameter", "only .min and .max follow the name of an attribute");
    }
    const operator = bound ?? "is";
    if (operator !== "is" && attribute.type !== "number")
      return refuse(name, "not_a_number", "has no range: it is not a number");
    if (attribute.type === "number") {
      if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return refuse(name, "not_a_number", "must be a number such as 12.5");
      return [{ key, operator, value: Number(text) }];
    }
    if (attribute.type === "boolean") {
      return text === "true" || text === "false"
        ? [{ key, operator, value: text === "true" }]
        : refuse(name, "invalid_value", "must be true or false");
    }
    if (attribute.type === "text") {
      const read = readAttributeText(text);
      return "value" in read ? [{ key, operator, value: read.value }] : refuse(name, read.problem, read.detail);
    }
    const option = findOption(attribute, text);
    return option === null
      ? refuse(name, "invalid_value", `must be one of ${attribute.options?.join(", ")}`)
      : [{ key, operator, value: option }];
  });
  // Sorted: the same filters are the same list, however they are written.
  return filters.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
});

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
  country: countryCode
    .optional()
    .meta({ description: "Country: a name in Russian or English, or an ISO 3166-1 code.", example: "RU" }),
  region: plainText({ max: 120 })
    .optional()
    .meta({ description: "Region by name or ISO 3166-2 code.", example: "Ростовская область" }),
  currency: CurrencyCode.optional().meta({
    description: "Currency of the price: its ISO 4217 code, its name in Russian or English, or its sign.",
    example: "RUB",
  }),
  priceMin: amount.optional().meta({ description: "Lowest pricePerUnit, in the listing's own currency." }),
  priceMax: amount.optional().meta({ description: "Highest pricePerUnit, in the listing's own currency." }),
  comparablePriceMin: comparableAmount
    .optional()
    .meta({ description: "Lowest comparable price, in `priceIn` and `vatView`. Unknown ones never match." }),
  comparablePriceMax: comparableAmount
    .optional()
    .meta({ description: "Highest comparable price, in `priceIn` and `vatView`." }),
  basis: basisCode
    .optional()
    .meta({ description: `Delivery basis by its code or name. ${BASIS_CODES}`, example: "EXW" }),
  priceAtMin: comparableAmount
    .optional()
    .meta({ description: "Lowest price at the place `at`, in `priceIn` and `vatView`. Unknown ones never match." }),
  priceAtMax: comparableAmount
    .optional()
    .meta({ description: "Highest price at the place `at`, in `priceIn` and `vatView`." }),
  place: z
    .array(PlaceId)
    .max(50)
    .optional()
    .meta({ description: "Place of the basis by its id; repeat it for several. `GET /api/places` finds ids." }),
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
  company: plainText({ max: 120 }).optional().meta({ description: "Company by slug or id." }),
  owner: plainText({ max: 120 }).optional().meta({ description: "Seller or buyer by user id." }),
  verified: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ description: "true: only listings of verified companies; false: only the others.", type: "boolean" }),
  attr: attributeFilters.optional().meta({
    description:
      "Quality attributes: `attr.protein.min=12.5`, `attr.wheat_class=3`. `attr[protein][min]=12.5` and `attr[protein.min]=12.5` are the same; both forms of one filter at once are refused.",
    type: "object",
    additionalProperties: { type: "string" },
  }),
});
export type ListingFilters = z.infer<typeof ListingFilters>;

/** Everything that `GET /api/listings` takes. */
export const ListingQuery = ListingFilters.extend({
  ...priceViewParameters,
  ...pageParameters,
  cursor: cursorParameter,
  sortBy: z.enum(SORT_KEYS).optional().meta({
    description: "Default: relevance with `q`, else date. `distance` needs `near`, `priceAt` needs `at` and `cat`.",
  }),
  order: z
    .enum(["asc", "desc"])
    .optional()
    .meta({ description: "Default: asc for prices, volume and distance, desc for date and relevance." }),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

/** The direction of a list when none is named. */
export const USUAL_DIRECTION: Record<SortKey, "asc" | "desc"> = {
  price: "asc",
  comparablePrice: "asc",
  priceAt: "asc",
  distance: "asc",
  volume: "asc",
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
