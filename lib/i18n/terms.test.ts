import { describe, expect, it } from "vitest";
import prices from "@/lib/commodity-prices/providers/demo-prices.json";
import { findBasis } from "@/lib/reference/bases";
import { findAttribute } from "@/lib/reference/categories/tree";
import {
  formatAttribute,
  getBasisName,
  getCurrencySign,
  getGradeName,
  getOptionName,
  getPerUnit,
  getPlaceName,
} from "./terms";

it.each([
  ["RUB", "₽"],
  ["USD", "$"],
  ["KZT", "₸"],
  ["BYN", null],
  ["CNY", null],
  ["JPY", null],
])("a currency has a sign that no other has: %s", (code, sign) => {
  expect(getCurrencySign(code)).toEqual({ code, sign });
});

it.each([
  ["protein", "12,5\u202f%", "12.5%"],
  ["penetration", "12,5 × 0,1 мм", "12.5 × 0.1 mm"],
  ["density", "12,5\u202fкг/м³", "12.5\u202fkg/m³"],
])("a figure of %s is written with its unit", (key, russian, english) => {
  const attribute = findAttribute(key);
  if (!attribute) throw new Error(`no attribute ${key}`);
  const text = (locale: "ru" | "en") => formatAttribute(attribute, 12.5, locale, { yes: "", no: "" });
  expect([text("ru"), text("en")]).toEqual([russian, english]);
});

it.each([
  ["self-pickup", "самовывоз", "ex warehouse", "self-pickup"],
  ["dap-station", "франко-вагон, станция назначения", "delivered at rail station", "free on rail, destination"],
  ["rail-gondola", "погрузка в полувагон", "loaded into gondola car", "loaded in gondola car"],
])("the basis %s has its name of the trade, and is found by its former name", (code, russian, english, before) => {
  expect([getBasisName(code, "ru"), getBasisName(code, "en")]).toEqual([russian, english]);
  expect(findBasis(before)?.code).toBe(code);
});

it.each([
  ["length", 11_700, "11,7\u202fм", "11.7\u202fm"],
  ["length", 6000, "6\u202fм", "6\u202fm"],
  ["length", 900, "900\u202fмм", "900\u202fmm"],
  ["diameter", 12, "12\u202fмм", "12\u202fmm"],
  ["diameter", 1420, "1\u202f420\u202fмм", "1,420\u202fmm"],
  ["width", 1500, "1\u202f500\u202fмм", "1,500\u202fmm"],
])("a size is in the unit that reads best: %s of %i mm", (key, value, russian, english) => {
  const attribute = findAttribute(key);
  if (!attribute) throw new Error(`no attribute ${key}`);
  const text = (locale: "ru" | "en") => formatAttribute(attribute, value, locale, { yes: "", no: "" });
  expect([text("ru"), text("en")]).toEqual([russian, english]);
});

describe("English names of values that are stored in Russian", () => {
  it.each([
    ["А500С", "rebar", "A500C"],
    ["А500С", null, "A500C"],
    ["3А", "scrap-3a", "3A"],
    ["Ст3сп5", "hot-rolled-sheet", "St3sp5"],
    ["Д", "steam-coal", "D"],
    ["КМор", "copper", "KMor"],
    ["СКС-30 АРК", null, "SKS-30 ARK"],
    ["ТС2", "white-sugar", "TS2"],
    ["первый сорт", "sunflower-oil", "first grade"],
    ["3", "wheat-milling", "3"],
    ["Красный", "lentils", "Красный"],
    ["по образцу продавца", null, "по образцу продавца"],
  ])("the grade %s of %s is translated", (stored, category, english) => {
    expect(getGradeName(stored, category, "en")).toBe(english);
    expect(getGradeName(stored, category, "ru")).toBe(stored);
  });

  it.each([
    ["Ростов-на-Дону", "Rostov-on-Don"],
    ["Великий Новгород", "Veliky Novgorod"],
    ["Урал, завод", "Urals, mill"],
    ["ст. Елец", "Yelets station"],
    ["Верхние Котлы, завод", "Verkhnie Kotly, mill"],
  ])("the place %s is translated", (stored, english) => {
    expect(getPlaceName(stored, "en")).toBe(english);
    expect(getPlaceName(stored, "ru")).toBe(stored);
  });

  it("standards are translated, and other texts stay", () => {
    const attribute = { key: "standard", type: "text" } as Parameters<typeof getOptionName>[0];
    expect(getOptionName(attribute, "ГОСТ Р 52249-2009", "en")).toBe("GOST R 52249-2009");
    expect(getOptionName(attribute, "ГОСТ 34028-2016", "ru")).toBe("ГОСТ 34028-2016");
    expect(getOptionName(attribute, "СТО АСЧМ 20-93", "en")).toBe("STO ASCHM 20-93");
    expect(getOptionName(attribute, "по договору", "en")).toBe("по договору");
    expect(getOptionName(attribute, "Ст3сп", "en")).toBe("St3sp");
  });

  it.each([
    ["220 кг/окатыш", "220 kg/pellet"],
    ["600 г/л", "600 g/l"],
    ["Яхши", "Yaxshi"],
    ["по образцу", "по образцу"],
  ])("a text of a seller is translated where its words are known: %s", (stored, english) => {
    const attribute = findAttribute("standard");
    if (!attribute) throw new Error("no attribute");
    const text = (locale: "ru" | "en") => formatAttribute(attribute, stored, locale, { yes: "", no: "" });
    expect([text("ru"), text("en")]).toEqual([stored, english]);
  });

  it("every text of the demo sheet is translated", () => {
    const rows: { place?: string; grade?: string; category: string }[] = prices.series.map(({ row }) => row);
    const words = rows.flatMap(({ place = "", grade = "", category }) => [
      getPlaceName(place, "en"),
      getGradeName(grade, category, "en"),
    ]);
    expect(words.filter((word) => /\p{Script=Cyrillic}/u.test(word))).toEqual([]);
  });
});

it("a price is per unit in words", () => {
  expect([getPerUnit("TNE", "ru"), getPerUnit("DTN", "ru")]).toEqual(["за тонну", "за центнер"]);
  expect(getPerUnit("DTN", "en")).toBe("per quintal");
  expect(getPerUnit("XXX", "en")).toBe("XXX");
});
