import { expect, it } from "vitest";
import { formatTypedLength } from "./length-hint";

it.each([
  ["11700", "ru", "11,7_m"],
  ["11 700", "ru", "11,7_m"],
  ["12,000", "en", "12_m"],
  ["900", "ru", null],
  ["", "en", null],
  ["много", "ru", null],
] as const)("a length of %j mm in %s is said as %j", (typed, locale, text) => {
  expect(formatTypedLength(typed, "m", locale)).toBe(text?.replaceAll("_", "\u202f") ?? null);
});
