// Comparable prices, prices at a place and distances from the market, as answers have them.
import { z } from "zod";
import { createCodeField } from "@/lib/core/text";
import { FREIGHT_MODES, FREIGHT_REASONS } from "@/lib/freight/contract";
import { PlaceId } from "@/lib/places/contract";
import { findCurrencyByCode } from "@/lib/reference/currencies/currencies";

/** Why a price can't be compared. The first that holds is told. */
const PRICE_REASONS = ["price_on_request", "unit_not_convertible", "currency_without_rate", "vat_unknown"] as const;
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

const PlacePricePart = z.object({
  kind: z.enum(["goods", "freight", "handling", "transshipment", "vat"]).meta({
    description:
      "`goods`: as offered, without VAT where `vatView` is given. `handling`: loading and unloading. `vat`: of all parts.",
  }),
  amount: z.number().meta({
    description: "Per base unit, rounded to 4 decimals. Subtracted sums are negative.",
    example: 1880,
  }),
  mode: z.enum(FREIGHT_MODES).nullable().meta({ description: "Of freight and handling.", example: "road" }),
  fromPlaceId: z.string().nullable().meta({ example: "rostov-on-don" }),
  toPlaceId: z.string().nullable().meta({ example: "novorossiysk" }),
  km: z.int().nullable().meta({ description: "Null of a direct route.", example: 396 }),
  source: z.string().nullable().meta({ description: "`composed`: for demonstration, no real tariff." }),
  sourceId: z.string().nullable().meta({ description: "Key in the freight table.", example: "model:road-grain" }),
  date: z.iso.date().nullable().meta({ description: "Day of the figure." }),
});
export type PlacePricePart = z.infer<typeof PlacePricePart>;

/** The price of goods at a place: an offer with its delivery there, or what remains of a bid after the delivery from there. */
export const PlacePrice = z
  .object({
    kind: z.enum(["landed", "netback"]).meta({
      description: "`landed`: an offer with its delivery. `netback`: a bid less the delivery to it.",
      "x-csv-column": "priceAtKind",
    }),
    amount: z.number().nullable().meta({
      description: "The sum of the parts, per base unit.",
      example: 16380,
      "x-csv-column": "priceAt",
    }),
    currency: z.string().meta({ example: "RUB", "x-csv-column": "priceAtCurrency" }),
    unit: z.string().nullable().meta({
      description: "Base unit: TNE, MTQ, H87 or MWH.",
      example: "TNE",
      "x-csv-column": "priceAtUnit",
    }),
    placeId: z.string().meta({
      example: "novorossiysk",
      "x-csv-column": "priceAtPlaceId",
    }),
    parts: z.array(PlacePricePart).meta({ "x-csv-column": "priceAtParts" }),
    match: z.enum(["same", "route", "model", "region"]).nullable().meta({
      description:
        "`same`: the place is that of the listing. `route`: by direct routes of the freight table. `model`: by its rates for a distance. `region`: from or to the capital of the listing's region.",
      "x-csv-column": "priceAtMatch",
    }),
    tableVersion: z.int().nullable().meta({
      description: "Freight table of the parts.",
      example: 3,
      "x-csv-column": "priceAtTableVersion",
    }),
    tableDate: z.string().nullable().meta({ "x-csv-column": "priceAtTableDate" }),
    reason: z
      .enum([...PRICE_REASONS, ...FREIGHT_REASONS])
      .nullable()
      .meta({ description: "Why there is no amount.", "x-csv-column": "priceAtReason" }),
  })
  .meta({ id: "PlacePrice" });
export type PlacePrice = z.infer<typeof PlacePrice>;

/** Levels by which a quote fits an offer, best first. */
const MARKET_MATCHES = ["exact", "grade", "commodity"] as const;
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

/** A list with the date of the rates that chose or sorted its items, null where none was needed. The date is not sent in the body. */
export type Rated<List> = List & { ratesDate: string | null };

/** Prices of an item. The date of the rates behind `priceAt` is not sent in the body. */
type Priced = {
  comparablePrice: ComparablePrice;
  priceAt?: (PlacePrice & { rateDate?: string | null }) | undefined;
};

/** The latest of these dates and of those of the rates behind the prices of items; null where no rate was used. For `X-Rates-Date`. */
export function findRatesDate(items: readonly Priced[], ...dates: (string | null | undefined)[]): string | null {
  return findLatest([
    ...dates,
    ...items.flatMap(({ comparablePrice, priceAt }) => [comparablePrice.rateDate, priceAt?.rateDate]),
  ]);
}

/** The latest of ISO dates; null where there is none. */
export const findLatest = (dates: readonly (string | null | undefined)[]): string | null =>
  dates.reduce<string | null>((latest, date) => (date && (!latest || date > latest) ? date : latest), null);

export const VAT_VIEWS = ["excluded", "included"] as const;
export type VatView = (typeof VAT_VIEWS)[number];

/** Parameters of every read that sends listings: the currency, VAT and place of its prices. */
export const priceViewParameters = {
  priceIn: createCodeField(
    (word) => findCurrencyByCode(word.trim().toUpperCase())?.code,
    "unknown_currency",
    "is no code of GET /api/currency and not RUB",
  )
    .optional()
    .meta({ description: "Currency of comparable prices: a code of GET /api/currency, or RUB.", example: "RUB" }),
  vatView: z
    .enum(VAT_VIEWS)
    .optional()
    .meta({ description: "Comparable prices without or with VAT. Default: as offered." }),
  at: PlaceId.optional().meta({
    description: "Id of a place: each listing carries `priceAt`, its price there. `GET /api/places` finds ids.",
    example: "novorossiysk",
  }),
  lot: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, "must be a number of tonnes below a million, such as 60")
    .transform(Number)
    .refine((lot) => lot > 0, { error: "must be above 0", params: { code: "out_of_range" } })
    .optional()
    .meta({ type: "number", description: "With `at`: the lot in tonnes. Default: the usual one of the category." }),
};

export const PriceViewQuery = z.strictObject(priceViewParameters);
export type PriceViewQuery = z.infer<typeof PriceViewQuery>;

/** Parts a query into the parameters of its prices and the rest. */
export function splitPriceView<Q extends Partial<PriceViewQuery>>({ priceIn, vatView, at, lot, ...rest }: Q) {
  return { prices: { priceIn, vatView, at, lot }, rest };
}
