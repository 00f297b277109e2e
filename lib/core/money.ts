import Decimal from "decimal.js";
import { z } from "zod";
import { MAX_AMOUNT } from "./amount-limit";

/** Whether a JSON number has at most four decimals: its shortest form says so exactly. */
const fourDecimals = (value: number) => /^-?\d+(\.\d{1,4})?$/.test(String(value));

/** A text of JSON, or a number outside of it. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g;

/**
 * JSON in which a number that has more than four decimals shows it: read as a double, `0.10000000000000000001` is 0.1 and passes
 * for exact. Doubles keep 15 digits, so most texts are left as they are at one glance.
 */
export function markExtraDecimals(json: string): string {
  return /[\d.]{16}/.test(json) ? json.replace(TEXT_OR_NUMBER, withDecimals) : json;
}

/** A number whose double has four decimals and it itself more, with a fifth that a double keeps. */
function withDecimals(token: string): string {
  if (token.startsWith('"') || token.length < 16 || !fourDecimals(Number(token))) return token;
  const exact = new Decimal(token);
  return exact.decimalPlaces() > 4 ? `${exact.toFixed(4, Decimal.ROUND_DOWN)}1` : token;
}

/** An amount or a quantity as it travels in JSON: above zero, at most 10¹¹, exact to four decimals. */
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

/** A stored `numeric` as a JSON number. Exact: 10¹¹ with four decimals fits a double. */
export function toJsonNumber(stored: string): number {
  return Number(stored);
}

/** A JSON number as the text that `numeric` stores, without a detour through binary fractions. */
export function toNumeric(value: number): string {
  const shortest = String(value);
  return shortest.includes("e") ? new Decimal(value).toFixed() : shortest;
}
