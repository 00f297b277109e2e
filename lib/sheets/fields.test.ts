import { expect, test } from "vitest";
import { toWordKey } from "@/lib/commodity-prices/policy/specification-identity";
import { cpuMs } from "@/lib/core/test-cpu";
import { readBasis } from "./basis";
import { readGrade } from "./grades";
import { readDiameter, readRange } from "./sizes";

test.each([
  ["46.5-48%", { min: "46.5", max: "48" }],
  ["12,5 %", { min: "12.5", max: "12.5" }],
  ["12,5-13,0%", { min: "12.5", max: "13" }],
  ["не менее 12,5", { min: "12.5", max: null }],
  ["> 13,5", { min: "13.5", max: null }],
  ["180+", { min: "180", max: null }],
  ["от 180", { min: "180", max: null }],
  ["до 14", null],
  ["48-46", null],
  ["Ordinary", null],
  ["", null],
])("the share %j is %j", (text, range) => {
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
  ["5-го класса", "5"],
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
  ["EXW", null, { basis: "EXW", basisTerm: null, basisPlace: null }],
  ["exw", "Азов", { basis: "EXW", basisTerm: null, basisPlace: "Азов" }],
  ["EXW элеватор", null, { basis: "EXW", basisTerm: "ex-elevator", basisPlace: null }],
  ["CPT Новороссийск", null, { basis: "CPT", basisTerm: null, basisPlace: "Новороссийск" }],
  ["FCA ст. Магнитогорск", null, { basis: "FCA", basisTerm: null, basisPlace: "ст. Магнитогорск" }],
  ["самовывоз", null, { basis: "EXW", basisTerm: "self-pickup", basisPlace: null }],
  ["франко-вагон", null, { basis: "FCA", basisTerm: "fca-wagon", basisPlace: null }],
  ["франко-завод", null, { basis: "EXW", basisTerm: null, basisPlace: null }],
  ["с места", null, { basis: "EXW", basisTerm: "ex-farm", basisPlace: null }],
  ["Новороссийск", null, null],
])("the basis %j is read", (text, place, basis) => {
  expect(readBasis(text, place)).toEqual(basis);
});

test("a cell of any length is read in good time", async () => {
  expect(await cpuMs(() => readBasis("и ".repeat(10_000), null))).toBeLessThan(500);
});
