import { describe, expect, it } from "vitest";
import { readCatalogueParams } from "./catalogue-params";

describe("readCatalogueParams", () => {
  it("reads what the API reads, with forty rows unless told", () => {
    const { query, refused } = readCatalogueParams(
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
      country: "RU",
      perPage: 40,
      page: 2,
      attr: [{ key: "protein", operator: "min", value: 12.5 }],
    });
  });

  it("takes empty fields of a form as not given", () => {
    expect(readCatalogueParams({ priceMin: "", priceMax: " ", q: "" }, null)).toMatchObject({
      params: {},
      refused: [],
    });
  });

  it("names what it can't use and keeps the rest", () => {
    const { query, params, refused } = readCatalogueParams(
      {
        type: "SWAP",
        priceMin: "dear",
        q: "арматура",
        nonsense: "1",
        page: "0",
        "attr.nope": "1",
        "attr.protein.min": "x",
        country: ["RU", "KZ"],
      },
      null,
    );
    expect(refused.map(({ name }) => name).sort()).toEqual(
      ["attr.nope", "attr.protein.min", "country", "nonsense", "page", "priceMin", "type"].sort(),
    );
    expect(params).toEqual({ q: "арматура" });
    expect(query).toMatchObject({ q: "арматура", perPage: 40 });
  });

  it("reads amounts as people type them", () => {
    const { query, params } = readCatalogueParams({ priceMin: "14 500,5", "attr.protein.min": "12,5" }, null);
    expect(params).toEqual({ priceMin: "14500.5", "attr.protein.min": "12.5" });
    expect(query).toMatchObject({ priceMin: 14500.5, attr: [{ value: 12.5 }] });
  });

  it("keeps the view apart from the query", () => {
    expect(readCatalogueParams({ view: "cards" }, null)).toMatchObject({
      view: "cards",
      params: { view: "cards" },
      refused: [],
    });
    expect(readCatalogueParams({ view: "map" }, null)).toMatchObject({
      view: "table",
      params: {},
      refused: [{ name: "view", value: "map" }],
    });
    expect(readCatalogueParams({ view: "cards" }, null).query).not.toHaveProperty("view");
  });
});
