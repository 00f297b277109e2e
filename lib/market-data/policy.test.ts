import { describe, expect, it } from "vitest";
import { addDays, getLastDayOfMonth } from "@/lib/core/time/market-day";
import { findDocumentDoubt, hasSeriesEnded, siftQuotes } from "./policy";
import { parseEuroAmount } from "./providers/eu-agri";
import { SERIES } from "./reference";

const LIMITS = { largestJump: 5, today: "2026-11-20" };
const prices = (...given: string[]) =>
  given.map((price, at) => ({ symbol: "x", date: getLastDayOfMonth(2026, at + 1), price }));
const sift = (...given: string[]) => siftQuotes(prices(...given), new Map(), LIMITS);

describe("siftQuotes", () => {
  it("holds each price against the last good one", () => {
    expect(sift("10", "1000", "11", "0.1", "12").accepted.map(({ price }) => price)).toEqual(["10", "11", "12"]);
    expect(sift("10", "1000", "11").refused).toEqual(["x 2026-02-28: 1000 after 10, more than 5 times apart."]);
  });

  it("does not let a bad first price condemn the rest", () => {
    expect(sift("1000", "10", "11", "12").accepted.map(({ price }) => price)).toEqual(["10", "11", "12"]);
  });

  it("refuses what is no amount, or of the future", () => {
    expect(sift("10", "0", "-1", "NaN", "1e9", "10").refused).toHaveLength(4);
    const ahead = siftQuotes([{ symbol: "x", date: "2026-12-31", price: "10" }], new Map(), LIMITS);
    expect(ahead.refused[0]).toMatch(/lies in the future/);
  });

  it("holds a correction against what is stored for its day", () => {
    const stored = new Map([["x", new Map([["2026-01-31", "10"]])]]);
    expect(siftQuotes(prices("12"), stored, LIMITS).accepted).toHaveLength(1);
    expect(siftQuotes(prices("120"), stored, LIMITS).refused).toHaveLength(1);
  });
});

describe("documentDoubt", () => {
  it("refuses fewer than two thirds of the known series, and an old document", () => {
    const [quote] = prices("1");
    expect(findDocumentDoubt([], new Set(), null)).toMatch(/no price/);
    expect(findDocumentDoubt(quote ? [quote] : [], new Set(["x", "y"]), null)).toMatch(/1 of the 2/);
    expect(findDocumentDoubt(quote ? [quote] : [], new Set(["x"]), "2026-02-28")).toMatch(/before the/);
    expect(findDocumentDoubt(quote ? [quote] : [], new Set(["x"]), "2026-01-31")).toBeNull();
  });
});

describe("a series has ended", () => {
  it.each([
    ["without a price for six months", "2026-05-25", "2026-10-31", "2026-11-26", true],
    ["not on the day itself", "2026-05-26", "2026-10-31", "2026-11-26", false],
    ["not while its whole source is as old", "2026-05-31", "2026-05-31", "2027-03-01", false],
    ["though its whole source is old, it is older", "2020-08-31", "2026-05-31", "2027-03-01", true],
    ["not on an earlier day, when it still ran", "2020-08-31", "2020-12-31", "2020-12-31", false],
  ])("%s", (_, date, newestOfSource, day, ended) => {
    expect(hasSeriesEnded(date, { newestOfSource, day })).toBe(ended);
  });
});

it("knows the ends of months and days across years", () => {
  expect([getLastDayOfMonth(2024, 2), getLastDayOfMonth(2021, 13)]).toEqual(["2024-02-29", "2022-01-31"]);
  expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
});

it.each([
  ["€244,36", "244.36"],
  ["€554.00", "554.00"],
  ["€1.265,40", "1265.40"],
  ["€1,265.40", "1265.40"],
  ["€1.265", "1265"],
  ["€200", "200"],
  ["€ 97,5", "97.5"],
  ["$244,36", null],
  ["€", null],
  ["€1.2.3", null],
  ["n/a", null],
])("reads %s as %s", (text, amount) => {
  expect(parseEuroAmount(text)).toBe(amount);
});

it("calls corn what the catalogue calls it", () => {
  const series = SERIES.filter(({ categorySlug }) => categorySlug === "corn");
  expect(series).toHaveLength(2);
  for (const { nameEn } of series) expect(nameEn).toMatch(/^Corn/);
});
