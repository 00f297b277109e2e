import { expect, it } from "vitest";
import { ListingQuery } from "../query";
import { orderName } from "./order";

const nameOf = (query: object) => orderName(ListingQuery.parse(query), { key: "price", direction: "asc" });

it("names the same filters the same, however they are written", () => {
  const bounds = { "protein.min": "12", "protein.max": "14", wheat_class: "3" };
  const turned = Object.fromEntries(Object.entries(bounds).reverse());
  expect(nameOf({ attr: turned, type: "SELL" })).toBe(nameOf({ type: "SELL", attr: bounds }));
  expect(nameOf({ attr: { ...bounds, "protein.min": "13" } })).not.toBe(nameOf({ attr: bounds }));
  expect(nameOf({ cat: "agro" })).toBe(nameOf({ cat: "agriculture" }));
  expect(nameOf({ region: "RU-ROS" })).toBe(nameOf({ region: "Ростовская обл." }));
  expect(nameOf({ region: "RU-ROS" })).not.toBe(nameOf({ region: "RU-MOS" }));
  expect(nameOf({ cat: "agro" })).not.toBe(nameOf({ cat: "grains" }));
});
