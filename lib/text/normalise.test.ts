// Normalisation: examples and laws.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseText } from "./normalise";

describe("spellings of one thing become one text", () => {
  it.each([
    ["12мм", "12 мм"],
    ["12,5мм", "12.5 мм"],
    ["3кл", "3 класс"],
    ["3кл.", "3 класс"],
    ["12,5проц", "12.5 %"],
    ["A500C", "А500С"],
    ["a500с", "А500C"],
    ["Свёкла", "свекла"],
    ["Ｎ１", "n1"],
    ["5т", "5 т"],
    ["5тн", "5 т"],
    ["2cм", "2 см"],
    ["20х", "20x"],
    ["40ХН", "40XH"],
    ["лом 3А", "лом 3A"],
    ["12mm", "12 мм"],
  ])("«%s» is «%s»", (left, right) => {
    expect(normaliseText(left)).toBe(normaliseText(right));
  });
});

describe("spellings with a meaning of their own stay", () => {
  it.each([
    ["12,5%", "12.5%"],
    ["протеин 12,5%, влага 14", "протеин 12.5%, влага 14"],
    ["Пшеница 3 класса", "пшеница 3 класса"],
    ["09Г2С", "09г2c"],
    ["100кв,5мм", "100 m2,5 мм"],
    ["100 m2,5 мм", "100 m2,5 мм"],
    ["сок, рис", "сок, рис"],
    ["steel a, b", "steel a, b"],
    ["", ""],
  ])("«%s» becomes «%s»", (text, expected) => {
    expect(normaliseText(text)).toBe(expected);
  });
});

it("a normalised text stays as it is", () => {
  const unit = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(..."0123456789.,%- /") },
    { weight: 3, arbitrary: fc.constantFrom(..."авекмнорстухлгёЁАСТабвг") },
    fc.constantFrom(..."abcxABCX"),
    fc.constantFrom("кл", "тн", "проц", "мм", "кл.", "½", "²", "Ⅷ", "ﬁ", "№"),
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
      const once = normaliseText(text);
      expect(normaliseText(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

it("any string is normalised without an error and in good time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => typeof normaliseText(text) === "string"),
  );
  for (const text of ["1,".repeat(5_000), "а1".repeat(5_000), `${"1".repeat(9_999)}м`, ".".repeat(10_000)])
    expect(normaliseText(text).length).toBeGreaterThan(0);
});
