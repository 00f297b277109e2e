// Drawings of goods: every category of the demo has one, and it is the same each time.
import { expect, it } from "vitest";
import { categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import drawings from "./data/pictures.json";
import { drawGoods } from "./draw-goods";
import { findDrawing } from "./store-pictures";

it("every category has a drawing, but animals", () => {
  const without = categoryTree.flatMap(listLeaves).filter(({ slug }) => findDrawing(slug) === null);
  expect(without.map(({ slug }) => slug)).toEqual(["cattle-live"]);
});

it("names categories and groups that there are", () => {
  const known = new Set(
    categoryTree.flatMap((industry) => [...industry.children, ...listLeaves(industry)]).map(({ slug }) => slug),
  );
  expect(Object.keys(drawings).filter((slug) => !known.has(slug))).toEqual([]);
});

it("a drawing is repeatable, and another seed places its grains elsewhere", () => {
  const wheat = { shape: "grain", colour: "#d8a648" } as const;
  expect(drawGoods(wheat, 1)).toBe(drawGoods(wheat, 1));
  expect(drawGoods(wheat, 1)).not.toBe(drawGoods(wheat, 2));
});
