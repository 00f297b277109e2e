import { expect, it } from "vitest";
import { ListingQuery } from "../query";
import { parseListingQuery } from "./parse-query";

const nameOf = async (query: object) => (await parseListingQuery(ListingQuery.parse(query))).page.list;

it("names the same filters the same, however they are written", async () => {
  const bounds = { "protein.min": "12", "protein.max": "14", wheat_class: "3" };
  const turned = Object.fromEntries(Object.entries(bounds).reverse());
  expect(await nameOf({ attr: turned, type: "SELL" })).toBe(await nameOf({ type: "SELL", attr: bounds }));
  expect(await nameOf({ attr: { ...bounds, "protein.min": "13" } })).not.toBe(await nameOf({ attr: bounds }));
  expect(await nameOf({ cat: "agro" })).toBe(await nameOf({ cat: "agriculture" }));
  expect(await nameOf({ region: ["RU-ROS"] })).toBe(await nameOf({ region: ["Ростовская обл."] }));
  expect(await nameOf({ region: ["RU-ROS"] })).not.toBe(await nameOf({ region: ["RU-MOS"] }));
  expect(await nameOf({ cat: "agro" })).not.toBe(await nameOf({ cat: "grains" }));
});

it("takes bounds of qualities from the text, unless a filter bounds them", async () => {
  const attrOf = async (query: object) => (await parseListingQuery(ListingQuery.parse(query))).filter.attr;
  const min = { key: "protein", operator: "min", value: 12.5 };
  expect(await attrOf({ q: "пшеница протеин от 12,5" })).toEqual([min]);
  expect(await attrOf({ q: "пшеница протеин от 12,5 до 14 %" })).toEqual([
    min,
    { key: "protein", operator: "max", value: 14 },
  ]);
  const chosen = { key: "protein", operator: "min", value: 13 };
  expect(await attrOf({ q: "пшеница протеин от 12,5", attr: { "protein.min": "13" } })).toEqual([chosen]);
  expect(await attrOf({ q: "пшеница 12,5" })).toBeUndefined();
});
