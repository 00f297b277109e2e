// Prices that depend on the amount.
import { z } from "zod";
import { PositiveAmount } from "@/lib/core/money";
import { MOST_STEPS } from "./text-policy";

/** The price of larger amounts, as a reader sees it. */
export const PriceStep = z.object({ from: z.number(), pricePerUnit: z.number() }).meta({ id: "PriceStep" });

const WrittenStep = z.strictObject({
  from: PositiveAmount.meta({ description: "Smallest amount at this price, in `volumeUnit`.", example: 60 }),
  pricePerUnit: PositiveAmount,
});

/** Steps of a body, by rising amounts. */
export const PriceSteps = z
  .array(WrittenStep)
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
      "Prices of larger amounts, by rising amounts; `pricePerUnit` holds below the first. No order and no comparison counts them.",
  });

/** A step as a row stores it: decimal text. */
export type StoredStep = { from: string; pricePerUnit: string };
