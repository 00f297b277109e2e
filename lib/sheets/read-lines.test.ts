// Lines of price lists as sellers paste them, each with every field that it fills.
import { expect, it } from "vitest";
import { readGoodsLine } from "./read-line";

/** Fields that a line fills, its title apart. */
function read(line: string): object | null {
  const found = readGoodsLine(line);
  if (!found) return null;
  const { title, category, ...fields } = found;
  return Object.fromEntries(
    Object.entries({ category: category.slug, ...fields }).filter(([, value]) => value !== null),
  );
}

const tula = { basisPlace: "Тула", region: "Тульская область" };
const yelets = { basisPlace: "Елец", region: "Липецкая область" };
const moscow = { basisPlace: "Москва", region: "Москва" };
const perTonne = { currency: "RUB", unitCode: "TNE" };
const perCubicMetre = { currency: "RUB", unitCode: "MTQ" };

type Line = [line: string, category: string, attributes: object, fields: object];

it.each<Line>([
  ["ДТ Евро сорт C 62 000 с НДС Москва", "diesel", {}, { price: "62000", vat: "included", ...moscow }],
  ["ДТ Евро 62 000 с НДС Москва", "diesel", {}, { price: "62000", vat: "included", ...moscow }],
  ["ДТ Евро-5 62 000 руб/т Москва", "diesel", {}, { price: "62000", ...perTonne, ...moscow }],
  ["ДТ Евро 6 летнее 61 500", "diesel", { fuel_season: "летнее" }, { price: "61500" }],
  ["ДТ 62 000 Евро 5 Самара", "diesel", {}, { price: "62000", basisPlace: "Самара", region: "Самарская область" }],
  ["Дизель Евро-6 евроконтейнер 61 500", "diesel", {}, { price: "61500" }],
  ["Дизель евро 5 от 61 000 евро", "diesel", {}, { price: "61000", currency: "EUR" }],
  ["Метанол еврокуб 32 000", "methanol", {}, { price: "32000" }],
  ["Уксусная кислота еврокуб 85 000", "acetic-acid", { packing: "IBC 1000 л" }, { price: "85000" }],
  [
    "Пшеница 3 класса 14 500 евро/т Тула",
    "wheat-milling",
    { wheat_class: "3" },
    { price: "14500", currency: "EUR", unitCode: "TNE", ...tula },
  ],
  ["Арматура А500С 12 52 500руб", "rebar", { steel_class: "А500С", diameter: 12 }, { price: "52500", currency: "RUB" }],
  [
    "Wheat 3 class EUR 185 FCA Rostov-on-Don",
    "wheat-milling",
    { wheat_class: "3" },
    { price: "185", currency: "EUR", basis: "FCA", basisPlace: "Rostov-on-Don", region: "Ростовская область" },
  ],
  [
    "Пшеница 3 кл протеин 12,5 клейковина 23 14500 Елец",
    "wheat-milling",
    { wheat_class: "3", protein: 12.5, gluten: 23 },
    { price: "14500", ...yelets },
  ],
  [
    "Пшеница 3 кл протеин 12,5, клейковина 23, натура 760, ЧП 250 14500 Елец",
    "wheat-milling",
    { wheat_class: "3", protein: 12.5, gluten: 23, test_weight: 760, falling_number: 250 },
    { price: "14500", ...yelets },
  ],
  [
    "Пшеница 4 класса натура 750 г/л протеин 11,5% 13 800 руб/т Елец",
    "wheat-milling",
    { wheat_class: "4", test_weight: 750, protein: 11.5 },
    { price: "13800", ...perTonne, ...yelets },
  ],
  ["Пшеница 3 кл 12,5 протеин 23 клейковина 14500", "wheat-milling", { wheat_class: "3" }, { price: "14500" }],
  ["Пшеница 3 кл 14500 Елец", "wheat-milling", { wheat_class: "3" }, { price: "14500", ...yelets }],
  [
    "Пшеница 3 кл 14 500руб/т Клин",
    "wheat-milling",
    { wheat_class: "3" },
    { price: "14500", ...perTonne, basisPlace: "Клин", region: "Московская область" },
  ],
  [
    "Пшеница 3 кл 14 500 DAP Тула",
    "wheat-milling",
    { wheat_class: "3" },
    { price: "14500", basis: "DAP", basisPlace: "Тула" },
  ],
  ["Дрова берёза колотые 2 000 руб/м3", "firewood", { wood_species: "берёза" }, { price: "2000", ...perCubicMetre }],
  [
    "Хлористый калий гранулированный 24 500 руб/т FCA Соликамск от 60 т",
    "potassium-chloride",
    { form: "гранулы" },
    {
      price: "24500",
      ...perTonne,
      minVolume: "60",
      basis: "FCA",
      basisPlace: "Соликамск",
      region: "Пермский край",
    },
  ],
  [
    "Арматура 12 А500С 52 500 руб/т от 20 т, 300 т",
    "rebar",
    { steel_class: "А500С", diameter: 12 },
    { price: "52500", ...perTonne, volume: "300", minVolume: "20" },
  ],
  [
    "Арматура 12 А500С 52 500 от 1 вагона Тула",
    "rebar",
    { steel_class: "А500С", diameter: 12 },
    { price: "52500", ...tula },
  ],
  [
    "Куплю арматуру А500С 16 50 000 Тула",
    "rebar",
    { steel_class: "А500С", diameter: 16 },
    { type: "BUY", price: "50000", ...tula },
  ],
  [
    "Куплю лом 3А 21000 руб/т Челябинск",
    "scrap-3a",
    { scrap_grade: "3А" },
    { type: "BUY", price: "21000", ...perTonne, basisPlace: "Челябинск", region: "Челябинская область" },
  ],
  [
    "Закупаем пшеницу 3 класса 14 000 руб/т Тула",
    "wheat-milling",
    { wheat_class: "3" },
    { type: "BUY", price: "14000", ...perTonne, ...tula },
  ],
  [
    "Закупаю подсолнечник масличность 48 40 000 Тула",
    "sunflower-seed",
    { oil_content: 48 },
    { type: "BUY", price: "40000", ...tula },
  ],
  [
    "Buy wheat class 3 14500 Tula",
    "wheat-milling",
    { wheat_class: "3" },
    { type: "BUY", price: "14500", basisPlace: "Tula", region: "Тульская область" },
  ],
  ["Wanted: scrap 3A 21000 RUB/t", "scrap-3a", { scrap_grade: "3А" }, { type: "BUY", price: "21000", ...perTonne }],
  ["Продам пшеницу 3 кл 14 500 Тула", "wheat-milling", { wheat_class: "3" }, { type: "SELL", price: "14500", ...tula }],
  ["Лист 10 мм Ст3сп 58 000", "hr-sheet", { thickness: 10, steel_grade: "Ст3сп" }, { price: "58000" }],
  [
    "Лист г/к 8х1500х6000 09Г2С 64 000",
    "hr-sheet",
    { thickness: 8, width: 1500, length: 6000, steel_grade: "09Г2С" },
    { price: "64000" },
  ],
  ["Лист х/к 1,5х1250х2500 78 000", "cold-rolled-steel", { thickness: 1.5, width: 1250 }, { price: "78000" }],
  ["Лист г/к 10 58 000", "hr-sheet", {}, { price: "58000" }],
  ["Труба 40х20х1,5 61 000", "profile-pipe", { size: "40х20", wall_thickness: 1.5 }, { price: "61000" }],
  ["Труба профильная 40х2 58 000", "profile-pipe", {}, { price: "58000" }],
  ["Труба бесшовная 57х3,5 95 000", "seamless-pipe", { diameter: 57, wall_thickness: 3.5 }, { price: "95000" }],
  [
    "Труба электросварная 159х4,5х12000 ст20 70 000",
    "welded-pipe",
    { diameter: 159, wall_thickness: 4.5, length: 12_000, steel_grade: "20" },
    { price: "70000" },
  ],
  ["Круг 40Х 50 мм 72 000", "round-bar", { diameter: 50, steel_grade: "40Х" }, { price: "72000" }],
  ["Уголок 50х50х5 58 000", "angle", { size: "50х50", thickness: 5 }, { price: "58000" }],
  ["Уголок 50х5 58 000", "angle", {}, { price: "58000" }],
  ["Щебень 5-20 1 200 руб/м3", "crushed-stone", { fraction: "5-20" }, { price: "1200", ...perCubicMetre }],
  ["Железорудный концентрат 65-66 9 000", "iron-ore-concentrate", {}, { price: "9000" }],
  ["Цемент М500 7 500", "cement", {}, { price: "7500" }],
  [
    "Доска 50х150х6000 24 000 руб/м3",
    "sawn-softwood",
    { section: "50х150", length: 6000 },
    { price: "24000", ...perCubicMetre },
  ],
  ["Брус 100х150х6 18 000", "sawn-softwood", { section: "100х150", length: 6000 }, { price: "18000" }],
  [
    "Фанера ФСФ 1525х1525х18 30 000",
    "birch-plywood",
    { plywood_type: "ФСФ", format: "1525х1525", thickness: 18 },
    { price: "30000" },
  ],
  ["Карбамид марка Б биг-бэг 38 000", "urea", {}, { price: "38000" }],
  ["Карбамид биг-бэг 500 кг 38 000", "urea", {}, { price: "38000" }],
  [
    "Сахар ТС2 мешок 50 кг 62 000",
    "white-sugar",
    { sugar_category: "ТС2", packing: "мешок 50 кг" },
    { price: "62000" },
  ],
  [
    "Urea 46% prilled 420 USD/t FOB Novorossiysk",
    "urea",
    { nitrogen: 46, form: "приллы" },
    {
      price: "420",
      currency: "USD",
      unitCode: "TNE",
      basis: "FOB",
      basisPlace: "Novorossiysk",
      region: "Краснодарский край",
    },
  ],
])("«%s» fills the form", (line, category, attributes, fields) => {
  expect(read(line)).toEqual({ category, attributes, ...fields });
});

it.each([
  ["Куплю арматуру А500С 16 50 000 Тула", "Куплю арматуру А500С 16"],
  ["ДТ Евро сорт C 62 000 с НДС Москва", "ДТ Евро сорт C"],
  ["Дизель евро 5 от 61 000 евро", "Дизель евро 5"],
  ["Хлористый калий 24 500 FCA Соликамск от 60 т", "Хлористый калий"],
])("«%s» has the title «%s»", (line, title) => {
  expect(readGoodsLine(line)?.title).toBe(title);
});
