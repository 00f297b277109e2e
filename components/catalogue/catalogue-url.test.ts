import { describe, expect, it } from "vitest";
import { catalogueHref, keptBeside } from "./catalogue-url";

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
    expect(catalogueHref(state, { type: null, country: "RU" })).toBe(
      "/ru/catalogue/grains?attr.protein.min=12.5&sortBy=price&view=cards&country=RU",
    );
    expect(catalogueHref(state, { page: "4" })).toContain("page=4");
    expect(catalogueHref({ path: "/ru/catalogue", params: {} })).toBe("/ru/catalogue");
  });

  it("encodes what a visitor typed", () => {
    expect(catalogueHref({ path: "/", params: { q: "а&б=в" } })).toBe("/?q=%D0%B0%26%D0%B1%3D%D0%B2");
  });
});

it("keeps the other parameters beside a form's own", () => {
  expect(keptBeside(state.params, ["type"])).toEqual({
    "attr.protein.min": "12.5",
    sortBy: "price",
    view: "cards",
  });
});
