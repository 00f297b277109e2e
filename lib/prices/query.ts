import { z } from "zod";
import { createCodeField } from "@/lib/core/text";
import { PlaceId } from "@/lib/places/contract";
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
  at: PlaceId.optional().meta({
    description: "Id of a place: each listing carries `priceAt`, its price there. `GET /api/places` finds ids.",
    example: "novorossiysk",
  }),
  lot: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, "must be a number of tonnes such as 60")
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
