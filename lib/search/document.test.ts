import { describe, expect, it } from "vitest";
import { searchDocument } from "./document";
import { readQuery } from "./query";
import { idsUpTo } from "./terms";

const wheat = {
  title: "Пшеница 4 класса",
  type: "SELL",
  description: null,
  categorySlug: "wheat-milling",
  attributes: {},
  countryCode: "RU",
  region: "Ростовская область",
  basis: "CPT",
  basisPlace: "Новороссийск",
};

/** Whether a search finds a listing that differs from the wheat above in this. */
function finds(query: string, change: Partial<typeof wheat>): boolean {
  const terms = new Set(searchDocument({ ...wheat, ...change }));
  const { wanted } = readQuery(query);
  return (
    wanted.length > 0 && wanted.every((one) => idsUpTo("text", [...one.terms, ...one.near]).some((id) => terms.has(id)))
  );
}

describe("a listing is found by what its title doesn't say", () => {
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
  ])("«%s»", (query, change) => {
    expect(finds(query, change)).toBe(true);
  });

  it.each([
    ["пшеница FOB", {}],
    ["пшеница самовывоз", {}],
    ["пшеница кузбасс", {}],
  ])("not by «%s»", (query, change) => {
    expect(finds(query, change)).toBe(false);
  });
});
