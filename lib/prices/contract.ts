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
      description: "Date of the rate; null where nothing was converted.",
      "x-csv-column": "rateDate",
    }),
    reason: z
      .enum(PRICE_REASONS)
      .nullable()
      .meta({ description: "Why there is no amount.", "x-csv-column": "comparableReason" }),
  })
  .meta({ id: "ComparablePrice" });
export type ComparablePrice = z.infer<typeof ComparablePrice>;

/** The latest date of the rates that comparable prices were made with; null where no rate was used. For `X-Rates-Date`. */
export function findRatesDate(items: readonly { comparablePrice: ComparablePrice }[]): string | null {
  const dates = items.flatMap(({ comparablePrice }) => comparablePrice.rateDate ?? []);
  return dates.sort().at(-1) ?? null;
}
