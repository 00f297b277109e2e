// The categories that a query names, and the nearest of goods that no category has.
import { expect, it } from "vitest";
import { parseSearchText } from "@/lib/text/query";
import { listLeavesOfGoods, listNearestCategories } from "./named-categories";

const slugs = (nodes: readonly { slug: string }[]) => nodes.map(({ slug }) => slug).toSorted();

it.each<[string, string[]]>([
  ["арматура а500с 12мм", ["rebar"]],
  ["пшеница 3 класса", ["wheat-durum", "wheat-feed", "wheat-milling"]],
  ["пшеница, цемент", []],
  ["жмых", []],
])("%s names the leaves %j", (text, leaves) => {
  expect(slugs(listLeavesOfGoods(parseSearchText(text)))).toEqual(leaves);
});

it.each<[string, string[]]>([
  ["жмых подсолнечный", ["feed"]],
  ["чеснок", ["vegetables"]],
  ["cobalt", ["base-metals"]],
  ["подшипник", []],
])("goods that no category has are near to one: %s", (text, nearest) => {
  const query = parseSearchText(text);
  expect(slugs(listNearestCategories({ query: { ...query, wanted: [] }, named: query }))).toEqual(nearest);
});
