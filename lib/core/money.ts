// Amounts of money: text inside, JSON numbers at the edge.
import Decimal from "decimal.js";
import { z } from "zod";
import { MAX_AMOUNT } from "./amount-limit";

/** Whether a JSON number has at most four decimals, by its shortest text. */
const fourDecimals = (value: number) => /^-?\d+(\.\d{1,4})?$/.test(String(value));

/** Matches a JSON string, or a number outside of strings. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/**
 * Rewrites JSON so that a number with more than four decimals still has more as a double: `0.10000000000000000001` parses as 0.1 and
 * would pass as exact. Texts without a number of 16 digits are returned as they are.
 */
export function markExtraDecimals(json: string): string {
  return /[\d.]{16}/.test(json) ? json.replace(TEXT_OR_NUMBER, withDecimals) : json;
}

/** Adds a fifth decimal that a double keeps, when only the text of the number has more than four. */
function withDecimals(token: string): string {
  if (token.startsWith('"') || token.length < 16 || !fourDecimals(Number(token))) return token;
  const exact = new Decimal(token);
  return exact.decimalPlaces() > 4 ? `${exact.toFixed(4, Decimal.ROUND_DOWN)}1` : token;
}

/** An amount or a quantity in JSON: above zero, at most 10¹¹, exact to four decimals. */
export const PositiveAmount = z
  .number()
  .check((context) => {
    const issue = (code: string, message: string) =>
      context.issues.push({ code: "custom", input: context.value, message, params: { code } });
    if (context.value <= 0) issue("too_small", "must be above 0");
    else if (context.value > MAX_AMOUNT) issue("too_big", `must be at most ${MAX_AMOUNT}`);
    else if (!fourDecimals(context.value)) issue("too_precise", "must have at most 4 decimals");
  })
  .meta({ exclusiveMinimum: 0, maximum: MAX_AMOUNT, description: "Exact to 4 decimals." });

/** Converts a stored `numeric` to a JSON number. Exact: 10¹¹ with four decimals fits a double. */
export function toJsonNumber(stored: string): number {
  return Number(stored);
}

/** Converts a JSON number to the text of a `numeric`, without binary fractions. */
export function toNumeric(value: number): string {
  const shortest = String(value);
  return shortest.includes("e") ? new Decimal(value).toFixed() : shortest;
}
