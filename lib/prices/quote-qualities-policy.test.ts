// The qualities of a quote: those that only its name states, against offers, and those that the catalogue filters by.
import { describe, expect, it } from "vitest";
import type { RecentPrice } from "@/lib/commodity-prices/rows";
import { findCategory } from "@/lib/reference/categories/tree";
import { listQuoteFilters, listQuoteQualities } from "./quote-qualities-policy";
import { compare, offerOf, quoteOf } from "./test-quotes";

const bare = (over: Partial<RecentPrice>) => quoteOf({ grade: null, diameter: null, diameterMax: null, ...over });
const logsQuote = (commodity: string, over: Partial<RecentPrice> = {}) =>
  bare({ commodity, categorySlug: "softwood-logs", unit: "MTQ", ...over });
const logs = (attributes: Record<string, string>) =>
  offerOf({ categorySlug: "softwood-logs", unitCode: "MTQ", attributes });
const rebar = (attributes: Record<string, string | number>) => offerOf({ attributes });
const wheat = (wheat_class: string) =>
  offerOf({ categorySlug: "wheat-milling", vatRate: 10, attributes: { wheat_class } });

describe("a quality in the name of a quote", () => {
  it.each([
    ["the same species", logs({ wood_species: "сосна" }), logsQuote("Пиловочник сосна"), "exact"],
    ["another species", logs({ wood_species: "ель" }), logsQuote("Пиловочник сосна"), null],
    ["no species", logs({ wood_grade: "1" }), logsQuote("Пиловочник сосна"), "commodity"],
    ["two species in the name", logs({ wood_species: "ель" }), logsQuote("Пиловочник ель/сосна"), "commodity"],
    [
      "another species in a column of kinds",
      logs({ wood_species: "ель" }),
      logsQuote("Пиловочник", { attributes: { Порода: "сосна" } }),
      null,
    ],
    [
      "class and diameter",
      rebar({ steel_class: "А500С", diameter: 12 }),
      bare({ commodity: "Арматура А500С 12 мм" }),
      "exact",
    ],
    [
      "another diameter",
      rebar({ steel_class: "А500С", diameter: 14 }),
      bare({ commodity: "Арматура А500С 12 мм" }),
      null,
    ],
    ["no diameter", rebar({ steel_class: "А500С" }), bare({ commodity: "Арматура А500С 12 мм" }), "commodity"],
    ["a class alone", rebar({ steel_class: "А240" }), bare({ commodity: "Арматура А500С" }), null],
    ["the class of wheat", wheat("3"), bare({ commodity: "Пшеница 3 класса", categorySlug: "wheat-milling" }), "exact"],
    ["another class", wheat("4"), bare({ commodity: "Пшеница 3 класса", categorySlug: "wheat-milling" }), null],
  ])("is compared like one of a column: %s", (_, offer, quote, match) => {
    expect(compare(offer, quote)?.match ?? null).toBe(match);
  });

  it("lets the quote of the right goods win over a newer one", () => {
    const pine = logsQuote("Пиловочник сосна", { id: quoteOf().id.replace(/1$/, "2"), date: "2026-11-24" });
    const spruce = logsQuote("Пиловочник ель", { date: "2026-11-10" });
    expect(compare(logs({ wood_species: "ель" }), pine, spruce)?.quote).toMatchObject({ commodity: "Пиловочник ель" });
  });

  it("counts less than a column", () => {
    const ranged = quoteOf({ commodity: "Арматура 12 мм", diameter: "10", diameterMax: "16" });
    expect(compare(rebar({ steel_class: "А500С", diameter: 16 }), ranged)?.match).toBe("exact");
    const category = findCategory("rebar");
    const keys = category && listQuoteQualities(quoteOf({ commodity: "Арматура А500С 12 мм" }), category);
    expect(keys?.map(({ key }) => key)).toEqual(["steel_class", "diameter"]);
  });
});

const NO_SIZES = { diameter: null, diameterMax: null, protein: null, proteinMax: null };

it.each([
  ["rebar", "A500C", { "attr.steel_class": "А500С" }],
  ["rebar", "В500С", {}],
  ["wheat-milling", "3", { "attr.wheat_class": "3" }],
  ["hr-sheet", "Ст3сп5", { "attr.steel_grade": "Ст3сп5" }],
  ["softwood-logs", "1-2", {}],
  ["urea", "Б", {}],
  ["rebar", null, {}],
])("offers of %s of grade %s are found by %o", (categorySlug, grade, filters) => {
  expect(listQuoteFilters({ ...NO_SIZES, categorySlug, grade })).toEqual(filters);
});

it.each([
  [{ diameter: 12, diameterMax: 12 }, { "attr.diameter": "12" }],
  [
    { diameter: 10, diameterMax: 16 },
    { "attr.diameter.min": "10", "attr.diameter.max": "16" },
  ],
  [{ diameter: 25, diameterMax: null }, { "attr.diameter.min": "25" }],
  [{ protein: 12.5, proteinMax: 12.5 }, {}],
])("offers of rebar of %o are found by %o", (sizes, filters) => {
  expect(listQuoteFilters({ ...NO_SIZES, ...sizes, categorySlug: "rebar", grade: null })).toEqual(filters);
});
