import { describe, expect, it } from "vitest";
import { readAmount } from "./amount";

describe("readAmount", () => {
  it.each([
    ["14500", "ru", 14500],
    ["14 500,50", "ru", 14500.5],
    ["14\u202f500,5", "ru", 14500.5],
    ["14,500", "ru", 14.5],
    ["14,500", "en", 14500],
    ["14,500.25", "en", 14500.25],
    ["14.500,25", "ru", 14500.25],
    ["12.5", "ru", 12.5],
    ["12,5", "en", 12.5],
    ["−3", "ru", -3],
    ["0,0001", "ru", 0.0001],
  ] as const)("%s in %s is %d", (text, locale, expected) => {
    expect(readAmount(text, locale)).toBe(expected);
  });

  it("tells nothing from no number", () => {
    expect(readAmount("  ", "ru")).toBeNull();
    for (const text of ["пять", "1e5", "0x10", "1,2,3", "12,5 %", "1..2", "-"])
      expect(readAmount(text, "ru")).toBeNaN();
  });
});
