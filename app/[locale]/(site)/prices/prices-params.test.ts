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
    proteinMin: "high",
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

test("a protein range the wrong way round filters by neither end, and stays in the form", () => {
  const { query, params, typed, refused } = readPricesParams({
    commodity: "wheat-milling",
    proteinMin: "14,5 %",
    proteinMax: "12",
    from: "2026-11-20",
    to: "2026-11-01",
  });
  expect(query).toEqual({ commodity: "wheat-milling", to: "2026-11-01", perPage: 40 });
  expect(params).toEqual({ commodity: "wheat-milling", to: "2026-11-01" });
  expect(typed).toEqual({ ...params, proteinMin: "14.5", proteinMax: "12" });
  expect(refused).toEqual([
    { name: "from", value: "2026-11-20" },
    { name: "proteinMin", value: "14.5", aboveUpper: "12" },
  ]);
});
