import { describe, expect, it, test } from "vitest";
import { cpuMs } from "@/lib/core/test-cpu";
import { findGoods } from "./goods";
import { TRADE_TABLE } from "./test-goods";
import { SELLERS_TABLE } from "./test-sellers-goods";
import { listNamedLeaves } from "./trade-names";

const slugOf = (name: string, fields: string[] = [], headings: string[] = []) =>
  findGoods({ name, fields, headings }).category?.slug ?? null;

/** Synonyms that search takes and a sheet refuses: they may be goods of several categories. */
const TOO_WIDE = new Set(
  [
    ...["фураж", "элита", "репродукция", "certified seed", "первый сорт", "крахмал", "полутуши", "квадрат", "RAL"],
    ...["профиль АД31", "office paper", "pellets", "кругляк", "лес круглый", "сосна", "доска", "силумин", "нержавейка"],
    ...["гофрокартон", "стрейч", "фосфорное удобрение"],
  ].map((name) => name.toLowerCase()),
);

test("every name and synonym of the catalogue leads to its category, unless it is too wide", () => {
  const wrong = listNamedLeaves().flatMap(({ category }) =>
    [category.name, category.nameEn, ...category.synonyms]
      .filter((name) => !TOO_WIDE.has(name.toLowerCase()) && slugOf(name) !== category.slug)
      .map((name) => `${name}: ${slugOf(name)}`),
  );
  expect(wrong).toEqual([]);
});

test("every category has trade names in the table", () => {
  const missing = listNamedLeaves().filter(({ category }) => !TRADE_TABLE.some(([, slug]) => slug === category.slug));
  expect(missing.map(({ category }) => category.slug)).toEqual([]);
});

describe("a trade name", () => {
  it.each([...TRADE_TABLE, ...SELLERS_TABLE])("%j leads to %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe("goods of two fields", () => {
  it.each<[string, string[], string | null]>([
    ["Пшеница", ["3"], "wheat-milling"],
    ["Пшеница", ["5"], "wheat-feed"],
    ["Пшеница", ["5 кл."], "wheat-feed"],
    ["Пшеница", ["5-й класс"], "wheat-feed"],
    ["Пшеница", ["фуражная"], "wheat-feed"],
    ["Пшеница", ["твёрдая"], "wheat-durum"],
    ["Пшеница продовольственная", ["5"], null],
    ["Wheat", ["Hard Amber Durum"], "wheat-durum"],
    ["Wheat", ["Hard Red Winter"], "wheat-milling"],
    ["Wheat", ["Soft White", "US #2"], "wheat-milling"],
    ["Wheat", ["Feed"], "wheat-feed"],
    ["Barley", ["Malting"], "barley-malting"],
    ["Barley", ["Feed", "US #2"], "barley-feed"],
    ["Соя", ["Шрот"], "soybean-meal"],
    ["Рапс", ["масло"], "rapeseed-oil"],
    ["Soybean", ["Meal"], "soybean-meal"],
    ["Катанка", ["алюминиевая"], null],
    ["Катанка", ["медная"], "copper-rod"],
    ["Пиловочник", ["берёза"], null],
    ["Доска обрезная", ["дуб"], "sawn-hardwood"],
    ["Лист", ["г/к"], "hr-sheet"],
    ["Лист", ["12Х18Н10Т"], "stainless-sheet"],
    ["Лист", ["АМг2"], null],
    ["Арматура", ["А500С"], "rebar"],
    ["Карбамид", ["марка Б"], "urea"],
  ])("%j with %j is %s", (name, fields, slug) => {
    expect(slugOf(name, fields)).toBe(slug);
  });
});

describe("goods under a heading", () => {
  it.each<[string, string[], string | null]>([
    ["57х3,5", ["Трубы бесшовные"], "seamless-pipe"],
    ["Труба 57х3,5", ["Трубы электросварные"], "welded-pipe"],
    ["4х1500х6000 Ст3сп", ["Лист горячекатаный"], "hr-sheet"],
    ["Лист 4х1500х6000", ["Лист г/к"], "hr-sheet"],
    ["Лист 1,0х1250", ["Прокат холоднокатаный"], "cold-rolled-steel"],
    ["Арматура А500С 12", ["Арматура и катанка"], "rebar"],
    ["Катанка 6,5", ["Арматура и катанка"], "wire-rod"],
    ["Катанка 6,5", ["Сортовой прокат"], "wire-rod"],
    ["Пшеница 3 кл", ["Зерновые"], "wheat-milling"],
    ["Подсолнечный", ["Шрот"], "sunflower-meal"],
    ["Соя", ["Шроты"], "soybean-meal"],
    ["Медь блеск", ["Лом цветных металлов"], "copper-scrap"],
    ["Алюминий профиль", ["Лом цветных металлов"], "aluminium-scrap"],
    ["3А", ["Лом чёрных металлов"], "scrap-3a"],
    ["Карбамид", ["Минеральные удобрения"], "urea"],
    ["АИ-92-К5", ["Бензины"], "gasoline-92"],
    ["Карбамид", ["Склад в Туле, ул. Ленина"], "urea"],
  ])("%j under %j is %s", (name, headings, slug) => {
    expect(slugOf(name, [], headings)).toBe(slug);
  });
});

test("a refusal names the words and the nearest category", () => {
  expect(findGoods({ name: "Крахмал картофельный" })).toMatchObject({
    category: null,
    words: ["крахмал", "картофельный"],
  });
  expect(findGoods({ name: "Арматура запорная" })).toMatchObject({ words: ["запорная"], near: { slug: "rebar" } });
});

test("a name of any length is read in good time", async () => {
  expect(await cpuMs(() => findGoods({ name: "пшеница 5 ".repeat(5_000) }))).toBeLessThan(1_000);
  expect(await cpuMs(() => findGoods({ name: `${"1-".repeat(20_000)}x` }))).toBeLessThan(1_000);
});
