import { expect, it } from "vitest";
import { findShownUnit, formatBandPrice } from "./index-texts";

it.each([
  ["ru", "13\u202f409–15\u202f068\u202f₽/т"],
  ["en", "₽13,409–15,068/t"],
] as const)("words a band with its unit in %s", (locale, text) => {
  const unit = findShownUnit({ categorySlug: "wheat-milling", unit: "TNE" });
  expect(formatBandPrice({ low: 13_409.0909, high: 15_068.1818 }, unit, locale)).toBe(text);
});
