import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { categoryTree, findCategory, listLeaves } from "@/lib/reference/categories/tree";
import {
  computeQuartile,
  computeValue,
  createSymbol,
  type IndexOffer,
  isDue,
  isPublishingTime,
  nameSeries,
  normaliseSymbol,
  toGradeKey,
} from "./policy";
import { DISTRICTS, findZone, REGION_ZONES } from "./reference";

const offersOf = (prices: readonly (readonly number[])[]): IndexOffer[] =>
  prices.flatMap((amounts, company) =>
    amounts.map((amount) => ({ companyId: String(company), amount: new Decimal(amount) })),
  );
const alone = (...prices: number[]) => computeValue(offersOf(prices.map((price) => [price])));

it("publishes nothing below five votes", () => {
  expect(alone(1, 2, 3, 4)).toBeNull();
  expect(computeValue(offersOf([[1, 2, 3], [4], [5], [6]]))).toBeNull();
  expect(alone(1, 2, 3, 4, 5)).toEqual({
    value: "3.0000",
    low: "2.0000",
    high: "4.0000",
    companies: 5,
    offers: 5,
    leftOut: 0,
  });
});

it("gives each company one vote: the median of its offers", () => {
  expect(computeValue(offersOf([[100, 1, 3], [2], [3], [4], [5, 6]]))).toMatchObject({
    value: "3.0000",
    companies: 5,
    offers: 8,
  });
});

it("leaves out votes further than three interquartile ranges outside the quartiles, and counts the rest again", () => {
  // Quartiles 11.25 and 13.75: the fence is at 21.25.
  expect(alone(10, 11, 12, 13, 14, 21.25)).toMatchObject({ leftOut: 0, companies: 6 });
  expect(alone(10, 11, 12, 13, 14, 30)).toMatchObject({ value: "12.0000", high: "13.0000", leftOut: 1, companies: 5 });
  // Equal votes have no range: any other one is far.
  expect(alone(5, 5, 5, 5, 5, 6)).toMatchObject({ value: "5.0000", leftOut: 1 });
  // Fewer than five remain.
  expect(alone(5, 5, 5, 5, 6)).toBeNull();
});

it("rounds once, half away from zero, to four decimals", () => {
  expect(alone(1, 1, 1.00005, 2, 2)?.value).toBe("1.0001");
  expect(alone(1, 1, 1.00004, 2, 2)?.value).toBe("1.0000");
});

it("interpolates quartiles as percentile_cont does", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 40 }), (numbers) => {
      const sorted = numbers.sort((one, other) => one - other);
      for (const k of [1, 2, 3] as const) {
        const at = ((sorted.length - 1) * k) / 4;
        const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
        const quartile = computeQuartile(
          sorted.map((number) => new Decimal(number)),
          k,
        );
        expect(quartile.toNumber()).toBe(below + (above - below) * (at % 1));
      }
    }),
  );
});

const keyOf = (slug: string, value: string) => {
  const category = findCategory(slug);
  return category && toGradeKey(category, value);
};

it.each([
  ["wheat-milling", "3", "3"],
  ["rebar", "А500С", "a500c"],
  ["rebar", "А400", "a400"],
  ["cement", "ЦЕМ I 42,5Н", "cem-i-42.5n"],
  ["bitumen", "БНД 50/70", "bnd-50-70"],
  ["gold", "999,9", "999.9"],
  ["butter", "82.5", "82.5"],
  ["technical-salt", "0-5 мм", "0-5-mm"],
  ["technical-salt", "0,5 мм", "0.5-mm"],
  ["honey", "Липовый", "lipovyy"],
  ["honey", "all", null],
  ["honey", "蜂蜜", null],
])("the grade of %s «%s» is %s in its symbol", (slug, value, key) => {
  expect(keyOf(slug, value)).toBe(key);
});

it("no two options of an index attribute are one grade", () => {
  for (const category of categoryTree.flatMap(listLeaves)) {
    const options = category.attributes.find(({ key }) => key === category.indexAttribute)?.options ?? [];
    const keys = options.map((option) => toGradeKey(category, option));
    expect(keys, category.slug).not.toContain(null);
    expect(new Set(keys).size, category.slug).toBe(options.length);
  }
});

it("every Russian region lies in a district, and every district is a zone", () => {
  expect(new Set(REGION_ZONES.values())).toEqual(new Set(DISTRICTS.map(({ code }) => code)));
  expect(REGION_ZONES.size).toBe(83);
  expect(["RU", "RU-SFD", "KZ", "RU-ROS", "XX", "ru"].map((zone) => findZone(zone) !== null)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("a symbol is read in any case", () => {
  const symbol = createSymbol({ categorySlug: "rebar", zone: "RU-CFD", side: "SELL" }, "a500c");
  expect(symbol).toBe("TN:rebar:a500c:RU-CFD:SELL");
  expect(normaliseSymbol(symbol.toLowerCase())).toBe(symbol);
  expect(normaliseSymbol("nothing")).toBe("nothing");
});

it("names a series by category, grade, zone and side", () => {
  const key = { categorySlug: "wheat-milling", grade: "3", zone: "RU-SFD", side: "SELL" } as const;
  expect(nameSeries(key)).toEqual({
    name: `${findCategory("wheat-milling")?.name}, 3 класс, Южный ФО, предложение`,
    nameEn: `${findCategory("wheat-milling")?.nameEn}, wheat class 3, Southern Federal District, offers`,
  });
  const flour = nameSeries({ categorySlug: "wheat-flour", grade: "второй", zone: "RU", side: "SELL" });
  expect(flour.name).toBe("Мука пшеничная, второй сорт, Россия, предложение");
  expect(nameSeries({ categorySlug: "rebar", grade: "all", zone: "KZ", side: "BUY" }).nameEn).toMatch(
    /, Kazakhstan, bids$/,
  );
});

it.each([
  ["daily", null, "5", null, true],
  ["under", "10", "9.9999", "10", true],
  ["under", "10", "10", "11", false],
  ["under", "10", "9", "9.5", false],
  ["under", "10", "9", null, false],
  ["over", "10", "10.0001", "10", true],
  ["over", "10", "10", "9", false],
  ["over", "10", "12", "11", false],
] as const)("%s %s: %s after %s is told: %s", (kind, bound, value, before, told) => {
  expect(isDue({ kind, value: bound }, value, before)).toBe(told);
});

it("values are due from 15:00 in Moscow to midnight", () => {
  expect(isPublishingTime(new Date("2026-11-26T11:59:59Z"))).toBe(false);
  expect(isPublishingTime(new Date("2026-11-26T12:00:00Z"))).toBe(true);
  expect(isPublishingTime(new Date("2026-11-26T20:59:59Z"))).toBe(true);
  expect(isPublishingTime(new Date("2026-11-26T21:00:00Z"))).toBe(false);
});
