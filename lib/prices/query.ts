import { z } from "zod";
import { createCodeField } from "@/lib/core/text";
import { findCurrencyByCode } from "@/lib/reference/currencies/currencies";

export const VAT_VIEWS = ["excluded", "included"] as const;
export type VatView = (typeof VAT_VIEWS)[number];

/** How prices are shown: parameters of every read that sends listings. */
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
};

export const PriceViewQuery = z.strictObject(priceViewParameters);
export type PriceViewQuery = z.infer<typeof PriceViewQuery>;
