// Queries as people type them find listings with titles as sellers write them.
import { describe, expect, it } from "vitest";
import { cpuMs } from "@/lib/core/test-cpu";
import { toSearchDocument } from "./document";
import { spellBySound } from "./letters";
import { parseSearchText } from "./query";
import { LOWEST, listIdsUpTo } from "./terms";
import { createFinder, type TestListing } from "./test-finder";
import { listMarks } from "./words";

/** Texts that people type, and titles of sellers. */
const LISTINGS = {
  wheat: ["Пшеница 3 класса, протеин 12,5 %", "wheat-milling"],
  fourth: ["Пшеница 4 класса, протеин 11 %", "wheat-milling"],
  feed: ["Пшеница фуражная, протеин 10,9 %", "wheat-feed"],
  durum: ["Пшеница твёрдых сортов 2 класса", "wheat-durum"],
  rebar500: ["Арматура А500С 12 мм, ГОСТ 34028-2016", "rebar"],
  rebar400: ["Арматура А400, диаметр 12 мм", "rebar"],
  rebar240: ["Арматура А240, диаметр 6 мм", "rebar"],
  board: ["Доска обрезная 50х150 мм, сосна", "sawn-softwood"],
  pipe: ["Труба бесшовная 57х3,5, сталь 20", "seamless-pipe"],
  stainless: ["Stainless sheet AISI 304, 4 x 1500 mm", "stainless-sheet"],
  stone: ["Щебень гранитный 5-20", "crushed-stone"],
  npk: ["Азофоска 16:16:16, мешок 50 кг", "npk"],
  winter: ["ДТ зимнее К5, цетановое число 50", "diesel"],
  summer: ["Дизельное топливо летнее, К5", "diesel"],
  scrap: ["Лом 3А, засор до 3 %", "scrap-3a"],
  eggs: ["Яйцо куриное С1, от птицефабрики", "eggs"],
  concrete: ["Бетон товарный В25 (М350), П4", "ready-mix-concrete"],
  cement: ["Цемент ЦЕМ I 42,5Н, мешок 50 кг", "cement"],
  urea: ["Карбамид, азот 46,2 %, мешок 50 кг", "urea"],
  nitrate: ["Селитра аммиачная 34,4 %", "ammonium-nitrate"],
  soda: ["Сода кальцинированная марка А", "soda-ash"],
  potash: ["Калий сернокислый, K₂O 52 %", "potassium-sulphate"],
  gas: ["Газ природный, теплота сгорания 7900 ккал/кг", "natural-gas"],
  jet: ["Авиакеросин ТС-1, ГОСТ 10227-86", "jet-fuel"],
  otherJet: ["Авиакеросин Джет А-1", "jet-fuel"],
  sugar: ["Сахар белый ТС1", "white-sugar"],
  gold: ["Золото в стандартных слитках, проба 999,5", "gold"],
  wanted: ["Куплю ячмень", "barley-feed", "BUY"],
  offered: ["Ячмень пивоваренный", "barley-malting"],
} satisfies Record<string, TestListing>;

type Name = keyof typeof LISTINGS;

const found = createFinder<Name>(LISTINGS);

const WHEATS: Name[] = ["wheat", "fourth", "feed", "durum"];

const TYPED: Record<string, [query: string, expected: Name[]][]> = {
  "an amount is no condition": [
    ["пшеница 500 т", WHEATS],
    ["пшеница 1 000 т", WHEATS],
    ["пшеница 2 тыс. тонн", WHEATS],
    ["100-200 т пшеницы", WHEATS],
    ["3 вагона пшеницы", WHEATS],
    ["500 т пшеницы в месяц", WHEATS],
    ["доска 50 кубов", ["board"]],
    ["доска 20 м3", ["board"]],
    ["цемент 40 мешков", ["cement"]],
    ["яйцо 3600 шт", ["eggs"]],
    ["карбамид мешок 50 кг", ["urea"]],
  ],
  "a size and a range, however they are typed": [
    ["доска 50 х 150", ["board"]],
    ["доска 50*150", ["board"]],
    ["доска 50Х150мм", ["board"]],
    ["доска 50х150 мм", ["board"]],
    ["доска 150 мм", ["board"]],
    ["stainless sheet 4x1500", ["stainless"]],
    ["stainless sheet 1500 mm", ["stainless"]],
    ["труба 57х3,5", ["pipe"]],
    ["труба 57×3.5", ["pipe"]],
    ["труба 57 x 3,5 мм", ["pipe"]],
    ["труба ф57х3,5", ["pipe"]],
    ["щебень 5-20 мм", ["stone"]],
    ["щебень 5-20мм", ["stone"]],
    ["пшеница 3-4 класса", ["wheat", "fourth"]],
    ["пшеница 3/4 класс", ["wheat", "fourth"]],
    ["пшеница кл.3", ["wheat"]],
    ["NPK16:16:16", ["npk"]],
    ["NPK-16-16-16", ["npk"]],
  ],
  "a grade without its tail, and by its other names": [
    ["арматура А500", ["rebar500"]],
    ["арматура а500 с", ["rebar500"]],
    ["арматура А 500 С", ["rebar500"]],
    ["rebar A500", ["rebar500"]],
    ["арматура класса А500С", ["rebar500"]],
    ["арматура А-III", ["rebar400"]],
    ["арматура АIII", ["rebar400"]],
    ["арматура А3", ["rebar400"]],
    ["арматура А-I", ["rebar240"]],
    ["арматура а1", ["rebar240"]],
    ["ДТ Евро 5", ["winter", "summer"]],
    ["дизель евро-5", ["winter", "summer"]],
    ["ДТ-З-К5", ["winter"]],
    ["ДТ З К5", ["winter"]],
    ["дтл", ["summer"]],
    ["лом 3 а", ["scrap"]],
    ["лом категории 3А", ["scrap"]],
    ["яйцо С 1", ["eggs"]],
    ["яйцо с 1", ["eggs"]],
    ["бетон М 350", ["concrete"]],
    ["бетон в 25", ["concrete"]],
  ],
  "what is not wanted": [
    ["пшеница не фуражная", ["wheat", "fourth", "durum"]],
    ["wheat not durum", ["wheat", "fourth", "feed"]],
    ["пшеница кроме фуражной", ["wheat", "fourth", "durum"]],
    ["пшеница не менее 12,5 %", ["wheat"]],
    ["не ржавеющий лист", ["stainless"]],
  ],
  "who buys and who sells": [
    ["купим ячмень", ["wanted"]],
    ["buying barley", ["wanted"]],
    ["ищу ячмень", ["wanted"]],
    ["требуется ячмень", ["wanted"]],
    ["приём ячменя", ["wanted"]],
    ["selling barley", ["offered"]],
    ["реализуем ячмень", ["offered"]],
    ["предлагаем ячмень", ["offered"]],
    ["barley for sale", ["wanted", "offered"]],
    ["купить ячмень", ["wanted", "offered"]],
  ],
  "what goods are called": [
    ["NH4NO3", ["nitrate"]],
    ["Na2CO3", ["soda"]],
    ["K2SO4", ["potash"]],
    ["CO(NH2)2", ["urea"]],
    ["hard wheat", ["durum"]],
    ["драгметаллы", ["gold"]],
    ["метан", ["gas"]],
  ],
};

for (const [what, queries] of Object.entries(TYPED))
  describe(what, () => {
    it.each(queries)("«%s»", (text, expected) => {
      expect(found(text).sort()).toEqual([...expected].sort());
    });
  });

it("look-alikes of these spellings keep their own meaning", () => {
  expect(found("метал")).not.toContain("gas");
  expect(parseSearchText("12х18н10т").wanted[0]?.terms).toEqual(["12x18h10t"]);
  expect(parseSearchText("уголок 63 100").wanted).toHaveLength(3);
  expect(parseSearchText("500 т").wanted).toHaveLength(1);
  expect(parseSearchText("пшеница без ГМО").unwanted).toEqual([]);
  expect(parseSearchText("шрот не ГМО").unwanted).toEqual([]);
});

it("a seller's «принимаем заявки» is not read as a request to buy", () => {
  const offer = { title: "Ячмень", type: "SELL", description: "Принимаем заявки", categorySlug: "barley-feed" };
  const rest = { attributes: {}, countryCode: "RU", region: null, basis: null, basisPlace: null };
  const terms = toSearchDocument({ ...offer, ...rest });
  expect(listIdsUpTo(LOWEST, ["=BUY"]).some((id) => terms.includes(id))).toBe(false);
});

it.each([
  ["pshenitsa", "пшеница"],
  ["armatura", "арматура"],
  ["mazut", "мазут"],
  ["karbamid", "карбамид"],
  ["schebenj", "щебен"],
  ["yachmen", "ячмен"],
  ["zheleznyy", "железный"],
  ["12mm", null],
])("«%s» sounds like «%s»", (latin, russian) => {
  expect(spellBySound(latin)).toBe(russian);
});

it("a long text is parsed in good time", async () => {
  const typed = "1х|1 х |1,1х|1-1мм|1 000 |а 1 |1 а |А 500 С |не а|не ааа |ДТ-З-|а-iii|кл.1".split("|");
  const spent = await cpuMs(() => {
    for (const text of typed) {
      parseSearchText(text.repeat(5_000));
      listMarks(text.repeat(5_000));
    }
  });
  expect(spent).toBeLessThan(5_000);
}, 60_000);

describe("phrases around the goods ask for nothing", () => {
  it.each([
    ["труба профильная 40х40 цена за метр", "труба профильная 40х40"],
    ["сколько стоит куб бетона", "бетон"],
    ["щебень с карьера", "щебень"],
    ["бензин аи 95 оптом с нефтебазы", "бензин аи 95"],
    ["подсолнечник нового урожая", "подсолнечник"],
    ["ищу поставщика говядины", "говядина"],
    ["прайс-лист на фанеру", "фанера"],
    ["wheat for export", "wheat"],
    ["where to buy ammonium nitrate", "ammonium nitrate"],
  ])("«%s» is «%s»", (query, same) => {
    const read = (text: string) => parseSearchText(text).wanted.map(({ kind, terms }) => ({ kind, terms }));
    expect(read(query)).toEqual(read(same));
  });

  it("but alone they are words as any other", () => {
    expect(parseSearchText("за тонну").wanted).toHaveLength(1);
  });
});

it("«ТС-1» is jet fuel, «ТС1» a category of sugar", () => {
  expect(found("ТС-1")).toEqual(["jet", "otherJet"]);
  expect(found("ТС1")).toEqual(["sugar"]);
});

it("a region in one word is that region", () => {
  for (const word of ["ростобласть", "ростовобласть", "свердлобласть"])
    expect(parseSearchText(`пшеница ${word}`).wanted[1]).toMatchObject({ kind: "place" });
});
