import { describe, expect, it } from "vitest";
import { readAmount } from "@/lib/i18n/amount";
import { formatStepName, hasSameMeaning, listAmountNames, listShownSteps, writeIn } from "./typed-in";

const amounts = listAmountNames([
  { key: "protein", type: "number" },
  { key: "grade", type: "text" },
]);

describe("a form that goes on in another language", () => {
  it.each([
    ["en", "14,500", "ru", "14500"],
    ["en", "14,500.50", "ru", "14500,50"],
    ["en", "1.125", "ru", "1,125"],
    ["ru", "1,125", "en", "1.125"],
    ["ru", "12,500", "en", "12.500"],
    ["ru", "14 500,5", "en", "14500.5"],
    ["ru", "14,500", "ru", "14,500"],
    ["en", "14,500", "en", "14,500"],
    ["en", "", "ru", ""],
    ["en", "about five", "ru", "about five"],
    ["ru", "0.500", "en", "0.500"],
  ] as const)("%s %j is %s %j", (typedIn, typed, locale, written) => {
    const values = { typedIn, pricePerUnit: typed, volume: typed, minVolume: typed, "attr.protein": typed };
    const all = { pricePerUnit: written, volume: written, minVolume: written, "attr.protein": written };
    expect(writeIn(values, amounts, locale)).toEqual({ ...all, typedIn: locale });
    expect(readAmount(written, locale)).toBe(readAmount(typed, typedIn));
  });

  it("makes no amount of what may be two in its language", () => {
    const values = { typedIn: "ru", pricePerUnit: "14.500", volume: "five" };
    expect(writeIn(values, amounts, "en")).toEqual({ typedIn: "en", pricePerUnit: "", volume: "five" });
    expect(writeIn(values, amounts, "ru")).toEqual(values);
  });

  it("leaves words as they are", () => {
    const words = { title: "14,500", "attr.grade": "1,125", typedIn: "en" };
    expect(writeIn(words, amounts, "ru")).toEqual({ ...words, typedIn: "ru" });
  });

  it("asks again for what an old form, which does not say its language, may mean either way", () => {
    const old = { pricePerUnit: "14,500", volume: "12,5", minVolume: "1 000", "attr.protein": "14,500.5" };
    for (const locale of ["ru", "en"] as const)
      for (const typedIn of [undefined, "de"])
        expect(writeIn({ ...old, ...(typedIn && { typedIn }) }, amounts, locale)).toEqual({
          ...old,
          pricePerUnit: "",
          typedIn: locale,
        });
  });
});

describe("saysSame", () => {
  const price = (typedIn: string | undefined, pricePerUnit: string) => ({ pricePerUnit, ...(typedIn && { typedIn }) });

  it.each([
    [price("en", "14,500"), price("ru", "14500"), true],
    [price("en", "14,500"), price("ru", "14,500"), false],
    [price("en", "14,500"), price("en", "14500"), false],
    [price(undefined, "14,500"), price("ru", "14500"), false],
    [price(undefined, "14500"), price("ru", "14500"), true],
    [price("en", "five"), price("ru", "five"), true],
  ])("%j and %j: %s", (one, other, same) => {
    expect(hasSameMeaning("pricePerUnit", one, other)).toBe(same);
  });

  it("takes a quality for an amount, and a title for words, whatever ends its lines", () => {
    const english = { typedIn: "en", title: "1.5", "attr.protein": "12.5", description: "a\r\nb" };
    const russian = { typedIn: "ru", title: "1,5", "attr.protein": "12,5", description: "a\nb" };
    expect(Object.keys(english).filter((name) => !hasSameMeaning(name, english, russian))).toEqual([
      "typedIn",
      "title",
    ]);
  });
});

it("a form shows three rows of price steps, and more where more are filled", () => {
  expect(listShownSteps({})).toEqual([0, 1, 2]);
  expect(listShownSteps({ [formatStepName(4, "from")]: "60" })).toEqual([0, 1, 2, 3, 4]);
});
