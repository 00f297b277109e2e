// Bounds of qualities in a search text.
import { expect, it } from "vitest";
import { findQualityWords } from "./quality-words";
import { parseSearchText } from "./query";

const read = (text: string) => findQualityWords(text).map(({ key, min, max }) => [key, min, max]);

it.each<[string, string, number | null, number | null]>([
  ["пшеница 3 класса протеин от 12,5", "protein", 12.5, null],
  ["пшеница с протеином от 12.5 %", "protein", 12.5, null],
  ["пшеница белок не менее 13", "protein", 13, null],
  ["пшеница протеин от 12,5 тула", "protein", 12.5, null],
  ["пшеница протеин от 12 до 14%", "protein", 12, 14],
  ["wheat protein from 12.5", "protein", 12.5, null],
  ["wheat, protein from 12.5 to 14%", "protein", 12.5, 14],
  ["wheat protein min 12.5%", "protein", 12.5, null],
  ["пшеница влажность до 14%", "moisture", null, 14],
  ["пшеница натура от 750 г/л", "test_weight", 750, null],
  ["пшеница натура от 750", "test_weight", 750, null],
  ["пшеница клейковина ≥ 25", "gluten", 25, null],
  ["уголь зольность до 10", "ash", null, 10],
  ["уголь зола не более 10%", "ash", null, 10],
  ["coal ash up to 10%", "ash", null, 10],
  ["уголь содержание серы менее 0,5", "sulphur_content", null, 0.5],
  ["арматура длина от 6 м", "length", 6_000, null],
  ["арматура длина от 6 000 мм", "length", 6_000, null],
  ["труба длина до 12", "length", null, 12_000],
  ["труба длина от 6 метров", "length", 6_000, null],
  ["пшеница протеин от 12 процентов", "protein", 12, null],
  ["уголь теплота сгорания от 5 500 ккал/кг", "calorific_value", 5_500, null],
  ["лист толщина от 2 мм до 6 мм", "thickness", 2, 6],
  ["лист толщина от 2 до 6 мм", "thickness", 2, 6],
  ["труба толщина стенки от 3,5 мм", "wall_thickness", 3.5, null],
  ["сахар ICUMSA до 150", "icumsa", null, 150],
])("«%s» bounds %s by %s and %s", (text, key, min, max) => {
  expect(read(text)).toEqual([[key, min, max]]);
});

it("several bounds stand side by side, the first of a quality counts, and a price is none", () => {
  const text = "пшеница протеин от 12,5 и клейковина от 25 натура от 750 протеин до 9 цена до 15000";
  expect(read(text)).toEqual([
    ["protein", 12.5, null],
    ["gluten", 25, null],
    ["test_weight", 750, null],
  ]);
  expect(parseSearchText(text)).toMatchObject({ price: { min: null, max: 15_000 } });
});

it.each([
  "пшеница протеин 12,5",
  "арматура 12 мм от 50 т",
  "пшеница от 500 тонн",
  "сера до 15000",
  "soda ash up to 50",
  "никель от 99,9",
  "масло до 5 л",
  "плотность от 10 т",
  "лист ширина от 2 дюймов",
  "доска толщина от 50х150",
  "пшеница натура от 7500001",
  "протеин от 14 до 12",
  "сухие вещества от 12",
])("«%s» bounds nothing", (text) => {
  expect(read(text)).toEqual([]);
});

it("leaves the goods, and keeps the words where there are none", () => {
  const { wanted, qualities } = parseSearchText("пшеница 3 класса протеин от 12,5 новороссийск");
  expect(wanted.map(({ kind }) => kind)).toEqual(["goods", "quality", "place"]);
  expect(qualities).toHaveLength(1);
  expect(parseSearchText("протеин от 12,5")).toMatchObject({ qualities: [], wanted: [{}, {}] });
});
