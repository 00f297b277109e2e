import { describe, expect, it } from "vitest";
import type { PricedFilters } from "@/lib/listings/price-filter-policy";
import { formatFilters } from "./policy/search-title";

/** Thin spaces as `_`. */
const plain = (text: string) => text.replaceAll("\u202f", "_");
const named = (filters: PricedFilters) =>
  (["ru", "en"] as const).map((locale) => plain(formatFilters(filters, {}, locale)));

describe("the price of a search, in words", () => {
  it.each([
    [{ priceMax: 15_000, currency: ["RUB"] }, "цена до 15_000_₽", "price up to ₽15,000"],
    [{ priceMin: 10_000.5, currency: ["RUB"] }, "цена от 10_000,50_₽", "price from ₽10,000.50"],
    [{ priceMin: 10_000, priceMax: 15_000, currency: ["USD"] }, "цена 10_000–15_000_$", "price $10,000–15,000"],
    [{ priceMin: 10_000, priceMax: 15_000, currency: ["BYN"] }, "цена 10_000–15_000_BYN", "price BYN_10,000–15,000"],
    [{ priceMax: 15_000 }, "цена до 15_000", "price up to 15,000"],
    [{ currency: ["RUB"] }, "RUB", "RUB"],
    [{ comparablePriceMax: "45000" }, "цена до 45_000_₽ за т, шт., м³", "price up to ₽45,000 per t, pcs, m³"],
  ])("%j", (filters, russian, english) => {
    expect(named(filters as PricedFilters)).toEqual([`Все объявления: ${russian}`, `All listings: ${english}`]);
  });
});

describe("the comparable price of a search, in words", () => {
  it.each([
    [
      { cat: "rebar", comparablePriceMin: "40000", comparablePriceMax: "45000" },
      "цена 40_000–45_000_₽/т",
      "price ₽40,000–45,000/t",
    ],
    [
      { cat: "rebar", comparablePriceMax: "300.5", priceIn: "USD", vatView: "excluded" },
      "цена до 300,5_$/т без НДС",
      "price up to $300.5/t excl. VAT",
    ],
    [
      { cat: "rebar", at: "novorossiysk", priceAtMin: "40000", priceAtMax: "45000", vatView: "excluded" },
      "цена 40_000–45_000_₽/т без НДС с доставкой: Новороссийск",
      "price ₽40,000–45,000/t excl. VAT delivered: Novorossiysk",
    ],
    [
      { cat: "rebar", at: "novorossiysk", priceAtMin: "-147.5" },
      "цена от −147,5_₽/т с доставкой: Новороссийск",
      "price from ₽−147.5/t delivered: Novorossiysk",
    ],
    [
      { cat: "rebar", at: "novorossiysk", type: "BUY", priceAtMax: "40000" },
      "закупка, цена до 40_000_₽/т за вычетом доставки: Новороссийск",
      "wanted, price up to ₽40,000/t less delivery: Novorossiysk",
    ],
    [
      { cat: "rebar", priceIn: "USD", vatView: "excluded", at: "novorossiysk" },
      "цены в $ без НДС с доставкой: Новороссийск",
      "prices in $ excl. VAT delivered: Novorossiysk",
    ],
    [
      { cat: "rebar", type: "BUY", at: "novorossiysk" },
      "закупка, цены в ₽ за вычетом доставки: Новороссийск",
      "wanted, prices in ₽ less delivery: Novorossiysk",
    ],
    [{ cat: "gold", comparablePriceMin: "9000500000" }, "цена от 9_000,5_₽/г", "price from ₽9,000.5/g"],
  ])("%j", (filters, russian, english) => {
    const [ru, en] = named(filters as PricedFilters);
    expect(ru).toMatch(new RegExp(`: ${russian.replaceAll("$", "\\$")}$`));
    expect(en).toMatch(new RegExp(`: ${english.replaceAll("$", "\\$")}$`));
  });
});
