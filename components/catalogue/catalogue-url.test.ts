import { describe, expect, it } from "vitest";
import { dropFilterValue, formatCatalogueHref, listOtherParams } from "./catalogue-url";

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

describe("formatCatalogueHref", () => {
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

it("keeps the other parameters beside a form's own", () => {
  expect(listOtherParams(state.params, ["type"])).toEqual({
    "attr.protein.min": "12.5",
    sortBy: "price",
    view: "cards",
  });
});

describe("parameters that are in use more than once", () => {
  const several = { ...state, params: { type: "SELL" }, lists: { region: ["Тула", "Курск"] } };
  const query = (href: string) => [...new URLSearchParams(href.split("?")[1])];

  it("stand in the address once for each value, and in what a form carries along", () => {
    expect(query(formatCatalogueHref(several))).toEqual([
      ["type", "SELL"],
      ["region", "Тула"],
      ["region", "Курск"],
    ]);
    expect(query(formatCatalogueHref(several, { region: ["Тула"] }))).toEqual([
      ["type", "SELL"],
      ["region", "Тула"],
    ]);
    expect(listOtherParams(several.params, ["type"], several.lists)).toEqual({ region: ["Тула", "Курск"] });
    expect(listOtherParams(several.params, ["region"], several.lists)).toEqual({ type: "SELL" });
  });

  it("lose one value at a time", () => {
    expect(dropFilterValue(several, "region", "Тула")).toEqual({ region: ["Курск"] });
    expect(dropFilterValue({ ...several, lists: { region: ["Тула"] } }, "region", "Тула")).toEqual({ region: null });
    expect(dropFilterValue(several, "type", "SELL")).toEqual({ type: null });
  });
});
