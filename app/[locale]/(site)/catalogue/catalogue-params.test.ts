import { describe, expect, it } from "vitest";
import { type RawParams, readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { readCatalogueParams } from "./catalogue-params";

const read = (raw: RawParams, cat: string | null = null, locale: Locale = "ru") =>
  readCatalogueParams(raw, cat, locale);

describe("readCatalogueParams", () => {
  it("reads what the API reads, with forty rows unless told", () => {
    const { query, refused } = read(
      {
        type: "SELL",
        country: "Россия",
        "attr.protein.min": "12.5",
        page: "2",
      },
      "grains",
    );
    expect(refused).toEqual([]);
    expect(query).toMatchObject({
      cat: "grains",
      type: "SELL",
      country: ["RU"],
      perPage: 40,
      page: 2,
      attr: [{ key: "protein", operator: "min", value: 12.5 }],
    });
  });

  it("takes empty fields of a form as not given", () => {
    expect(read({ priceMin: "", priceMax: " ", q: "" })).toMatchObject({
      params: {},
      refused: [],
    });
  });

  it("names what it can't use and keeps the rest", () => {
    const { query, params, lists, refused } = read({
      type: "SWAP",
      priceMin: "dear",
      q: "арматура",
      nonsense: "1",
      page: "0",
      "attr.nope": "1",
      "attr.protein.min": "x",
      country: ["RU", "Атлантида"],
      verified: ["true", "false"],
    });
    expect(refused.map(({ name }) => name).sort()).toEqual(
      ["attr.nope", "attr.protein.min", "country", "nonsense", "page", "priceMin", "type", "verified"].sort(),
    );
    expect(refused).toContainEqual({ name: "country", value: "Атлантида" });
    expect(params).toEqual({ q: "арматура" });
    expect(lists).toEqual({ country: ["RU"] });
    expect(query).toMatchObject({ q: "арматура", country: ["RU"], perPage: 40 });
  });

  it("reads several values of what may be repeated, each once", () => {
    const { query, params, lists, refused } = read({
      region: ["Тульская область", "Курская область", "Тульская область"],
      vat: "included",
      "attr.steel_class": ["А500С", "A400"],
      "attr.diameter": ["12", "16"],
    });
    expect(refused).toEqual([]);
    expect(params).toEqual({});
    expect(lists).toEqual({
      region: ["Тульская область", "Курская область"],
      vat: ["included"],
      "attr.steel_class": ["А500С", "A400"],
      "attr.diameter": ["12", "16"],
    });
    expect(query).toMatchObject({
      region: ["Тульская область", "Курская область"],
      vat: ["included"],
      attr: [
        { key: "diameter", operator: "is", value: 12 },
        { key: "diameter", operator: "is", value: 16 },
        { key: "steel_class", operator: "is", value: "А500С" },
        { key: "steel_class", operator: "is", value: "А400" },
      ],
    });
  });

  it("leaves out the one value that it can't use", () => {
    const { lists, refused } = read({ "attr.diameter": ["12", "thick"], currency: ["RUB", "XXX"] });
    expect(lists).toEqual({ "attr.diameter": ["12"], currency: ["RUB"] });
    expect(refused.map(({ name, value }) => `${name} ${value}`).sort()).toEqual([
      "attr.diameter thick",
      "currency XXX",
    ]);
  });

  it("does not mind what an advertisement added to its link, here and where an address moves", () => {
    const clicked = { type: "SELL", utm_source: "yandex", utm_content: ["a", "b"], yclid: "1" };
    expect(read(clicked)).toMatchObject({ params: { type: "SELL" }, refused: [] });
    expect(readPlainParams(clicked)).toEqual({ type: "SELL" });
  });

  it("reads amounts as people type them", () => {
    const { query, params } = read({ priceMin: "14 500,5", "attr.protein.min": "12,5" });
    expect(params).toEqual({ priceMin: "14500.5", "attr.protein.min": "12.5" });
    expect(query).toMatchObject({ priceMin: 14500.5, attr: [{ value: 12.5 }] });
  });

  it.each([
    ["en", "14,500", "14500"],
    ["en", "14,500.50", "14500.50"],
    ["en", "14\u202f500", "14500"],
    ["en", "12,5", "12.5"],
    ["ru", "14,500", "14.500"],
    ["ru", "14\u00a0500,5", "14500.5"],
    ["en", "14500.5", "14500.5"],
    ["ru", "14500.5", "14500.5"],
    ["ru", "14.125", "14.125"],
    ["en", "14500", "14500"],
    ["ru", "14500", "14500"],
  ] as const)("reads amounts as the page's language writes them: in %s %s is %s", (locale, typed, plain) => {
    const given = { priceMin: typed, "attr.protein.min": typed, "attr.protein.max": typed };
    const { query, params } = read(given, null, locale);
    expect(params).toEqual({ priceMin: plain, "attr.protein.min": plain, "attr.protein.max": plain });
    expect(query.priceMin).toBe(Number(plain));
    // What the page's links carry on is the same in the other language.
    expect(read(params, null, locale === "en" ? "ru" : "en").params).toEqual(params);
  });

  it("names an amount that it can't read as it was typed", () => {
    expect(read({ priceMax: "1,2,3" }, null, "en").refused).toEqual([{ name: "priceMax", value: "1,2,3" }]);
  });

  it("reads bounds that were typed in the unit of the page as bounds per base unit", () => {
    const typed = { comparablePriceMin: "9 500,5", comparablePriceMax: "", priceUnit: "GRM" };
    const { query, params, refused } = read(typed, "gold");
    expect(params).toEqual({ comparablePriceMin: "9500500000" });
    expect(query.comparablePriceMin).toBe("9500500000");
    expect(refused).toEqual([]);
    expect(read(params, "gold").params).toEqual(params);
    expect(read({ priceAtMax: "9 500,5", priceUnit: "GRM" }, "gold").params).toEqual({ priceAtMax: "9500500000" });
    expect(read({ comparablePriceMax: "20 001,25", priceUnit: "MIL" }).query.comparablePriceMax).toBe("20.00125");
    expect(read({ priceAtMin: "−9 500,5", priceUnit: "GRM" }, "gold").query.priceAtMin).toBe("-9500500000");
    expect(read({ comparablePriceMax: "dear", priceUnit: "GRM" }).refused).toEqual([
      { name: "comparablePriceMax", value: "dear" },
    ]);
    expect(read({ comparablePriceMax: "5", priceUnit: "nope" })).toMatchObject({
      params: { comparablePriceMax: "5" },
      refused: [{ name: "priceUnit", value: "nope" }],
    });
  });

  it("keeps the view apart from the query", () => {
    expect(read({ view: "cards" })).toMatchObject({
      view: "cards",
      params: { view: "cards" },
      refused: [],
    });
    expect(read({ view: "map" })).toMatchObject({ view: "map", params: { view: "map" }, refused: [] });
    expect(read({ view: "globe" })).toMatchObject({
      view: "table",
      params: {},
      refused: [{ name: "view", value: "globe" }],
    });
    expect(read({ view: "cards" }).query).not.toHaveProperty("view");
  });
});
