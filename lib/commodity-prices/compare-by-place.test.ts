import { expect, test } from "vitest";
import type { CommodityPrice } from "./contract";
import { compareByPlace } from "./policy/compare-by-place";

const TODAY = "2026-11-21";
const price = (region: string | null, basis: string | null, amount: number, changes: Partial<CommodityPrice> = {}) =>
  ({
    commodity: "Арматура А500С",
    categorySlug: "rebar",
    countryCode: "RU",
    grade: "А500С",
    diameter: 12,
    diameterMax: 12,
    protein: null,
    proteinMax: null,
    attributes: {},
    date: "2026-11-20",
    currency: "RUB",
    unit: "TNE",
    vat: "included",
    region,
    basis,
    price: amount,
    ...changes,
  }) as CommodityPrice;

test("regions and bases make a table, and the lowest of equals is marked", () => {
  const { bases, rows } = compareByPlace(
    [
      price("Москва", "EXW", 46700),
      price("Москва", "EXW", 47450, { diameter: 10, diameterMax: 10 }),
      price("Свердловская область", "EXW", 45300),
      price("Астраханская область", "FCA", 500, { currency: "USD" }),
      price(null, null, 46000),
    ],
    TODAY,
  );
  expect(bases).toEqual(["EXW", "FCA", null]);
  expect(rows.map(({ region }) => region)).toEqual([null, "Астраханская область", "Москва", "Свердловская область"]);
  const cells = rows.map((row) => row.cells.map((cell) => cell.map((one) => [one.price.price, one.lowest])));
  expect(cells).toEqual([
    [[], [], [[46000, false]]],
    [[], [[500, false]], []],
    [
      [
        [46700, false],
        [47450, false],
      ],
      [],
      [],
    ],
    [[[45300, true]], [], []],
  ]);
});

/** The amounts that are marked as the lowest. */
const marked = (prices: CommodityPrice[]) =>
  compareByPlace(prices, TODAY).rows.flatMap(({ cells }) =>
    cells.flat().flatMap((one) => (one.lowest ? [one.price.price] : [])),
  );

test("of two prices of one quality and basis the lower one is marked", () => {
  expect(marked([price("Москва", "EXW", 38_000), price("Тверская область", "EXW", 41_000)])).toEqual([38_000]);
});

test.each<[string, Partial<CommodityPrice>]>([
  ["another basis", { basis: "CPT" }],
  ["another end of the protein", { proteinMax: 13 }],
  ["an ask, not a bid", { attributes: { quote: "Ask", transport: "Barge" } }],
  ["a price of last spring", { date: "2026-04-10" }],
  ["a price in another currency", { currency: "USD" }],
  ["a price of another unit", { unit: "KGM" }],
  ["a price without the VAT", { vat: "excluded" }],
])("%s is not held against the others", (_, changes) => {
  const bid = { attributes: { transport: "Barge", quote: "Bid" } };
  expect(marked([price("Москва", "EXW", 38_000, { ...bid, ...changes }), price("Тула", "EXW", 41_000, bid)])).toEqual(
    [],
  );
});

const logs = (region: string, amount: number, commodity: string) =>
  price(region, "EXW", amount, { categorySlug: "softwood-logs", grade: "1-2", commodity });

test("goods whose names state different qualities are not held against each other", () => {
  const pine = [logs("Москва", 9_000, "Пиловочник сосна"), logs("Тула", 9_500, "Сосна пиловочник")];
  expect(marked([...pine, logs("Тверь", 8_000, "Пиловочник ель")])).toEqual([9_000]);
});

test("a name that repeats the grade is of the same goods as one that does not", () => {
  const plain = price("Тула", "EXW", 41_000, { commodity: "Арматура" });
  expect(marked([price("Москва", "EXW", 38_000), plain])).toEqual([38_000]);
});

test("an old price, however low, does not take the mark from a new one", () => {
  const old = price("Тула", "EXW", 30_000, { date: "2026-04-10" });
  expect(marked([old, price("Москва", "EXW", 38_000), price("Тверь", "EXW", 41_000)])).toEqual([38_000]);
});

test("an old price stands behind the new ones of its cell, and says so", () => {
  const old = price("Москва", "EXW", 30_000, { date: "2026-11-06" });
  const last = price("Москва", "EXW", 41_000, { date: "2026-11-07" });
  const { rows } = compareByPlace([old, last, price("Москва", "EXW", 38_000)], TODAY);
  expect(rows[0]?.cells[0]?.map((one) => [one.price.price, one.stale])).toEqual([
    [38_000, false],
    [41_000, false],
    [30_000, true],
  ]);
});

test("attributes are the same in whatever order the source gave them", () => {
  const one = price("Москва", "EXW", 38_000, { attributes: { quote: "Bid", transport: "Barge" } });
  expect(marked([one, price("Тула", "EXW", 41_000, { attributes: { transport: "Barge", quote: "Bid" } })])).toEqual([
    38_000,
  ]);
});

test("countries have rows of their own, with a region and without", () => {
  const { rows } = compareByPlace(
    [
      price(null, "EXW", 38_000),
      price(null, "EXW", 39_000, { countryCode: "KZ" }),
      price("Северный", "EXW", 40_000, { countryCode: "KZ" }),
      price("Северный", "EXW", 41_000),
    ],
    TODAY,
  );
  expect(rows.map(({ countryCode, region }) => `${countryCode} ${region}`)).toEqual([
    "KZ null",
    "RU null",
    "KZ Северный",
    "RU Северный",
  ]);
  expect(rows.map(({ cells }) => cells.flat().map(({ price: one }) => one.price))).toEqual([
    [39_000],
    [38_000],
    [40_000],
    [41_000],
  ]);
});
