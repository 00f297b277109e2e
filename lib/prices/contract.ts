import { z } from "zod";

/** Why a price can't be compared. The first that holds is told. */
export const PRICE_REASONS = [
  "price_on_request",
  "unit_not_convertible",
  "currency_without_rate",
  "vat_unknown",
] as const;
export type PriceReason = (typeof PRICE_REASONS)[number];

/** The price of one base unit in one currency: `pricePerUnit` × rate ÷ (base units in one `volumeUnit`). */
export const ComparablePrice = z
  .object({
    amount: z.number().nullable().meta({
      description: "Rounded to 4 decimals, half away from zero.",
      example: 52830,
      "x-csv-column": "comparablePrice",
    }),
    currency: z.string().meta({ example: "RUB", "x-csv-column": "comparableCurrency" }),
    unit: z
      .string()
      .nullable()
      .meta({ description: "Base unit: TNE, MTQ, H87 or MWH.", example: "TNE", "x-csv-column": "comparableUnit" }),
    rateDate: z.iso.date().nullable().meta({
      description: "Date of the rate; null if nothing was converted.",
      "x-csv-column": "rateDate",
    }),
    reason: z
      .enum(PRICE_REASONS)
      .nullable()
      .meta({ description: "Why there is no amount.", "x-csv-column": "comparableReason" }),
  })
  .meta({ id: "ComparablePrice" });
export type ComparablePrice = z.infer<typeof ComparablePrice>;

/** Levels by which a quote fits an offer, best first. */
export const MARKET_MATCHES = ["exact", "grade", "commodity"] as const;
export type MarketMatch = (typeof MARKET_MATCHES)[number];

/** Distance of an offer from a commodity price of the same category and country, without VAT. */
export const MarketDelta = z
  .object({
    percent: z.number().meta({
      description: "One decimal, half away from zero; negative when the offer is cheaper.",
      example: -3.1,
      "x-csv-column": "marketPercent",
    }),
    quoteId: z.string().meta({
      description: "`id` of the commodity price.",
      "x-csv-column": "marketQuoteId",
    }),
    quotePrice: z.number().meta({ description: "As its source gives it.", "x-csv-column": "marketQuotePrice" }),
    quoteCurrency: z.string().meta({ example: "RUB", "x-csv-column": "marketQuoteCurrency" }),
    quoteUnit: z.string().meta({ example: "TNE", "x-csv-column": "marketQuoteUnit" }),
    quoteDate: z.iso.date().meta({ description: "At most 21 days ago.", "x-csv-column": "marketQuoteDate" }),
    match: z.enum(MARKET_MATCHES).meta({
      description:
        "`exact`: same qualities, basis group and region. `grade`: same qualities elsewhere. `commodity`: the same goods.",
      "x-csv-column": "marketMatch",
    }),
    source: z.string().meta({ "x-csv-column": "marketSource" }),
    sourceUrl: z.string().nullable().meta({ "x-csv-column": "marketSourceUrl" }),
  })
  .meta({ id: "MarketDelta" });
export type MarketDelta = z.infer<typeof MarketDelta>;

/** The latest date of the rates that comparable prices were made with; null where no rate was used. For `X-Rates-Date`. */
export function findRatesDate(items: readonly { comparablePrice: ComparablePrice }[]): string | null {
  const dates = items.flatMap(({ comparablePrice }) => comparablePrice.rateDate ?? []);
  return dates.sort().at(-1) ?? null;
}
