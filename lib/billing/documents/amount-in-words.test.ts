import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellAmount } from "./amount-in-words";

const RUSSIAN: [string, string][] = [
  ["0.00", "Ноль рублей 00 копеек"],
  ["0.01", "Ноль рублей 01 копейка"],
  ["1.02", "Один рубль 02 копейки"],
  ["2.11", "Два рубля 11 копеек"],
  ["5.21", "Пять рублей 21 копейка"],
  ["11.14", "Одиннадцать рублей 14 копеек"],
  ["12.22", "Двенадцать рублей 22 копейки"],
  ["21.00", "Двадцать один рубль 00 копеек"],
  ["111.00", "Сто одиннадцать рублей 00 копеек"],
  ["1000.00", "Одна тысяча рублей 00 копеек"],
  ["2000.00", "Две тысячи рублей 00 копеек"],
  ["4900.00", "Четыре тысячи девятьсот рублей 00 копеек"],
  ["11000.00", "Одиннадцать тысяч рублей 00 копеек"],
  ["21001.00", "Двадцать одна тысяча один рубль 00 копеек"],
  ["22633.33", "Двадцать две тысячи шестьсот тридцать три рубля 33 копейки"],
  ["24900.00", "Двадцать четыре тысячи девятьсот рублей 00 копеек"],
  ["249000.00", "Двести сорок девять тысяч рублей 00 копеек"],
  ["1000000.00", "Один миллион рублей 00 копеек"],
  ["2012014.00", "Два миллиона двенадцать тысяч четырнадцать рублей 00 копеек"],
  ["5000001.00", "Пять миллионов один рубль 00 копеек"],
  ["1000000000.00", "Один миллиард рублей 00 копеек"],
];
const ENGLISH: [string, string][] = [
  ["0.01", "Zero roubles 01 kopeck"],
  ["1.00", "One rouble 00 kopecks"],
  ["13.00", "Thirteen roubles 00 kopecks"],
  ["24900.00", "Twenty-four thousand nine hundred roubles 00 kopecks"],
  ["249000.00", "Two hundred forty-nine thousand roubles 00 kopecks"],
  ["1000040.00", "One million forty roubles 00 kopecks"],
];

describe("spellAmount", () => {
  it.each(RUSSIAN)("%s in Russian: %s", (amount, words) => expect(spellAmount(amount, "ru")).toBe(words));
  it.each(ENGLISH)("%s in English: %s", (amount, words) => expect(spellAmount(amount, "en")).toBe(words));

  it.each(["1", "1.5", "-1.00", "1,00", "1000000000000.00"])("refuses %s", (amount) =>
    expect(() => spellAmount(amount, "ru")).toThrow(RangeError),
  );

  it("has different words for different sums, without gaps and doubled words", () => {
    const sum = fc.tuple(fc.integer({ min: 0, max: 999_999_999_999 }), fc.integer({ min: 0, max: 99 }));
    const text = ([roubles, rest]: [number, number]) => `${roubles}.${String(rest).padStart(2, "0")}`;
    fc.assert(
      fc.property(sum, sum, fc.constantFrom("ru" as const, "en" as const), (a, b, locale) => {
        const [first, second] = [spellAmount(text(a), locale), spellAmount(text(b), locale)];
        expect(first === second).toBe(text(a) === text(b));
        expect(first).toMatch(/^\p{Lu}\S*( \S+)*$/u);
        expect(first).not.toContain("undefined");
      }),
    );
  });

  it("follows the plural rules of Russian", () => {
    const rules = new Intl.PluralRules("ru");
    const forms: Record<string, string> = { one: "рубль", few: "рубля", many: "рублей" };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (roubles) => {
        expect(spellAmount(`${roubles}.00`, "ru").split(" ").at(-3)).toBe(forms[rules.select(roubles)]);
      }),
    );
  });
});
