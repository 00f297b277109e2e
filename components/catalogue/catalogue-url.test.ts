import { describe, expect, it } from "vitest";
import { formatCatalogueHref, listActiveFilters, listOtherParams } from "./catalogue-url";

const state = {
  path: "/ru/catalogue/grains",
  params: {
    type: "SELL",
    "attr.protein.min": "12.5",
    page: "3",
    sortBy: "price",
    view: "cards",
  },
};

describe("catalogueHref", () => {
  it("changes, removes, and goes back to the first page", () => {
    expect(formatCatalogueHref(state, { type: null, country: "RU" })).toBe(
      "/ru/catalogue/grains?attr.protein.min=12.5&sortBy=price&view=cards&country=RU",
    );
    expect(formatCatalogueHref(state, { page: "4" })).toContain("page=4");
    expect(formatCatalogueHref({ path: "/ru/catalogue", params: {} })).toBe("/ru/catalogue");
  });

  it("encodes what a visitor typed", () => {
    expect(formatCatalogueHref({ path: "/", params: { q: "а&б=в" } })).toBe("/?q=%D0%B0%26%D0%B1%3D%D0%B2");
  });
});

it("tells filters from the place in the list", () => {
  expect(listActiveFilters(state.params).map(([name]) => name)).toEqual(["type", "attr.protein.min"]);
});

it("keeps the other parameters beside a form's own", () => {
  expect(listOtherParams(state.params, ["type"])).toEqual({
    "attr.protein.min": "12.5",
    sortBy: "price",
    view: "cards",
  });
});
