// The parts of a query in the language of a reader.
import { expect, it } from "vitest";
import { parseSearchText } from "@/lib/text/query";
import { nameQueryParts } from "./name-parts";

const nameParts = (q: string, locale: "ru" | "en" = "ru") => {
  const query = parseSearchText(q);
  return nameQueryParts({ named: query, query }, locale).map(
    ({ kind, name, value }) => `${name ?? kind}: ${value.replace(/[\u00a0\u202f\u2009]/g, " ")}`,
  );
};

it.each([
  ["арматура а500с 12мм москва", ["goods: Арматура", "Класс арматуры: А500С", "Диаметр: 12 мм", "place: Москва"]],
  ["пшеница 3 кл в самаре до 15000", ["goods: пшеница", "Класс пшеницы: 3", "place: Самара", "price: до 15 000 ₽"]],
  ["куплю ячмень ростовская обл", ["side: закупка", "goods: ячмень", "place: Ростовская область"]],
  ["wheat протеин от 12,5", ["goods: wheat", "Протеин: от 12,5 %"]],
  ["труба 57х3,5", ["goods: Трубы", "quality: 57х3,5"]],
  ["09г2с", ["Марка стали: 09Г2С"]],
  ["карбамид фоб", ["goods: Карбамид", "Базис: FOB"]],
  ["пшеница дап самара", ["goods: пшеница", "Базис: DAP", "place: Самара"]],
  ["дизель класс 5", ["goods: Дизельное топливо", "Экологический класс: К5"]],
])("«%s» is told as it was understood", (q, parts) => {
  expect(nameParts(q)).toEqual(parts);
});

it("parts are named in the language of the page", () => {
  expect(nameParts("urea fob", "en")).toEqual(["goods: Urea", "Basis: FOB"]);
  expect(nameParts("арматура 12мм москва", "en")).toEqual(["goods: Rebar", "Diameter: 12 mm", "place: Moscow"]);
});
