import { expect, test } from "vitest";
import { compareByPlace } from "./compare";
import type { CommodityPrice } from "./contract";

const price = (region: string | null, basis: string | null, amount: number, changes: Partial<CommodityPrice> = {}) =>
  ({
    categorySlug: "rebar",
    countryCode: "RU",
    grade: "А500С",
    diameter: 12,
    diameterMax: 12,
    protein: null,
    currency: "RUB",
    unit: "TNE",
    vat: "included",
    region,
    basis,
    price: amount,
    ...changes,
  }) as CommodityPrice;

test("regions and bases make a table, and the lowest of equals is marked", () => {
  const { bases, rows } = compareByPlace([
    price("Москва", "EXW", 46700),
    price("Москва", "EXW", 47450, { diameter: 10, diameterMax: 10 }),
    price("Свердловская область", "EXW", 45300),
    price("Астраханская область", "FCA", 500, { currency: "USD" }),
    price(null, null, 46000),
  ]);
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
