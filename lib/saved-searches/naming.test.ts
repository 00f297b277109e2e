import { describe, expect, it } from "vitest";
import type { ListingFilters } from "@/lib/listings/query";
import { formatFilters } from "./policy/search-title";

/** Thin spaces as `_`. */
const plain = (text: string) => text.replaceAll("\u202f", "_");
const named = (filters: ListingFilters) =>
  (["ru", "en"] as const).map((locale) => plain(formatFilters(filters, {}, locale)));

describe("the price of a search, in words", () => {
  it.each([
    [{ priceMax: 15_000, currency: "RUB" }, "цена до 15_000_₽", "price up to ₽15,000"],
    [{ priceMin: 10_000.5, currency: "RUB" }, "цена от 10_000,50_₽", "price from ₽10,000.50"],
    [{ priceMin: 10_000, priceMax: 15_000, currency: "USD" }, "цена 10_000–15_000_$", "price $10,000–15,000"],
    [{ priceMin: 10_000, priceMax: 15_000, currency: "BYN" }, "цена 10_000–15_000_BYN", "price BYN_10,000–15,000"],
    [{ priceMax: 15_000 }, "цена до 15_000", "price up to 15,000"],
    [{ currency: "RUB" }, "RUB", "RUB"],
  ])("%j", (filters, russian, english) => {
    expect(named(filters as ListingFilters)).toEqual([`Все объявления: ${russian}`, `All listings: ${english}`]);
  });
});
