import { expect, test } from "vitest";
import type { Listing } from "@/lib/listings/contract";
import { listQualityRows, listTermRows, type RowTexts } from "./rows";

const texts: RowTexts = {
  yes: "да",
  no: "нет",
  price: "Цена",
  type: "Тип",
  volume: "Объём",
  minVolume: "Минимальная партия",
  basis: "Базис",
  vatLabel: "НДС",
  place: "Место",
  category: "Категория",
  types: { SELL: "Продаю", BUY: "Куплю" },
  vat: { included: "с НДС", excluded: "без НДС", none: "НДС не облагается" },
};

const listing = (fields: Partial<Listing>): Listing =>
  ({
    type: "SELL",
    categorySlug: "wheat-milling",
    pricePerUnit: 14_500,
    currency: "RUB",
    unitCode: "TNE",
    countryCode: "RU",
    region: "Ростовская область",
    volume: null,
    minVolume: null,
    basis: "EXW",
    basisPlace: null,
    vat: "included",
    attributes: {},
    ...fields,
  }) as Listing;

test("each price keeps its unit, rows that differ are told from those that don't, and gaps are gaps", () => {
  const given = [listing({}), listing({ pricePerUnit: 210.5, currency: "USD", vat: null, volume: 1_500 })];
  const rows = listTermRows(given, "ru", texts);
  const of = (id: string) => rows.find((row) => row.id === id);
  expect(of("price")).toMatchObject({
    differs: true,
    cells: [{ text: "14\u202f500\u202f₽/т" }, { text: "210,50\u202f$/т" }],
  });
  expect(of("basis")).toMatchObject({ differs: false, cells: [{ text: "EXW" }, { text: "EXW" }] });
  expect(of("vat")).toMatchObject({ differs: true, cells: [{ text: "с НДС" }, { missing: "notStated" }] });
  expect(of("minVolume")).toMatchObject({
    differs: false,
    cells: [{ missing: "notStated" }, { missing: "notStated" }],
  });
});

test("quality has a row for what one of them states; what a category has no figure for is said so", () => {
  const wheat = listing({ attributes: { protein: 12.5, moisture: 14 } });
  const steel = listing({ categorySlug: "rebar", attributes: {} });
  const rows = listQualityRows([wheat, listing({ attributes: { protein: 12.5 } }), steel], "ru", texts);
  expect(rows.map(({ id }) => id)).toEqual(["protein", "moisture"]);
  expect(rows[0]).toMatchObject({
    cells: [{ text: "12,5\u202f%" }, { text: "12,5\u202f%" }, { missing: "notInCategory" }],
  });
  expect(rows[1]).toMatchObject({ differs: true, cells: [{}, { missing: "notStated" }, {}] });
});
