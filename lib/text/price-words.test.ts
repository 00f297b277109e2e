// Bounds of a price in a search text.
import { expect, it } from "vitest";
import { findPriceWords } from "./price-words";

it.each([
  ["пшеница до 15000", null, 15_000],
  ["пшеница до 15 000 руб", null, 15_000],
  ["пшеница до 15 тыс", null, 15_000],
  ["пшеница от 10000 до 15000", 10_000, 15_000],
  ["пшеница дешевле 14500,50 ₽/т", null, 14_500.5],
  ["карбамид от 30000 рублей за тонну", 30_000, null],
  ["wheat under 15000 rub", null, 15_000],
  ["цена до 90 руб", null, 90],
  ["пшеница не менее 10000 не больше 15000", 10_000, 15_000],
  ["пшеница цена более 10000", 10_000, null],
  ["wheat at most 15000 rub", null, 15_000],
])("«%s» is bounded by %s and %s", (text, min, max) => {
  expect(findPriceWords(text)).toMatchObject({ min, max });
});

it.each([
  ["urea under $400", null, 400, "USD"],
  ["under 400 usd", null, 400, "USD"],
  ["карбамид до 400 €", null, 400, "EUR"],
  ["карбамид от 300 до 400 долларов за тонну", 300, 400, "USD"],
  ["никель до 50 usd", null, 50, "USD"],
  ["сера до 15000", null, 15_000, "RUB"],
  ["пшеница натура от 750 цена до 15000", null, 15_000, "RUB"],
  ["сахар ICUMSA до 150 дешевле 60000", null, 60_000, "RUB"],
])("«%s» is bounded by %s and %s %s", (text, min, max, currency) => {
  expect(findPriceWords(text)).toMatchObject({ min, max, currency });
});

it.each([
  "сахар ICUMSA до 150",
  "уголь калорийность от 5500",
  "пшеница натура от 750",
  "пшеница число падения от 250",
  "пшеница натура от 750 до 800",
  "wheat falling number min 250",
  "арматура до 12 мм",
  "доска до 6 м",
  "пшеница от 500 т",
  "пшеница до 3 класса",
  "доставка до 20",
  "от производителя",
  "щебень 5-20",
])("«%s» names no price", (text) => {
  expect(findPriceWords(text)).toBeNull();
});
