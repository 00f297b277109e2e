// What GET /api/search and GET /api/search/suggestions take and answer.
import { z } from "zod";
import { Company } from "@/lib/companies/contract";
import { cursorParameter, envelope, pageParameters } from "@/lib/core/page";
import { plainText } from "@/lib/core/text";
import { Listing } from "@/lib/listings/contract";
import { priceViewParameters } from "@/lib/prices/contract";
import { LONGEST_QUERY } from "@/lib/text/query";

export const SEARCH_TYPES = ["listings", "companies"] as const;

/** Parameters of `GET /api/search`, and of the address of the search page. */
export const SearchRequest = z
  .strictObject({
    q: plainText({ max: LONGEST_QUERY }).meta({
      description: "What to look for, in Russian or English; `-word` excludes a word.",
      example: "пшеница 3 класса",
    }),
    type: z
      .enum(SEARCH_TYPES)
      .optional()
      .meta({ description: "Only listings or only companies; the other envelope is null. Default: both." }),
    ...priceViewParameters,
    ...pageParameters,
    cursor: cursorParameter.meta({
      description: "`nextCursor` of the previous page. Needs `type`.",
    }),
  })
  .check((context) => {
    const { cursor, type } = context.value;
    if (cursor === undefined || type !== undefined) return;
    const message = "needs type: a cursor belongs to one of the two lists";
    const params = { code: "needs_type" };
    context.issues.push({ code: "custom", input: context.value, path: ["cursor"], message, params });
  });
export type SearchRequest = z.infer<typeof SearchRequest>;

/** A text cut at the ends of its matches. The parts are plain text: escape them before showing. */
export const Highlight = z
  .object({
    field: z.string().meta({ description: "Field of the item that the text is from.", example: "title" }),
    parts: z.array(z.object({ text: z.string(), match: z.boolean() })),
  })
  .meta({ id: "Highlight" });
export type Highlight = z.infer<typeof Highlight>;

const highlights = z
  .array(Highlight)
  .meta({ description: "Fields with matches; a long one is cut around its first. Empty when the category matched." });

export const FoundListing = Listing.extend({ highlights }).meta({ id: "FoundListing" });
export type FoundListing = z.infer<typeof FoundListing>;
export const FoundCompany = Company.extend({ highlights }).meta({ id: "FoundCompany" });
export type FoundCompany = z.infer<typeof FoundCompany>;

/** A part of a query: what it was understood as, and the query without it. */
export const QueryPart = z
  .object({
    kind: z.enum(["goods", "quality", "place", "side", "company", "price", "vat", "word"]).meta({
      description: "`side`: whether goods are bought or sold. `word`: anything else that a match must have.",
    }),
    text: z
      .string()
      .meta({ description: "The part as it stands in the query, or in its correction.", example: "3 класс" }),
    without: z.string().meta({ description: "The query without this part.", example: "пшеница Новороссийск" }),
  })
  .meta({ id: "QueryPart" });
export type QueryPart = z.infer<typeof QueryPart>;

export const SearchResult = z
  .object({
    query: z.string().meta({ description: "The query as sent." }),
    suggestion: z.string().nullable().meta({
      description:
        "What was probably meant. With listings (of companies alone: with companies): a word had no match, and these are the results of the suggestion. Without: a wider query that has some.",
    }),
    understood: z.array(QueryPart).meta({ description: "What the query asks for, part by part." }),
    listings: envelope(FoundListing).nullable(),
    near: z.array(FoundListing).meta({
      description:
        "If few listings have all that was asked for: up to ten of the same goods in another size, grade or place: offers first, then what lacks least of the query, each by distance if it names a place. `total` does not count them.",
    }),
    companies: envelope(FoundCompany).nullable(),
  })
  .meta({ id: "SearchAnswer" });
export type SearchResult = z.infer<typeof SearchResult>;

/** Parameters of `GET /api/search/suggestions`. */
export const SuggestionRequest = z.strictObject({
  q: plainText({ max: 200 }).meta({
    description: "Beginning of a query, as it is typed.",
    example: "пшен",
  }),
});

export const Suggestion = z
  .object({
    kind: z.enum(["query", "category", "company"]),
    text: z.string().meta({ description: "What to show: a query, or a name." }),
    textEn: z
      .string()
      .nullable()
      .meta({ description: "The English name of a category, or the Latin one of a company." }),
    slug: z.string().nullable().meta({ description: "Of a category or a company." }),
    count: z.int().nullable().meta({
      description:
        "Active listings, exactly: of a category, and of a query of one word that stands for nothing but itself. Null of any other.",
    }),
    index: z
      .object({
        value: z.number().meta({ description: "Roubles per unit, without VAT.", example: 14_500 }),
        unit: z.string().meta({ description: "Usual unit of the category, UN/ECE Recommendation 20.", example: "TNE" }),
        date: z.string().meta({ description: "Moscow day.", example: "2026-11-25" }),
      })
      .nullable()
      .meta({
        description:
          "The latest Tonna index of a category: offers in Russia, all grades. Null of any other, and after a week.",
      }),
  })
  .meta({ id: "SearchSuggestion" });
export type Suggestion = z.infer<typeof Suggestion>;

export const Suggestions = z.object({ query: z.string(), data: z.array(Suggestion) }).meta({ id: "SearchSuggestions" });
export type Suggestions = z.infer<typeof Suggestions>;
