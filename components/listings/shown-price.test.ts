import { expect, it } from "vitest";
import { formatRateLine } from "./shown-price";

const plain = (text: string) => text.replaceAll("\u202f", " ");

it.each([
  ["USD", 78.2696, "1 $ = 78,2696 ₽", "$1 = ₽78.2696"],
  ["CNY", 11.5, "1 CNY = 11,5000 ₽", "CNY 1 = ₽11.5000"],
  ["KZT", 0.1512, "100 ₸ = 15,1200 ₽", "₸100 = ₽15.1200"],
])("a rate of %s stands as each language writes amounts", (code, rate, russian, english) => {
  expect(plain(formatRateLine(code, rate, "ru"))).toBe(russian);
  expect(plain(formatRateLine(code, rate, "en"))).toBe(english);
});
