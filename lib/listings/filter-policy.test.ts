import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import ru from "@/lib/i18n/messages/ru.json";
import {
  FILTER_NAMES,
  findFilterName,
  formatChip,
  isAmountParameter,
  listActiveFilters,
  listFilterWords,
  listNeeding,
} from "./filter-policy";
import { nestParameters } from "./filter-values-policy";
import { ListingFilters, ListingQuery } from "./query";

const translate = { locale: "ru" as const, messages: ru };
const texts = {
  locale: "ru" as const,
  t: createTranslator({ ...translate, namespace: "filters" }),
  types: createTranslator({ ...translate, namespace: "listing.types" }),
};

it("displays every filter of the contract", () => {
  expect([...FILTER_NAMES].sort()).toEqual(Object.keys(ListingFilters.shape).sort());
});

it("tells filters from the place in the list", () => {
  const place = Object.keys(ListingQuery.shape).filter((name) => findFilterName(name) === null);
  const names = ["at", "cursor", "lot", "order", "page", "perPage", "priceIn", "quality", "sortBy", "vatView"];
  expect(place.sort()).toEqual(names);
  const params = { type: "SELL", "attr.protein.min": "12.5", page: "3", sortBy: "price", view: "cards" };
  expect(listActiveFilters(params).map(([name]) => name)).toEqual(["type", "attr.protein.min"]);
});

it("tells amounts from words", () => {
  const names = ["priceMin", "priceMax", "minVolumeMax", "attr.protein.min", "attr.protein", "q", "page", "view"];
  expect(names.filter(isAmountParameter)).toEqual(["priceMin", "priceMax", "minVolumeMax", "attr.protein.min"]);
});

const PARAMS = {
  q: "озимая",
  type: "SELL",
  priceMin: "10000",
  priceMax: "15000",
  comparablePriceMin: "12000",
  comparablePriceMax: "14000.5",
  "attr.protein.min": "12.5",
  minVolumeMax: "60",
  publishedWithin: "7",
  verified: "true",
  owner: "somebody",
};
const LISTS = {
  "attr.wheat_class": ["3", "4"],
  country: ["RU"],
  region: ["RU-ROS", "Тульская область"],
  currency: ["RUB"],
  basis: ["EXW", "FCA"],
  vat: ["included", "none"],
  company: ["agro", "stal"],
};

it("says every filter in a chip and in the words of a search", () => {
  const filters = ListingFilters.parse(nestParameters({ ...PARAMS, ...LISTS, cat: "wheat-milling" }));
  const names = { companies: { agro: "Агро" }, owner: "Иванов" };
  const places: Record<string, number> = {};
  const chips = listActiveFilters(PARAMS, LISTS).map(([name]) => {
    const place = places[name] ?? 0;
    places[name] = place + 1;
    return formatChip(name, { ...texts, filters, names }, place);
  });
  expect(chips).toHaveLength(Object.keys(PARAMS).length + 12);
  for (const text of [
    "«озимая»",
    "Ростовская область",
    "Тульская область",
    "Агро",
    "stal",
    "Иванов",
    "Цена до 14\u202f000,5\u202f₽/т",
    "Класс пшеницы: 3",
    "Класс пшеницы: 4",
    "с НДС",
    "Минимальная партия до 60\u202fт",
    "за 7 дней",
  ])
    expect(chips.join(" ")).toContain(text);
  expect(chips).not.toContain(null);
  const words = listFilterWords({ locale: "ru", filters, names }).join(", ");
  for (const text of [
    "«озимая», продажа, цена",
    "протеин от",
    "класс пшеницы 3, 4",
    "Ростовская область, Тульская область",
    "Агро, stal",
    "Иванов",
    "проверенные",
    "с НДС, НДС не облагается",
    "минимальная партия до 60\u202fт",
  ])
    expect(words).toContain(text);
});

it("names what means nothing without a parameter: filters, and the order of the list", () => {
  expect(listNeeding("near", {})).toEqual(["within"]);
  expect(listNeeding("near", { sortBy: "distance" })).toEqual(["within", "sortBy", "order"]);
  for (const parameter of ["at", "cat"]) {
    expect(listNeeding(parameter, { sortBy: "priceAt" })).toEqual(["sortBy", "order"]);
    expect(listNeeding(parameter, { sortBy: "distance" })).toEqual([]);
  }
  expect(listNeeding("cat", { sortBy: "quality" })).toEqual(["sortBy", "order", "quality"]);
});
