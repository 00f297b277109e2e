import { z } from "zod";
import { PositiveAmount } from "@/lib/core/money";

/** Price steps of a listing. */
export const MOST_STEPS = 10;

const FROM = { description: "Smallest amount at this price, in `volumeUnit`.", example: 60 };
const PRICE = { description: "Price of one unit from that amount on.", example: 14300 };

/** The price of larger amounts, as a reader sees it. */
export const PriceStep = z
  .object({ from: z.number().meta(FROM), pricePerUnit: z.number().meta(PRICE) })
  .meta({ id: "PriceStep" });

const WrittenStep = z.strictObject({ from: PositiveAmount.meta(FROM), pricePerUnit: PositiveAmount.meta(PRICE) });

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
      "Prices of larger amounts, by rising amounts: `pricePerUnit` of the listing holds below the first. They count in no order and no comparison.",
  });

/** A step as a row stores it: decimal text. */
export type StoredStep = { from: string; pricePerUnit: string };
