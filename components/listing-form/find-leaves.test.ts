import { expect, it } from "vitest";
import { type LeafChoice, matchLeaves } from "./find-leaves";

const leaf = (slug: string, name: string, words = ""): LeafChoice => ({
  slug,
  name,
  group: "Зерно",
  industry: "Агро",
  words,
});
const LEAVES = [
  leaf("barley", "Ячмень", "фураж"),
  leaf("wheat-feed", "Пшеница фуражная"),
  leaf("wheat", "Пшеница", "озимая ёлочка"),
];
const slugs = (typed: string) => matchLeaves(LEAVES, typed).map(({ slug }) => slug);

it("finds by the beginnings of words in any order, own names first", () => {
  expect(slugs("")).toHaveLength(3);
  expect(slugs("фураж")).toEqual(["wheat-feed", "barley"]);
  expect(slugs("фур пшен")).toEqual(["wheat-feed"]);
  expect(slugs("ЕЛОЧ")).toEqual(["wheat"]);
  expect(slugs("зерно яч")).toEqual(["barley"]);
  expect(slugs("уголь")).toEqual([]);
});
