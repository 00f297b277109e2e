// Public fields and parameters of market quotes.
import { z } from "zod";
import { createCodeField, createDayField, daysInOrder, plainText } from "@/lib/core/text";
import { findCategory } from "@/lib/reference/categories/tree";
import { UNIT_CODES } from "@/lib/reference/units/units";

const Day = createDayField("2026-05-31");

/** Accepts the slug or an alias of a top category; returns its slug. */
const Industry = createCodeField(
  (word) => {
    const node = findCategory(word);
    return node?.level === 1 ? node.slug : null;
  },
  "unknown_industry",
  "is not an industry; GET /api/categories lists them at its top level",
);

/** Query parameters of `GET /api/market-data`. */
export const QuoteQuery = z
  .strictObject({
    industry: Industry.optional().meta({ description: "Industry by slug or alias.", example: "energy" }),
    symbol: plainText({ max: 100 })
      .transform((symbol) => symbol.toLowerCase())
      .optional()
      .meta({ description: "One series, with its history.", example: "crude-oil-brent" }),
    from: Day.optional().meta({
      description: "Earliest day, included, of the history and of the newest quote.",
      example: "2025-01-01",
    }),
    to: Day.optional().meta({
      description: "Latest day, included: quotes are the newest ones on that day.",
      example: "2026-05-31",
    }),
  })
  .check(daysInOrder);
export type QuoteQuery = z.infer<typeof QuoteQuery>;

/** The newest price of one series. */
export const Quote = z
  .object({
    symbol: z.string().meta({ example: "crude-oil-brent" }),
    name: z.string().meta({ example: "Нефть Brent" }),
    nameEn: z.string().meta({ example: "Crude oil, Brent" }),
    industry: z.string().meta({ description: "Slug of the industry.", example: "energy" }),
    price: z.number().meta({ description: "Price of one unit, exact to 4 decimals.", example: 107.54 }),
    currency: z.string().meta({ example: "USD" }),
    unit: z.string().meta({ description: UNIT_CODES, example: "BLL" }),
    change: z.number().nullable().meta({
      description:
        "Change from the previous quote; null for the first one, and if the previous one has another currency or unit.",
    }),
    changePercent: z.number().nullable().meta({ description: "The change in percent, to 2 decimals." }),
    date: Day.meta({ description: "Last day of the month or week that the price is the average of, or its day." }),
    source: z.string(),
    sourceUrl: z.string(),
    recorded: z.boolean().meta({
      description: "True for a price of the document that ships with the product, until the source itself answers.",
    }),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** A quote with the fields that only pages show. */
export type QuoteView = Quote & {
  /** Name of the feed. */
  provider: string;
  /** The source's name in Russian; `source` has it in English. */
  sourceRu: string;
  licence: { name: string; url: string } | null;
  /** The period that one price covers. */
  period: "month" | "week" | "day";
  /** Category of listings with the same goods. */
  categorySlug: string | null;
  ageDays: number;
  /** True when the price is older than the rhythm of its source explains. */
  stale: boolean;
  /** True when the series has had no price for six months; lists leave it out. */
  ended: boolean;
};

export const HistoryPoint = z.object({ date: Day, price: z.number() });
export type HistoryPoint = z.infer<typeof HistoryPoint>;

/** Body of GET /api/market-data. */
export const MarketData = z
  .object({
    data: z.array(Quote),
    updatedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "The newest date of these quotes, as their source gives it; null where there is none." }),
    history: z.array(HistoryPoint).optional().meta({ description: "Oldest first; only with `symbol`." }),
  })
  .meta({ id: "MarketData" });
export type MarketData = z.infer<typeof MarketData>;
