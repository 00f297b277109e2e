import { z } from "zod";
import { PositiveAmount } from "@/lib/core/money";

/** Price steps of a listing. */
export const MOST_STEPS = 10;

/** The price of larger amounts. */
export const PriceStep = z
  .strictObject({
    from: PositiveAmount.meta({ description: "Smallest amount at this price, in `volumeUnit`.", example: 60 }),
    pricePerUnit: PositiveAmount.meta({ description: "Price of one unit from that amount on.", example: 51800 }),
  })
  .meta({ id: "PriceStep" });
export type PriceStep = z.infer<typeof PriceStep>;

/** Steps of a body, by rising amounts. */
export const PriceSteps = z
  .array(PriceStep)
  .max(MOST_STEPS)
  .check(({ value, issues }) => {
    for (const [place, { from }] of value.entries()) {
      const before = value[place - 1]?.from;
      if (before !== undefined && from <= before)
        issues.push({
          code: "custom",
          input: value,
          path: [place, "from"],
          message: "must be above that of the step before",
          params: { code: "not_rising" },
        });
    }
  })
  .meta({
    description:
      "Prices of larger amounts, by rising amounts: `pricePerUnit` of the listing holds below the first. They count in no order and no comparison.",
  });

/** A step as a row stores it: decimal text. */
export type StoredStep = { from: string; pricePerUnit: string };
