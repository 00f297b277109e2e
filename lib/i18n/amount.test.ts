import { describe, expect, it } from "vitest";
import { AMOUNT_PATTERN, isAmbiguousAmount, readAmount, toPlainAmount } from "./amount";
import { formatAmount, formatNumber } from "./format";

describe("readAmount", () => {
  it.each([
    ["14500", "ru", 14500],
    ["14 500,50", "ru", 14500.5],
    ["14\u202f500,5", "ru", 14500.5],
    ["14,500", "ru", 14.5],
    ["14,500", "en", 14500],
    ["0,500", "en", 0.5],
    ["14,500.25", "en", 14500.25],
    ["14\u00a0500", "en", 14500],
    ["14.500,25", "ru", 14500.25],
    ["12.5", "ru", 12.5],
    ["12,5", "en", 12.5],
    ["−3", "ru", -3],
    ["0,0001", "ru", 0.0001],
    ["14 500,00", "ru", 14500],
    ["14\u00a0500,00", "ru", 14500],
    ["14\u202f500,00", "ru", 14500],
    ["0.500", "ru", 0.5],
    ["1 014.500", "ru", 1014.5],
    ["14.500", "en", 14.5],
  ] as const)("%s in %s is %d", (text, locale, expected) => {
    expect(readAmount(text, locale)).toBe(expected);
  });

  it("tells an empty text from an invalid number", () => {
    expect(readAmount("  ", "ru")).toBeNull();
    for (const text of ["пять", "1e5", "0x10", "1,2,3", "12,5 %", "1..2", "-"])
      expect(readAmount(text, "ru")).toBeNaN();
  });
});

it("an ambiguous number is refused in Russian", () => {
  for (const text of ["14.500", "1.000", " 145.250 ", "−3.125"]) {
    expect(readAmount(text, "ru")).toBeNaN();
    expect(isAmbiguousAmount(text, "ru")).toBe(true);
    expect(isAmbiguousAmount(text, "en")).toBe(false);
  }
  for (const text of ["14,500", "14.50", "14.5000", "0.500", "1014.500", "14.500,25", "five", ""])
    expect(isAmbiguousAmount(text, "ru"), text).toBe(false);
});

describe("toPlainAmount", () => {
  it("keeps the digits that were typed", () => {
    expect(toPlainAmount("14 500,50", "ru")).toBe("14500.50");
    expect(toPlainAmount("0,0000001", "ru")).toBe("0.0000001");
    expect(toPlainAmount(" ", "en")).toBe("");
    expect(toPlainAmount("five", "en")).toBeNull();
  });

  it.each([0, 3, -12.5, 999, 1000, 14500, 14500.5, 1_234_567.0125, 99_999_999_999])(
    "reads %d as the pages show it, and as plain digits",
    (value) => {
      for (const locale of ["ru", "en"] as const)
        for (const shown of [formatNumber(value, locale), formatAmount(value, locale), String(value)]) {
          expect([shown, readAmount(shown, locale)]).toEqual([shown, value]);
          expect(shown).toMatch(new RegExp(`^(?:${AMOUNT_PATTERN})$`, "v"));
        }
    },
  );
});

it("the pattern of a field allows every number that can be read, and no words", () => {
  const sent = new RegExp(`^(?:${AMOUNT_PATTERN})$`, "v");
  for (const text of ["14,500", "14,500.50", "14\u202f500,5", " 14\u00a0500 ", "−3", "12.5"])
    expect(text).toMatch(sent);
  for (const text of ["", "dear", "12,5 %", "1e5", "-", ","]) expect(text).not.toMatch(sent);
});
