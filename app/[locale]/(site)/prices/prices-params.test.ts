import { expect, test } from "vitest";
import { readPricesParams } from "./prices-params";

test("reads what the form sends, empty fields and typed numbers included", () => {
  const { query, params, refused } = readPricesParams({
    commodity: "wheat-milling",
    grade: "",
    diameter: " ",
    proteinMin: "12,5 %",
    page: "2",
  });
  expect(query).toEqual({ commodity: "wheat-milling", proteinMin: 12.5, page: 2, perPage: 40 });
  expect(params).toEqual({ commodity: "wheat-milling", proteinMin: "12.5", page: "2" });
  expect(refused).toEqual([]);
});

test("names what it can't use and keeps the rest", () => {
  const { params, refused } = readPricesParams({
    region: "RU-ROS",
    basis: "ZZZ",
    proteinMin: "14",
    proteinMax: "12",
    grade: ["3", "4"],
    colour: "red",
    utm_source: "mail",
    cursor: "abc",
    diameter: "thick",
  });
  expect(params).toEqual({ region: "RU-ROS", proteinMax: "12" });
  expect(refused.map(({ name }) => name).sort()).toEqual([
    "basis",
    "colour",
    "cursor",
    "diameter",
    "grade",
    "proteinMin",
  ]);
});
