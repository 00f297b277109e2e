import { expect, it } from "vitest";
import { PLACES } from "@/lib/reference/places/places";
import type { PlaceQuery } from "./contract";
import { listPlaces } from "./queries";

const findIds = (query: PlaceQuery) => listPlaces(query).data.map(({ id }) => id);

it.each([
  ["Новороссийск", "novorossiysk"],
  ["новорос", "novorossiysk"],
  ["Novoross", "novorossiysk"],
  ["Новоросийск", "novorossiysk"],
  ["Нвоороссийск", "novorossiysk"],
  ["yjdjhjccbqcr", "novorossiysk"],
  ["ТЩМЩКЩЫЫШНЫЛ", "novorossiysk"],
  ["nekf", "tula"],
  ["yerec", "nukus"],
  ["емук", "tver"],
  ["НКХП", "novorossiysk"],
  ["Питер", "saint-petersburg"],
  ["г. Ростов-на-Дону", "rostov-on-don"],
  ["орел", "oryol"],
  ["екатерин", "yekaterinburg"],
  ["Екатиринбург", "yekaterinburg"],
])("%s finds %s first", (q, id) => expect(findIds({ q })[0]).toBe(id));

it.each([
  ["Питер", "Питер"],
  ["питре", "Питер"],
  ["Санкт", null],
  ["saint", null],
])("of %s the other name is %s", (q, alias) => {
  const found = listPlaces({ q }).data.find(({ id }) => id === "saint-petersburg");
  expect(found).toMatchObject({ alias, regionName: "Санкт-Петербург", regionNameEn: "Saint Petersburg" });
});

it("a text that names nothing finds nothing", () => expect(findIds({ q: "xyzxyzxyz" })).toEqual([]));

it("filters leave their places alone", () => {
  const { data } = listPlaces({ country: "RU", region: "Краснодарский край", kind: "port", limit: 50 });
  expect(data.length).toBeGreaterThan(3);
  for (const place of data) expect(place).toMatchObject({ country: "RU", region: "RU-KDA" });
});

it("the nearest places come first", () => {
  expect(findIds({ near: "novorossiysk", limit: 3 })[0]).toBe("novorossiysk");
  expect(findIds({ near: "novorossiysk", kind: "border", limit: 50 })).not.toContain("novorossiysk");
});

it("an unknown place is refused", () => {
  expect(() => listPlaces({ near: "nowhere" })).toThrow(expect.objectContaining({ code: "invalid_parameter" }));
});

it("without a query the largest come first, and no more than asked for", () => {
  expect(listPlaces({}).data).toHaveLength(20);
  expect(PLACES.length).toBeGreaterThan(700);
});
