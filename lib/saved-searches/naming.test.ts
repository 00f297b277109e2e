import { describe, expect, it } from "vitest";
import type { ListingFilters } from "@/lib/listings/query";
import { searchWords } from "./naming";

const plain = (text: string) => text.replace(/[\s\u202f]/g, " ");
const named = (filters: ListingFilters) =>
  (["ru", "en"] as const).map((locale) => plain(searchWords(filters, {}, locale)));

describe("the price of a search, in words", () => {
  it.each([
    [{ priceMax: 15_000, currency: "RUB" }, "цена до 15 000 ₽", "price up to ₽15,000"],
    [{ priceMin: 10_000.5, currency: "RUB" }, "цена от 10 000,5 ₽", "price from ₽10,000.5"],
    [{ priceMin: 10_000, priceMax: 15_000, currency: "USD" }, "цена 10 000–15 000 $", "price $10,000–15,000"],
    [{ priceMin: 10_000, priceMax: 15_000, currency: "BYN" }, "цена 10 000–15 000 BYN", "price BYN 10,000–15,000"],
    [{ priceMax: 15_000 }, "цена до 15 000", "price up to 15,000"],
    [{ currency: "RUB" }, "RUB", "RUB"],
  ])("%j", (filters, russian, english) => {
    expect(named(filters as ListingFilters)).toEqual([`Все объявления: ${russian}`, `All listings: ${english}`]);
  });
});
