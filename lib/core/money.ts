import Decimal from "decimal.js";
import { z } from "zod";

export const MAX_AMOUNT = 100_000_000_000;

/** Whether a JSON number has at most four decimals: its shortest form says so exactly. */
const fourDecimals = (value: number) => /^-?\d+(\.\d{1,4})?$/.test(String(value));

/** An amount or a quantity as it travels in JSON: above zero, at most 10¹¹, exact to four decimals. */
export const PositiveAmount = z
  .number()
  .check((context) => {
    const issue = (code: string, message: string) =>
      context.issues.push({ code: "custom", input: context.value, message, params: { code } });
    if (context.value <= 0) issue("too_small", "must be above 0");
    else if (context.value > MAX_AMOUNT) issue("too_big", "must be at most 100000000000");
    else if (!fourDecimals(context.value)) issue("too_precise", "must have at most 4 decimals");
  })
  .meta({ exclusiveMinimum: 0, maximum: MAX_AMOUNT, description: "Exact to 4 decimals." });

/** A stored `numeric` as a JSON number. Exact: 10¹¹ with four decimals fits a double. */
export function toJsonNumber(stored: string): number {
  return Number(stored);
}

/** A JSON number as the text that `numeric` stores, without a detour through binary fractions. */
export function toNumeric(value: number): string {
  const shortest = String(value);
  return shortest.includes("e") ? new Decimal(value).toFixed() : shortest;
}
