// Queries are corrected when no listing has their words.
import { beforeAll, expect, it } from "vitest";
import { storeCategories } from "@/lib/categories/commands";
import { person, sessionOf } from "@/lib/companies/test-people";
import { db } from "@/lib/core/database/db";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { createListing } from "@/lib/listings/commands";
import { CreateListing } from "@/lib/listings/contract";
import { ListingQuery } from "@/lib/listings/query";
import { interpretQueries } from "./interpret-queries";
import { interpretQuery, listTellingTerms } from "./interpret-query";

const offer = { type: "SELL", pricePerUnit: 100, currency: "RUB", volumeUnit: "т", country: "RU" };

beforeAll(async () => {
  await storeCategories(db());
  const caller = await sessionOf(await person());
  for (const [title, categorySlug, description] of [
    ["Пшеница 3 класса", "wheat-milling", "Весы 60 т"],
    ["Арматура А500С 12 мм", "rebar"],
    ["Мазут М-100", "fuel-oil", "Отгрузка от 30000 л, лаборатория"],
    ["ДТ зимнее К5", "diesel"],
    ["Уголь Д", "steam-coal"],
    ["Карбамид, мешок 50 кг", "urea"],
    ["Карбамид, биг-бэг 1000 кг", "urea"],
    ["Доска 50х100", "sawn-softwood"],
    ["Шрот соевый", "soybean-meal"],
    ["Щебень 20-40", "crushed-stone"],
    ["Полипропилен литьевой", "polypropylene"],
    ["Лом меди", "copper-scrap"],
    ["Известь негашёная", "lime"],
    ["Паста томатная", "tomato-paste"],
    ["Кислота серная 94 %", "sulphuric-acid"],
    ["Каучук СКС-30 АРК", "synthetic-rubber"],
    ["Известь негашёная «Зорекс»", "lime"],
  ])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug, description }), caller);
});

const titles = async (q: string) =>
  (await listListings(ListingQuery.parse({ q, sortBy: "date" }))).data.map(({ title }) => title);

it.each([
  ["mazut", "мазут"],
  ["armatura 12 мм", "арматура 12 мм"],
  ["pshenitsa", "пшеница"],
  ["karbamid", "карбамид"],
  ["ugol", "уголь"],
  ["armatyra", "арматура"],
  ["fhvfnehf 12vv", "арматура 12мм"],
  ["scheben", "щебень"],
  ["соевый шорт", "соевый шрот"],
  ["ломмеди", "лом меди"],
  ["дтзимнее", "дт зимнее"],
  ["мазутм100", "мазут м100"],
  ["арматурра", "арматура"],
  ["fhvfnehf f500c", "арматура а500с"],
  ["vfpen v100", "мазут м100"],
  ["ot,t", "щебе"],
  ["полипропилен рр", "полипропилен pp"],
  // The other layout and a typing error.
  ["rfh,vbl", "карбамид"],
  ["fhvfnhehf f500c", "арматура а500с"],
  ["gibybwf 3 rkfcc", "пшеница 3 класс"],
  ["cthyfz rbcknf 92,5", "серная кислота 92,5"],
  // By sound: «щ» as "sh", a stop word, letters of a mark.
  ["sheben 20-40", "щебень 20-40"],
  ["lom medi ot naseleniya", "лом меди от населения"],
  ["kauchuk sks 30", "каучук скс 30"],
])("«%s» is interpreted as «%s»", async (q, intended) => {
  expect((await interpretQuery(q)).suggestion).toBe(intended);
  expect(await titles(q)).toEqual(await titles(intended));
});

it.each([
  ["пшеница 60 т", ["Пшеница 3 класса"]],
  ["дт 30000 литров", ["ДТ зимнее К5"]],
  ["карбомид 5000 кг", ["Карбамид, биг-бэг 1000 кг", "Карбамид, мешок 50 кг"]],
  ["нуждаемся в щебне", ["Щебень 20-40"]],
  ["обращайтесь мазут", ["Мазут М-100"]],
  ["подскажите, где купить мазут", ["Мазут М-100"]],
  ["арматура гост", ["Арматура А500С 12 мм"]],
  ["шро сое", ["Шрот соевый"]],
  ["томат паста", ["Паста томатная"]],
  ["что есть из мазута, сколько стоит", ["Мазут М-100"]],
  ["у кого можно купить мазут", ["Мазут М-100"]],
  ["what is the price of fuel oil", ["Мазут М-100"]],
  ["щебень фр.20-40", ["Щебень 20-40"]],
  ["карбамид б/у мешки", ["Карбамид, биг-бэг 1000 кг", "Карбамид, мешок 50 кг"]],
  ["сдам лом меди", ["Лом меди"]],
  ["rebar a5", ["Арматура А500С 12 мм"]],
  ["арматура а5 12 мм", ["Арматура А500С 12 мм"]],
  ["арматура а8", []],
  ["а50", ["Арматура А500С 12 мм"]],
  ["m10", ["Мазут М-100"]],
  ["l80", []],
])("«%s» finds %j", async (q, expected) => {
  expect(await titles(q)).toEqual(expected);
});

it.each([
  ["polyp", ["Полипропилен литьевой"]],
  ["polypropyl", ["Полипропилен литьевой"]],
  ["garlic", []],
  ["carpet", []],
  ["полип", ["Полипропилен литьевой"]],
  ["погон", []],
  ["пш", ["Пшеница 3 класса"]],
  ["ti", []],
])("«%s», a word or two letters alone, finds %j", async (q, expected) => {
  expect(await titles(q)).toEqual(expected);
});

it.each([
  ["щебень для дороги", ["Щебень 20-40"]],
  ["щебень для бетона", ["Щебень 20-40"]],
  ["обрезная доска", ["Доска 50х100"]],
  ["карбамид самосвалами по договору", ["Карбамид, биг-бэг 1000 кг", "Карбамид, мешок 50 кг"]],
  ["щебень манипулятором на условиях предоплаты", ["Щебень 20-40"]],
  ["мазут резервуарами самовывозом", ["Мазут М-100"]],
  ["crystal urea in bottles", ["Карбамид, биг-бэг 1000 кг", "Карбамид, мешок 50 кг"]],
])("«%s» finds %j, though no listing has all its words", async (q, expected) => {
  expect(await titles(q)).toEqual(expected);
});

it("goods whose English names begin so come before synonyms", async () => {
  const { query } = await interpretQuery("crus");
  expect(query.wanted[0]?.terms).toContain("#crushed-stone");
});

it("goods in the package of a query come first", async () => {
  const { data } = await listListings(ListingQuery.parse({ q: "карбамид 50 кг" }));
  expect(data.map(({ title }) => title)).toEqual(["Карбамид, мешок 50 кг", "Карбамид, биг-бэг 1000 кг"]);
});

it("the value of a query comes first, then better values nearby", async () => {
  const caller = await sessionOf(await person());
  for (const [title, ash] of [
    ["Уголь А", 12],
    ["Уголь Б", 11.5],
    ["Уголь В", 12],
    ["Уголь Г", 13],
    ["Уголь Е", 5],
  ] as const)
    await createListing(
      CreateListing.parse({ ...offer, title, categorySlug: "lignite", attributes: { ash, moisture: 12 } }),
      caller,
    );
  const { data } = await listListings(ListingQuery.parse({ q: "уголь зольность 12", cat: "lignite" }));
  expect(data.map(({ title }) => title)).toEqual(["Уголь В", "Уголь А", "Уголь Б", "Уголь Е", "Уголь Г"]);
});

it("titles come first that name what goods are for", async () => {
  const caller = await sessionOf(await person());
  for (const title of ["Комбикорм для бройлеров", "Комбикорм для свиней", "Комбикорм"])
    await createListing(CreateListing.parse({ ...offer, title, categorySlug: "compound-feed" }), caller);
  const { data } = await listListings(ListingQuery.parse({ q: "комбикорм для бройлера" }));
  expect(data.map(({ title }) => title)).toEqual(["Комбикорм для бройлеров", "Комбикорм", "Комбикорм для свиней"]);
});

it("goods with the soft words of a query come first, then other offers, then requests", async () => {
  const caller = await sessionOf(await person());
  for (const [title, type] of [
    ["Цемент сухой", "SELL"],
    ["Цемент", "SELL"],
    ["Куплю цемент сухой", "BUY"],
  ])
    await createListing(CreateListing.parse({ ...offer, title, type, categorySlug: "cement" }), caller);
  const { data, total } = await listListings(ListingQuery.parse({ q: "сухой цемент" }));
  expect(data.map(({ title }) => title)).toEqual(["Цемент сухой", "Цемент", "Куплю цемент сухой"]);
  expect(total).toBe(3);
});

it("two goods side by side are interpreted, as they may be one thing", () => {
  expect(listTellingTerms("рапс масло")).toBeNull();
  expect(listTellingTerms("рапс")).not.toBeNull();
});

it("a mark beside goods, which is no word of the language, stays a condition", async () => {
  expect(await titles("известь зорекс")).toEqual(["Известь негашёная «Зорекс»"]);
});

it.each(["Пшеница проба1e4d8ec07c0c", "Wheat test 1795791970351"])(
  "the whole title of a listing finds it alone, also one in another category than it names: «%s»",
  async (title) => {
    const caller = await sessionOf(await person());
    for (const categorySlug of ["wheat-milling", "lentils"]) {
      const own = `${title}${categorySlug.length}`;
      await createListing(CreateListing.parse({ ...offer, title: own, categorySlug }), caller);
      expect(await titles(own)).toEqual([own]);
    }
  },
);

it.each([
  ["Уголь кокс", "metallurgical-coke"],
  ["Лом цветных металлов: лом меди и латуни", "copper-scrap"],
  ["Масло рапс", "rapeseed-oil"],
])("the title «%s» finds its listing", async (title, categorySlug) => {
  const caller = await sessionOf(await person());
  await createListing(CreateListing.parse({ ...offer, title, categorySlug }), caller);
  expect(await titles(title)).toContain(title);
});

it.each([
  ["щебень дроблёный перечистка", ["Щебень 20-40"]],
  ["высокогорный щебень", ["Щебень 20-40"]],
  ["certified urea for crops", ["Карбамид, биг-бэг 1000 кг", "Карбамид, мешок 50 кг"]],
])("«%s» finds %j: an unknown word beside goods of one kind is left out", async (q, expected) => {
  expect(await titles(q)).toEqual(expected);
});

it.each([
  "дверь стальная",
  "масло оливковое",
  "карбамид кобальт",
  "станок арматуры",
  "щебень титановый",
  "композитная арматура",
  "нитрат калия",
  "urea dispenser",
  "щебень АС",
])("«%s» finds nothing: it names other goods", async (q) => {
  expect(await titles(q)).toEqual([]);
});

it.each([
  ["паста томатная гост 3343", ["Паста томатная"]],
  ["серная кислота 98", ["Кислота серная 94 %"]],
  ["каучук скс-30арк", ["Каучук СКС-30 АРК"]],
  ["арматура12А500С", ["Арматура А500С 12 мм"]],
  ["rfexer crc-30", ["Каучук СКС-30 АРК"]],
])("«%s» finds goods without a standard or a share that nobody has, and by glued codes: %j", async (q, expected) => {
  expect(await titles(q)).toEqual(expected);
});

it("a mistyped English word is no Russian word that nobody writes", async () => {
  const caller = await sessionOf(await person());
  await createListing(CreateListing.parse({ ...offer, title: "Steel billet", categorySlug: "steel-billet" }), caller);
  expect((await interpretQuery("bilet")).suggestion).toBe("billet");
  for (const q of ["kofe", "divan", "mebel", "derevo"]) expect(await titles(q), q).toEqual([]);
});

it("goods that nobody sells are not corrected by their sound", async () => {
  expect(await titles("pasta")).toEqual([]);
});

it.each(["весы", "лаборатория"])("«%s» finds nothing: only descriptions have it", async (q) => {
  expect(await titles(q)).toEqual([]);
});

it("unknown goods and halves of their names are never read as known ones", async () => {
  for (const q of ["пенопо", "керамз", "мелисса", "ломбард", "кварцвинил", "масло кокосовое", "тушен", "щебень f400"])
    expect((await interpretQuery(q)).suggestion, q).toBeNull();
});

it("a size is never read in the other keyboard layout", async () => {
  expect((await interpretQuery("доска 100х50")).suggestion).toBeNull();
});

it("who buys goods is not found by a share of them in other goods", async () => {
  const wanted = { ...offer, type: "BUY", title: "Куплю уголь Г, сера до 0,5 %", categorySlug: "steam-coal" };
  await createListing(CreateListing.parse(wanted), await sessionOf(await person()));
  expect(await titles("куплю серу")).toEqual([]);
  expect(await titles("куплю уголь")).toEqual([wanted.title]);
});

it("a query is interpreted again when a listing brings a new word", async () => {
  const [queries, title] = [["бокист", "pshenitsa", "карбамид"], "Бокситы дроблёные"];
  const before = await interpretQueries(queries, []);
  expect(queries.map((text) => before(text).text)).toEqual(["бокист", "пшеница", "карбамид"]);
  await createListing(
    CreateListing.parse({ ...offer, title, categorySlug: "alumina" }),
    await sessionOf(await person()),
  );
  const after = await interpretQueries(queries, [title]);
  expect(queries.map((text) => after(text).text)).toEqual(["бокситы", "пшеница", "карбамид"]);
});
