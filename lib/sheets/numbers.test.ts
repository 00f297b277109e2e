import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readNumber, readNumberRange } from "./numbers";

test.each<[string, unknown]>([
  ["14 200", { value: "14200" }],
  ["14\u00a0200", { value: "14200" }],
  ["14\u202f200,50", { value: "14200.5" }],
  ["1 265 400", { value: "1265400" }],
  ["11 900,50", { value: "11900.5" }],
  ["1.265,40", { value: "1265.4" }],
  ["1,265.40", { value: "1265.4" }],
  ["1,265,400", { value: "1265400" }],
  ["1.265.400", { value: "1265400" }],
  ["46.7", { value: "46.7" }],
  ["0,5", { value: "0.5" }],
  ["0.125", { value: "0.125" }],
  ["1250.500", { value: "1250.5" }],
  ["12 345,678", { value: "12345.678" }],
  ["14,200", { readings: ["14200", "14.2"] }],
  ["1.250", { readings: ["1250", "1.25"] }],
  ["1,2,3", null],
  ["1.2.3", null],
  ["12 5", null],
  ["38 200 39 500", null],
  ["1 2345", null],
  ["12a", null],
  ["-5", null],
  ["1e9", null],
  ["", null],
  ["12.", null],
  [",5", null],
  ["1,23.45,6", null],
])("the number %j is %j", (text, value) => {
  expect(readNumber(text)).toEqual(value);
});

test.each<[string, unknown]>([
  ["38 200-39 500", { min: "38200", max: "39500" }],
  ["38 200 – 39 500", { min: "38200", max: "39500" }],
  ["38200…39500", { min: "38200", max: "39500" }],
  ["46.5-48", { min: "46.5", max: "48" }],
  ["от 24 000", { min: "24000", max: null }],
  ["до 12 000", { min: null, max: "12000" }],
  ["от 24 000 до 26 000", { min: "24000", max: "26000" }],
  ["не менее 12,5", { min: "12.5", max: null }],
  ["> 13,5", { min: "13.5", max: null }],
  ["≥13,5", { min: "13.5", max: null }],
  ["не более 14", { min: null, max: "14" }],
  ["min 12.5", { min: "12.5", max: null }],
  ["max. 14", { min: null, max: "14" }],
  ["180+", { min: "180", max: null }],
  ["14 max", { min: null, max: "14" }],
  ["12.5 min", { min: "12.5", max: null }],
  ["180 и более", { min: "180", max: null }],
  ["from 310", { min: "310", max: null }],
  ["up to 310", { min: null, max: "310" }],
  ["from 310 to 320", { min: "310", max: "320" }],
  ["12,5", { min: "12.5", max: "12.5" }],
  ["48-46", null],
  ["14,200-14,500", { readings: ["14200", "14.2"] }],
  ["от 180+ до 200", null],
  ["до 12 000-13 000", null],
  ["Ordinary", null],
  ["", null],
])("the range %j is %j", (text, range) => {
  expect(readNumberRange(text)).toEqual(range);
});

/** Every way in which a number is written in Russian and English. */
const SEPARATORS = [
  [" ", ","],
  ["\u00a0", ","],
  ["\u202f", "."],
  ["", ","],
  ["", "."],
  [".", ","],
  [",", "."],
  ["'", "."],
];
const group = (whole: string, separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);

describe("a written number", () => {
  const number = fc.record({
    whole: fc.integer({ min: 0, max: 99_999_999 }),
    fraction: fc.stringMatching(/^\d{0,4}$/),
    style: fc.constantFrom(...SEPARATORS),
  });
  it("reads back or has two readings, and never another value", () => {
    fc.assert(
      fc.property(number, ({ whole, fraction, style: [thousands = "", point = ""] }) => {
        const text = group(String(whole), thousands) + (fraction ? point + fraction : "");
        const value = fraction ? `${whole}.${fraction}`.replace(/\.?0+$/, "") : String(whole);
        const read = readNumber(text);
        expect(read, text).not.toBeNull();
        if (read && "value" in read) expect(read.value, text).toBe(value);
        else expect(read && "readings" in read ? read.readings : [], text).toContain(value);
      }),
    );
  });

  it("is a range with another one behind it, in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999_999 }), (a, b) => {
        const text = `${group(String(a), " ")}-${group(String(b), " ")}`;
        expect(readNumberRange(text)).toEqual(a <= b ? { min: String(a), max: String(b) } : null);
      }),
    );
  });
});
