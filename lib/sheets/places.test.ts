import { expect, it } from "vitest";
import { describeProblem } from "@/lib/i18n/sheet-problems";
import { readSheets } from "./read-sheets";

const placesOf = async (head: string, cell: string) => {
  const text = `Прайс-лист на 25.11.2026\nТовар;${head};Цена, руб./т\nАрматура;${cell};46 000\n`;
  const [table] = await readSheets([Buffer.from(text)]);
  return table?.rows.map(({ place, errors }) =>
    errors.length > 0 ? errors.map((problem) => describeProblem(problem, "en")) : [place.countryCode, place.region],
  );
};

it.each([
  ["Тула", "RU", "Тульская область"],
  ["г. Новороссийск", "RU", "Краснодарский край"],
  ["Костанай", "KZ", "Костанайская область"],
  ["Ростовская обл.", "RU", "Ростовская область"],
])("a town in the column of regions stands for its region: %s", async (cell, countryCode, region) => {
  expect(await placesOf("Регион", cell)).toEqual([[countryCode, region]]);
});

it.each([
  ["Регион", "Тулла"],
  // Two towns have this name.
  ["Регион", "Железногорск"],
  ["Страна;Регион", "Казахстан;Тула"],
])("what names no region is told: %s %s", async (head, cell) => {
  const [problems] = (await placesOf(head, cell)) ?? [];
  expect(problems).toEqual([expect.stringContaining("is not a region we know")]);
});
