// Terms of a listing's search document.
import { describe, expect, it, vi } from "vitest";
import { categoryTree, listLeaves } from "@/lib/reference/categories/tree";
import { getDocumentForm, toSearchDocument } from "./document";
import { parseSearchText } from "./query";
import { type Level, LOWEST, listIdsUpTo } from "./terms";

const wheat = {
  title: "Пшеница 4 класса",
  type: "SELL",
  description: null as string | null,
  categorySlug: "wheat-milling",
  attributes: {},
  countryCode: "RU",
  region: "Ростовская область",
  basis: "CPT",
  basisPlace: "Новороссийск",
};

/** Whether a search finds a listing that differs from the wheat above in this. */
function finds(query: string, change: Partial<typeof wheat>, level: Level = LOWEST): boolean {
  const terms = new Set(toSearchDocument({ ...wheat, ...change }));
  const { wanted } = parseSearchText(query);
  return (
    wanted.length > 0 &&
    wanted.every((one) => listIdsUpTo(level, [...one.terms, ...one.near]).some((id) => terms.has(id)))
  );
}

describe("a listing is found by words beside its title", () => {
  it.each([
    ["пшеница CPT Новороссийск", {}],
    ["пшеница EXW", { basis: "EXW" }],
    ["пшеница самовывоз", { basis: "EXW" }],
    ["пшеница самовывоз", { basis: "self-pickup" }],
    ["пшеница ex elevator", { basis: "ex-elevator" }],
    ["пшеница ростов", {}],
    ["Ростовская обл пшеница", {}],
    ["wheat Rostov region", {}],
    ["пшеница Иваново", { region: "Ивановская область" }],
    ["пшеница кузбасс", { region: "Кемеровская область" }],
    ["пшеница Кемерово", { region: "Кемеровская область" }],
    ["пшеница г. Тула", { region: "Тульская область" }],
    ["пшеница вологда", { region: "Вологодская область" }],
    ["пшеница Кубань", { region: "Краснодарский край" }],
    ["респ Татарстан пшеница", { region: "Республика Татарстан" }],
    ["пшеница Ейск", { basisPlace: "Yeysk station" }],
    ["пшеница Ейск", { basisPlace: "Yeysk" }],
    ["wheat Yeysk", { basisPlace: "ст. Ейск" }],
    ["пшеница спб", { basisPlace: "Saint Petersburg" }],
    ["пшеница екб", { basisPlace: "Екатеринбург" }],
    ["пшеница франко-вагон", { basis: "fca-wagon" }],
    ["wheat free on rail", { basis: "dap-station" }],
    ["пшеница CPT", { basis: "cpt-deep-port" }],
    ["пшеница FCA", { basis: "fca-wagon" }],
    ["пшеница FCA", { basis: "rail-gondola" }],
    ["пшеница EXW", { basis: "ex-farm" }],
    ["пшеница DAP", { basis: "delivered" }],
    ["пшеница малая вода", { basis: "cpt-shallow-port" }],
    ["пшеница рф", {}],
    ["пшеница Российская Федерация", {}],
    ["пшеница белоруссия", { countryCode: "BY", region: "" }],
    ["wheat South Korea", { countryCode: "KR", region: "" }],
    ["пшеница Барнаул", { region: "Алтайский край" }],
    ["пшеница Нижний Новгород", { region: "Нижегородская область" }],
    ["wheat Nizhny Novgorod", { region: "Нижегородская область" }],
    ["пшеница Караганда", { countryCode: "KZ", region: "Карагандинская область" }],
    ["пшеница ЮФО", {}],
    ["пшеница Южный федеральный округ", {}],
    ["пшеница сибирь", { region: "Новосибирская область" }],
  ])("«%s»", (query, change) => {
    expect(finds(query, change)).toBe(true);
  });

  it.each([
    ["пшеница FOB", {}],
    ["помидоры", { title: "Паста томатная", categorySlug: "tomato-paste" }],
    ["свёкла", { title: "Жом свекловичный", categorySlug: "beet-pulp" }],
    ["пшеница самовывоз", {}],
    ["пшеница кузбасс", {}],
    ["рельсы", { basis: "fca-wagon" }],
    ["rail", { basis: "dap-station" }],
    ["вагон", { basis: "fca-wagon" }],
    ["вода", { basis: "cpt-shallow-port" }],
    ["пшеница урал", {}],
    ["мёд", { title: "Лот", categorySlug: "brass-scrap" }],
    ["цемент", { title: "Лот", categorySlug: "bitumen" }],
  ])("is not found by «%s»", (query, change) => {
    expect(finds(query, change)).toBe(false);
  });
});

/** Names that ask for a quality: a listing has it only if it says so. */
const NARROWER: readonly string[] = ["ЛДСП"];

it.each([
  ["ЛДСП 16 мм", true],
  ["Melamine chipboard 16 mm", true],
  ["ДСП 16 мм", false],
])("«ЛДСП» of «%s» is found: %s", (title, isFound) => {
  expect(finds("лдсп", { title, categorySlug: "chipboard" })).toBe(isFound);
});

it("each name of a category without a number or a quality finds its listings, with any title", () => {
  const missed = categoryTree.flatMap(listLeaves).flatMap(({ slug, name, nameEn, synonyms }) => {
    const names = [name, nameEn, ...synonyms].filter(
      (one) =>
        !NARROWER.includes(one) &&
        !/\d/.test(
          parseSearchText(one)
            .wanted.flatMap(({ terms }) => terms)
            .join(),
        ),
    );
    return names.filter((one) => !finds(one, { title: "Лот", categorySlug: slug })).map((one) => `${slug}: ${one}`);
  });
  expect(missed).toEqual([]);
});

describe("sizes that qualities make together", () => {
  const sheet = { title: "Лист", categorySlug: "hr-sheet", attributes: { thickness: 8, width: 1500, length: 6000 } };
  const pipe = {
    title: "Труба",
    categorySlug: "profile-pipe",
    attributes: { size: "40х20", wall_thickness: 2, length: 6000 },
  };
  const plywood = {
    title: "Фанера",
    categorySlug: "birch-plywood",
    attributes: { thickness: 12, format: "1525х1525" },
  };
  it.each([
    ["лист 8х1500х6000", sheet],
    ["лист 8х1500", sheet],
    ["лист 8х1500х6", sheet],
    ["лист 6 м", sheet],
    ["труба 40х20х2", pipe],
    ["фанера 1525х1525х12", plywood],
    ["ПВХ К58", { title: "ПВХ", categorySlug: "pvc", attributes: { k_value: 58 } }],
  ])("«%s»", (query, change) => {
    expect(finds(query, change)).toBe(true);
  });

  it.each([
    [
      "швеллер 12",
      { title: "Швеллер 8П, 12 м", categorySlug: "channel", description: "Длина 12 000 мм, партия от 12 т" },
    ],
    ["швеллер 12", { title: "Швеллер 8П", categorySlug: "channel", attributes: { length: 12_000 } }],
    ["лист 1500х8", sheet],
    // A length in metres is no thickness.
    ["лист 6 мм", sheet],
    ["лист 6", sheet],
    ["арматура 12", { title: "Арматура", categorySlug: "rebar", attributes: { diameter: 16, length: 12_000 } }],
  ])("not «%s»", (query, change) => {
    expect(finds(query, change)).toBe(false);
  });
});

it.each([
  ["phosphorus", { categorySlug: "sunflower-oil-crude", attributes: { phosphorus: 1 } }],
  ["year", { attributes: { crop_year: 2026 } }],
])("the name of a quality offers no goods: «%s»", (query, change) => {
  expect(finds(query, change, "kind")).toBe(false);
});

it("a request is no offer with an impurity", () => {
  expect(finds("куплю пшеницу", { attributes: { foreign_matter: 2 } })).toBe(false);
});

describe("other words of a title count less than the goods", () => {
  it.each([
    ["сера", { title: "Чугун, сера 0,03 %", categorySlug: "pig-iron" }],
    ["sulphur", { title: "Diesel, sulphur 10 ppm", categorySlug: "diesel" }],
    ["DAP", { title: "Пшеница", basis: "DAP" }],
    ["пвд", { title: "Вторичный ПВД в гранулах", categorySlug: "recycled-pellets" }],
  ])("«%s»", (query, change) => {
    expect([finds(query, change), finds(query, change, "title")]).toEqual([true, false]);
  });

  it.each([
    ["сера", { title: "Сера гранулированная", categorySlug: "sulphur" }],
    ["DAP", { title: "DAP 18-46", categorySlug: "dap" }],
    ["пвд", { title: "ПВД 15803-020", categorySlug: "ldpe" }],
    ["чугун", { title: "Чугун, сера 0,03 %", categorySlug: "pig-iron" }],
  ])("the goods: «%s»", (query, change) => {
    expect(finds(query, change, "title")).toBe(true);
  });
});

it.each([
  ["пшеница", "Wheat straw", false],
  ["wheat", "Wheat straw in bales", false],
  ["пшеничная солома", "Wheat straw", true],
  ["солома пшеничная", "Wheat straw", true],
  ["wheat straw", "Солома пшеничная в тюках", true],
  ["солома", "Wheat straw", true],
  ["straw", "Barley straw", true],
])("a query for grain does not find straw: «%s», %s", (query, title, isFound) => {
  expect(finds(query, { title, categorySlug: "hay" })).toBe(isFound);
});

it.each([
  ["нут 8 мм", { title: "Нут 8+", categorySlug: "chickpeas", attributes: { calibre: "8+" } }, true],
  ["нут 8 мм", { title: "Нут 9+", categorySlug: "chickpeas", attributes: { calibre: "9+" } }, false],
  ["каустик жидкий", { title: "Каустик", categorySlug: "caustic-soda", attributes: { form: "жидкость" } }, true],
  ["пшеница 4 класса", { title: "Пшеница", attributes: { wheat_class: "4" } }, true],
  ["пшеница 3 класса", { title: "Пшеница", attributes: { wheat_class: "4" } }, false],
  ["мука первый сорт", { title: "Мука", categorySlug: "wheat-flour", attributes: { flour_grade: "первый" } }, true],
  ["мука 1-й сорт", { title: "Мука", categorySlug: "wheat-flour", attributes: { flour_grade: "первый" } }, true],
  ["мука 1 сорт", { title: "Мука", categorySlug: "wheat-flour", attributes: { flour_grade: "высший" } }, false],
  ["доска первого сорта", { title: "Доска", categorySlug: "sawn-softwood", attributes: { wood_grade: "1" } }, true],
  ["мука первый сорт", { title: "Мука, 1-й сорт", categorySlug: "wheat-flour" }, true],
  ["мука первый сорт", { title: "Мука марка 1", categorySlug: "wheat-flour" }, false],
])("«%s» finds the grade, in words or figures, of a title or of the quality: %j", (query, change, isFound) => {
  expect(finds(query, change)).toBe(isFound);
});

it("the version of documents changes when a place gets another name", async () => {
  vi.resetModules();
  vi.doMock("@/lib/reference/geo/regions.json", async (original) => {
    const { default: rows } = await original<{ default: { code: string; aliases?: string[] }[] }>();
    return { default: rows.map((row) => (row.code === "RU-ROS" ? { ...row, aliases: ["Дон"] } : row)) };
  });
  const { getDocumentForm: formThen } = await import("./document");
  vi.doUnmock("@/lib/reference/geo/regions.json");
  expect(formThen()).not.toBe(getDocumentForm());
});
