// English queries, and words that share a noun, find listings with titles as sellers write them.
import { describe, expect, it } from "vitest";
import { createFinder, type TestListing } from "./test-finder";

const LISTINGS = {
  beam: ["Балка двутавровая 30Б1, С345", "i-beam"],
  channel: ["Швеллер 8П, Ст3сп5", "channel"],
  spring: ["Лист 65Г 12х2000х6000", "hr-sheet"],
  dap: ["Диаммонийфосфат 18:46, биг-бэг 1000 кг", "dap"],
  urea: ["Карбамид 46,2 % N, гранулы", "urea"],
  wantedUrea: ["Куплю карбамид", "urea", "BUY"],
  nitrate: ["Селитра аммиачная 34,4 %", "ammonium-nitrate"],
  uan: ["КАС-32, плотность 1320 кг/м³", "uan"],
  copperScrap: ["Лом меди М3, микс", "copper-scrap"],
  brassScrap: ["Лом латуни кусковой Л1", "brass-scrap"],
  cathode: ["Катоды медные М0к", "copper-cathode"],
  sunflowerMeal: ["Шрот подсолнечный, протеин 37 %", "sunflower-meal"],
  soyMeal: ["Шрот соевый, протеин 46 %", "soybean-meal"],
  soy: ["Соя продовольственная", "soybeans"],
  liner: ["Картон тарный крафтлайнер 125 г/м²", "containerboard"],
  milling: ["Пшеница 3 класса", "wheat-milling"],
  second: ["Пшеница 2 класса", "wheat-milling"],
  skimmed: ["Молоко сухое обезжиренное, мешок 25 кг", "skimmed-milk-powder"],
  concentrate: ["Концентрат медный, Cu 22 %", "copper-concentrate"],
  lead: ["Свинец С1, чистота 99,985 %", "lead"],
  zincCoil: ["Рулон оцинкованный 0,7х1000", "galvanised-steel"],
  casing: ["Труба обсадная 168 мм", "octg"],
  feedWheat: ["Пшеница фуражная 5 класса", "wheat-feed"],
  fryingOil: ["Масло подсолнечное рафинированное", "sunflower-oil-refined"],
} satisfies Record<string, TestListing>;

type Name = keyof typeof LISTINGS;

/** Names of the listings that have all that a query asks for, apart from soft words. */
const findNames = createFinder<Name>(LISTINGS, ({ amount }) => amount === null);

const TYPED: Record<string, [query: string, expected: Name[]][]> = {
  "a noun that stands once belongs to each word of a list": [
    ["copper or brass scrap", ["copperScrap", "brassScrap"]],
    ["лом меди и латуни", ["copperScrap", "brassScrap"]],
    ["шрот подсолнечный, соевый", ["sunflowerMeal", "soyMeal"]],
    ["copper, brass scrap", ["copperScrap", "brassScrap"]],
    ["copper cathode, brass scrap", ["brassScrap", "cathode"]],
    ["подсолнечный и соевый шрот", ["sunflowerMeal", "soyMeal"]],
  ],
  "a conjunction parts what a mixture joins": [["urea and ammonium nitrate", ["urea", "wantedUrea", "nitrate"]]],
  "a compound may be written apart": [
    ["soy bean", ["soy"]],
    ["soy bean meal", ["soyMeal"]],
    ["kraft liner", ["liner"]],
  ],
  "goods have several English names": [
    ["soy", ["soy"]],
    ["copper ore concentrate", ["concentrate"]],
    ["ammonium phosphate", ["dap"]],
    ["whole milk powder", []],
    ["hr sheet", ["spring"]],
    ["roofing sheet", ["zincCoil"]],
    ["oil well pipe", ["casing"]],
    ["пшеница на корм", ["feedWheat"]],
    ["hard red winter wheat", ["milling", "second"]],
    ["ред винтер вит", ["milling", "second"]],
    ["cooking oil", ["fryingOil"]],
    ["certified urea", ["urea", "wantedUrea"]],
  ],
  "codes in Latin letters and English ordinals": [
    ["i-beam 30b1", ["beam"]],
    ["channel 8p", ["channel"]],
    ["швеллер 8", ["channel"]],
    ["sheet 65g", ["spring"]],
    ["dap 18-46-0", ["dap"]],
    ["wheat 3rd class", ["milling"]],
    ["wheat second grade", ["second"]],
  ],
  "who buys and who sells": [
    ["urea wanted", ["wantedUrea"]],
    ["we buy urea", ["wantedUrea"]],
    ["urea buyers", ["wantedUrea"]],
    ["we sell urea", ["urea"]],
    ["i want to buy urea", ["urea", "wantedUrea"]],
    ["interested in buying urea", ["urea", "wantedUrea"]],
  ],
  "what is said beside the goods": [
    ["please send rfq urea", ["urea", "wantedUrea"]],
    ["urea 25000 metric tons", ["urea", "wantedUrea"]],
    ["urea for India", ["urea", "wantedUrea"]],
    ["lead ingots 99.97", ["lead"]],
    ["urea JSC", ["urea", "wantedUrea"]],
  ],
};

describe.each(Object.entries(TYPED))("%s", (_, queries) => {
  it.each(queries)("«%s» finds %j", (query, expected) => {
    expect(findNames(query)).toEqual(expected);
  });
});
