// Query parameters of commodity prices.
import { z } from "zod";
import { cursorParameter, pageParameters } from "@/lib/core/page";
import { createDayField, plainText } from "@/lib/core/text";
import { BASIS_CODES } from "@/lib/reference/bases";
import { basisCode } from "@/lib/reference/codes";

const measure = (example: number) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, `must be a number such as ${example}`)
    .transform(Number)
    .meta({ type: "number", minimum: 0, maximum: 999_999.999, example });

export const day = createDayField("2026-11-20");

/** Filters of commodity prices. The API and the page parse their addresses with this schema. */
export const CommodityPriceFilters = z.strictObject({
  commodity: plainText({ max: 200 }).optional().meta({
    description:
      "A category by slug or alias (descendants included), or a name in Russian or English: «Пшеница», `rebar`.",
    example: "wheat-milling",
  }),
  region: plainText({ max: 120 })
    .optional()
    .meta({ description: "Region by name or ISO 3166-2 code.", example: "RU-ROS" }),
  grade: plainText({ max: 120 }).optional().meta({
    description: "Grade or class. Look-alike letters don't matter («А500С» = `A500C`), nor does «3 кл.» for «3».",
    example: "А500С",
  }),
  diameter: measure(12).optional().meta({ description: "Diameter in millimetres." }),
  basis: basisCode.optional().meta({
    description: `Delivery basis by its code or name. ${BASIS_CODES}`,
    example: "EXW",
  }),
  proteinMin: measure(12.5).optional().meta({ description: "Lowest protein, percent, inclusive." }),
  proteinMax: measure(14).optional().meta({ description: "Highest protein, percent, inclusive." }),
  specification: plainText({ max: 60 }).optional().meta({ description: "One specification by `specificationId`." }),
  from: day.optional().meta({ description: "First date, inclusive. With `from` or `to` every dated price is listed." }),
  to: day.optional().meta({ description: "Last date, inclusive." }),
});
export type CommodityPriceFilters = z.infer<typeof CommodityPriceFilters>;

/** Query parameters of `GET /api/market-data/commodity-prices`. */
export const CommodityPriceQuery = CommodityPriceFilters.extend({
  ...pageParameters,
  cursor: cursorParameter,
});
export type CommodityPriceQuery = z.infer<typeof CommodityPriceQuery>;
