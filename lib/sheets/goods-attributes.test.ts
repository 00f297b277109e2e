import { expect, test } from "vitest";
import { findGoods } from "./goods";
import { readBareSizes, readGoodsAttributes } from "./goods-attributes";

test.each<[string[], object]>([
  [["Пшеница 4-го класса"], { wheat_class: "4" }],
  [["Пшеница", "5 кл."], { wheat_class: "5" }],
  [["Пшеница 3-4 класса"], {}],
  [["Пшеница твёрдая 3 класса"], { durum_class: "3" }],
  [["Арматура А500С 12 мм"], { steel_class: "А500С", diameter: 12 }],
  [["Арматура ф16 А400"], { steel_class: "А400", diameter: 16 }],
  [["Арматура 12 А500С"], { steel_class: "А500С" }],
  [["ДТ летнее"], { fuel_season: "летнее" }],
  [["Лом 3А"], { scrap_grade: "3А" }],
  [["Сахар ТС2"], { sugar_category: "ТС2" }],
  [["Карбамид гранулы"], { form: "гранулы" }],
  [["Фанера ФСФ 18 мм"], { plywood_type: "ФСФ" }],
  [["Пиловочник", "сосна"], { wood_species: "сосна" }],
  [["Цемент"], {}],
])("%j has the attributes %j", ([name = "", ...fields], attributes) => {
  const { category } = findGoods({ name, fields });
  expect(category && readGoodsAttributes(category, [name, ...fields])).toEqual(attributes);
});

test.each<[string, object]>([
  ["Арматура 12 А500С 11,7м", { diameter: 12, length: 11_700 }],
  ["Арматура А500С 6,5", { diameter: 6.5 }],
  ["Арматура А500С 11,7", {}],
  ["Арматура А500С 12 16", {}],
  ["Арматура А500С ГОСТ 34028-2016", {}],
  ["Швеллер 10 12 м", { length: 12_000 }],
  ["Пшеница 12", {}],
  ["Арматура 12 6 м", { diameter: 12, length: 6_000 }],
  ["Арматура А500С 6 м", { length: 6_000 }],
  ["Круг 20 Ст45", { diameter: 20 }],
  ["Круг Ст 45", {}],
  ["Круг сталь 20", {}],
  ["Круг 65 Г", {}],
  ["Катанка Ст3 500 т", {}],
  ["Труба ВГП 20", {}],
  ["Пеллеты в мешках по 15", {}],
  ["Балансы берёзовые 4 м", { length: 4_000 }],
  ["Дрова колотые 5 м³", {}],
  ["Пиловочник хвойный 26", {}],
])("without a sign, %j has the sizes %j", (name, sizes) => {
  const { category } = findGoods({ name });
  expect(category && readBareSizes(category, name)).toEqual(sizes);
});
