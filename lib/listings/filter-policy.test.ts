import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import ru from "@/lib/i18n/messages/ru.json";
import {
  FILTER_NAMES,
  filterOf,
  filterWords,
  formatChip,
  isAmountParameter,
  listActiveFilters,
  nestParameters,
} from "./filter-policy";
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
  const place = Object.keys(ListingQuery.shape).filter((name) => filterOf(name) === null);
  expect(place.sort()).toEqual(["at", "cursor", "lot", "order", "page", "perPage", "priceIn", "sortBy", "vatView"]);
  const params = { type: "SELL", "attr.protein.min": "12.5", page: "3", sortBy: "price", view: "cards" };
  expect(listActiveFilters(params).map(([name]) => name)).toEqual(["type", "attr.protein.min"]);
});

it("tells amounts from words", () => {
  const names = ["priceMin", "priceMax", "attr.protein.min", "attr.protein", "q", "page", "view"];
  expect(names.filter(isAmountParameter)).toEqual(["priceMin", "priceMax", "attr.protein.min"]);
});

const PARAMS = {
  q: "озимая",
  type: "SELL",
  priceMin: "10000",
  priceMax: "15000",
  comparablePriceMin: "12000",
  comparablePriceMax: "14000.5",
  "attr.protein.min": "12.5",
  "attr.wheat_class": "3",
  country: "RU",
  region: "RU-ROS",
  currency: "RUB",
  basis: "EXW",
  verified: "true",
  company: "agro",
  owner: "somebody",
};

it("says every filter in a chip and in the words of a search", () => {
  const filters = ListingFilters.parse(nestParameters({ ...PARAMS, cat: "wheat-milling" }));
  const names = { company: "Агро", owner: "Иванов" };
  const chips = Object.keys(PARAMS).map((name) => formatChip(name, { ...texts, filters, names }));
  for (const text of ["«озимая»", "Ростовская область", "Агро", "Иванов", "Цена до 14\u202f000,5\u202f₽/т"])
    expect(chips.join(" ")).toContain(text);
  expect(chips).not.toContain(null);
  const words = filterWords({ locale: "ru", filters: { ...filters, region: "Ростовская область" }, names }).join(", ");
  for (const text of ["«озимая», продажа, цена", "протеин от", "Ростовская область", "Агро", "Иванов", "проверенные"])
    expect(words).toContain(text);
});
