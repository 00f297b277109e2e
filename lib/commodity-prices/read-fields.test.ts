import { describe, expect, test } from "vitest";
import { cpuMs } from "@/lib/core/test-cpu";
import { findCategory } from "@/lib/reference/categories/tree";
import { findGoods, findLeavesByName } from "./policy/find-goods";
import { readBasis, readDay, readDecimal, readDiameter, readGrade, readRange, readVat } from "./policy/read-fields";
import { toWordKey } from "./policy/specification-identity";
import { readHead } from "./providers/sheet-columns";

test.each([
  ["14 200", "14200"],
  ["14\u00a0200", "14200"],
  ["14\u202f200,50", "14200.5"],
  ["11 900,50", "11900.5"],
  ["1.265,40", "1265.4"],
  ["1,265.40", "1265.4"],
  ["46.7", "46.7"],
  ["0,5", "0.5"],
  ["14,200", undefined],
  ["1,2,3", undefined],
  ["12a", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["", undefined],
])("the number %j is %s", (text, value) => {
  expect(readDecimal(text)?.toFixed()).toBe(value);
});

test.each([
  ["46.5-48%", { min: "46.5", max: "48" }],
  ["12,5 %", { min: "12.5", max: "12.5" }],
  ["180+", { min: "180", max: null }],
  ["от 180", { min: "180", max: null }],
  ["48-46", null],
  ["Ordinary", null],
  ["", null],
])("the range %j is %j", (text, range) => {
  expect(readRange(text)).toEqual(range);
});

test("diameters are millimetres, and centimetres are converted", () => {
  expect(readDiameter("16-24 см")).toEqual({ min: "160", max: "240" });
  expect(readDiameter("6,5")).toEqual({ min: "6.5", max: "6.5" });
  expect(readDiameter("999999,9999 см")).toBeNull();
  expect(readDiameter("12 мм")).toEqual({ min: "12", max: "12" });
});

test.each([
  ["3 кл.", "3"],
  ["4 кл", "4"],
  ["5 класс", "5"],
  ["3-й класс", "3"],
  ["класс 3", "3"],
  ["1-2 сорт", "1-2"],
  ["первый сорт", "первый сорт"],
  ["А500C", "А500С"],
  ["A500C", "A500C"],
  ["Ст3сп", "Ст3сп"],
  ["US #2", "US #2"],
])("the grade %j is %j", (text, grade) => {
  expect(readGrade(text)).toBe(grade);
});

test("look-alike grades have one key", () => {
  for (const grade of ["А500С", "A500C", "а500c", "А500C"])
    expect(toWordKey(readGrade(grade))).toBe(toWordKey("A500C"));
  expect(toWordKey("A500C")).not.toBe(toWordKey("A400"));
});

test.each([
  ["с НДС", "included"],
  ["в т.ч. 10%", "included"],
  ["в т.ч. НДС", "included"],
  ["с НДС 22%", "included"],
  ["with_vat", "included"],
  ["без НДС", "excluded"],
  ["without_vat", "excluded"],
  ["export", "none"],
  ["не облагается", "none"],
  ["по запросу", undefined],
])("the VAT %j is %s", (text, vat) => {
  expect(readVat(text)).toBe(vat);
});

test.each([
  ["EXW", null, { basis: "EXW", basisTerm: null, basisPlace: null }],
  ["exw", "Азов", { basis: "EXW", basisTerm: null, basisPlace: "Азов" }],
  ["EXW элеватор", null, { basis: "EXW", basisTerm: "ex-elevator", basisPlace: null }],
  ["CPT Новороссийск", null, { basis: "CPT", basisTerm: null, basisPlace: "Новороссийск" }],
  ["FCA ст. Магнитогорск", null, { basis: "FCA", basisTerm: null, basisPlace: "ст. Магнитогорск" }],
  ["самовывоз", null, { basis: "EXW", basisTerm: "self-pickup", basisPlace: null }],
  ["франко-вагон", null, { basis: "FCA", basisTerm: "fca-wagon", basisPlace: null }],
  ["с места", null, { basis: "EXW", basisTerm: "ex-farm", basisPlace: null }],
  ["Новороссийск", null, null],
])("the basis %j is read", (text, place, basis) => {
  expect(readBasis(text, place)).toEqual(basis);
});

test.each([
  ["2026-11-20", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["1.2.2026 г.", "2026-02-01"],
  ["2026-11-20T00:00:00", "2026-11-20"],
  ["2026-11-20T00:00:00Z", "2026-11-20"],
  ["2026-11-19T21:00:00.000Z", "2026-11-20"],
  ["2026-11-19T20:59:59Z", "2026-11-19"],
  ["2026-02-31T00:00:00Z", null],
  ["2026-11-20T25:00Z", null],
  ["31.02.2026", null],
  ["11/20/2026", null],
  ["20.11.26", null],
])("the day %j is %s", (text, day) => {
  expect(readDay(text)).toBe(day);
});

describe("goods", () => {
  test.each([
    ["Пшеница", "3", "wheat-milling"],
    ["пшеница", "5", "wheat-feed"],
    ["Пшеница 5 класса", null, "wheat-feed"],
    ["Ячмень", null, "barley-feed"],
    ["Арматура А500С, 12 мм", null, "rebar"],
    ["Катанка", null, "wire-rod"],
    ["Пиловочник сосна", null, "softwood-logs"],
    ["Карбамид", null, "urea"],
    ["Soybean Meal", null, "soybean-meal"],
    ["Corn", null, "corn"],
    ["Кот в мешке", null, undefined],
    ["grains", null, undefined],
  ])("%j of grade %j belong to %s", (name, grade, slug) => {
    expect(findGoods(name, grade)?.slug).toBe(slug);
  });

  test("a parameter names categories by slug, alias or words in either language", () => {
    expect(findLeavesByName("rebar")).toEqual(["rebar"]);
    expect(findLeavesByName("АРМАТУРА")).toEqual(["rebar"]);
    expect(findLeavesByName("milling wheat")).toEqual(["wheat-milling"]);
    expect(findLeavesByName("пшеница")).toEqual(expect.arrayContaining(["wheat-milling", "wheat-feed", "wheat-durum"]));
    expect(findLeavesByName("grains").length).toBeGreaterThan(5);
    expect(findLeavesByName("agro")).toEqual(expect.arrayContaining(["wheat-milling", "soybeans"]));
    expect(findCategory("agro")?.slug).toBe("agriculture");
    for (const nothing of ["((", "%", "кот в мешке", "ша"]) expect(findLeavesByName(nothing)).toEqual([]);
  });
});

test("a cell or a head of any length is read in good time", async () => {
  expect(await cpuMs(() => readBasis("и ".repeat(10_000), null))).toBeLessThan(500);
  expect(await cpuMs(() => readHead(`a,${"\t".repeat(100_000)}\nb\nc`))).toBeLessThan(500);
});
