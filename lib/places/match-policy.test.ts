import { expect, it } from "vitest";
import { PLACES } from "@/lib/reference/places/places";
import { findNamedPlace, resolveBasisPlace } from "./match-policy";

it.each([
  ["Новороссийск", null, "novorossiysk"],
  ["НОВОРОССИЙСК, НЗТ", null, "novorossiysk"],
  ["порт Новороссийск", null, "novorossiysk"],
  ["в Новороссийске", null, "novorossiysk"],
  ["элеватор в Азове", null, "azov"],
  ["из Самары", null, "samara"],
  ["до Казани", null, "kazan"],
  ["из Магнитогорска", null, "magnitogorsk"],
  ["в Чите", null, "chita"],
  ["г. Ростов-на-Дону, ул. Самарская, 5", null, "rostov-on-don"],
  ["ул. Самара, 5", null, null],
  ["Нижний Новгород", null, "nizhny-novgorod"],
  ["Великий Новгород", null, "veliky-novgorod"],
  ["Novorossiysk port", null, "novorossiysk"],
  ["St. Petersburg", null, "saint-petersburg"],
  ["ст. Кавказская", null, "kropotkin"],
  ["рейд Кавказ", null, "port-kavkaz"],
  ["склад продавца", null, null],
  ["Северный Кавказ", null, null],
  ["Железногорск", "RU-KRS", "zheleznogorsk"],
  ["Железногорск", "RU-KYA", "zheleznogorsk-kya"],
  ["Железногорск", null, null],
  ["Железногорск", "RU-ROS", null],
  ["Азов – Текирдаг", null, null],
  ["Азов – Текирдаг", "RU-ROS", "azov"],
  ["Москва, Новороссийск", null, null],
  ["Москва, Новороссийск", "RU-KDA", "novorossiysk"],
  ["Москва, Новороссийск", "RU-ROS", null],
  ["Новороссийск, Краснодар", null, "novorossiysk"],
  ["Новороссийск, Краснодарский край", null, "novorossiysk"],
  ["Подольск, Москва", null, "podolsk"],
  ["Новороссийск, порт Новороссийск", null, "novorossiysk"],
])("%s in region %s is %s", (text, region, id) => {
  expect(findNamedPlace(text, region)?.id ?? null).toBe(id);
});

it("a place in the region of the listing comes before one that is named first", () => {
  expect(findNamedPlace("Москва, Азов", "RU-ROS")?.id).toBe("azov");
});

it("every place is found by its names in its own region", () => {
  const missed = PLACES.flatMap((place) =>
    [place.nameRu, place.nameEn, ...(place.aliases ?? [])].filter(
      (name) => findNamedPlace(name, place.region)?.id !== place.id,
    ),
  );
  expect(missed).toEqual([]);
});

it.each([
  [{ countryCode: "RU", region: "Ростовская область", basisPlace: "Азов" }, "azov", "named"],
  [{ countryCode: "RU", region: "Ростовская область", basisPlace: "элеватор" }, "rostov-on-don", "region"],
  [{ countryCode: "RU", region: "Московская область", basisPlace: null }, "moscow", "region"],
  [{ countryCode: "RU", region: null, basisPlace: null }, null, null],
  [{ countryCode: "TR", region: null, basisPlace: "Mersin" }, "mersin", "named"],
])("the place of %j is %s", (listing, basisPlaceId, basisPlaceMatch) => {
  expect(resolveBasisPlace(listing)).toEqual({ basisPlaceId, basisPlaceMatch });
});
