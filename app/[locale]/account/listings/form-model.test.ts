import { expect, it } from "vitest";
import { findCategory } from "@/lib/reference/categories/tree";
import { readGoodsLine } from "@/lib/sheets/read-line";
import { createCategoryForm, toPastedValues } from "./form-model";

it("calls no bound usual that is of all goods with the attribute: wheat has no 70 % of protein", () => {
  const wheat = findCategory("wheat-milling") ?? expect.fail();
  const { attributes, priceHint } = createCategoryForm(wheat, "ru", { usualPrice: "обычно #", yes: "да", no: "нет" });
  const protein = attributes.find(({ key }) => key === "protein");
  expect(protein).toEqual({
    key: "protein",
    type: "number",
    name: "Протеин (белок)",
    unit: "%",
    metres: null,
    options: [],
  });
  expect(priceHint).toMatch(/^обычно .+₽\/т$/);
});

it("names the units that measure other goods", () => {
  const texts = { usualPrice: "обычно #", yes: "да", no: "нет" };
  const list = (slug: string) => createCategoryForm(findCategory(slug) ?? expect.fail(), "ru", texts).unfitUnits;
  expect(list("corn")).toEqual(["bu-wheat", "bu-soy", "bu-barley", "bu-oats"]);
  expect(list("gold")).toEqual(["bu-wheat", "bu-soy", "bu-corn", "bu-barley", "bu-oats"]);
});

it("names metres for a length in millimetres, and for no diameter", () => {
  const rebar = findCategory("rebar") ?? expect.fail();
  for (const [locale, metres] of [
    ["ru", "м"],
    ["en", "m"],
  ] as const) {
    const { attributes } = createCategoryForm(rebar, locale, { usualPrice: "#", yes: "", no: "" });
    const of = (key: string) => attributes.find((attribute) => attribute.key === key)?.metres;
    expect([of("length"), of("diameter")]).toEqual([metres, null]);
  }
});

it("fills the form from a pasted line, in the language of the page", () => {
  const line = readGoodsLine("Арматура 12 А500С 11,7м 52 500,50 с НДС 20 т Тула");
  if (!line) throw new Error("The line was not read.");
  expect(toPastedValues(line, "ru")).toEqual({
    title: "Арматура 12 А500С 11,7м",
    "attr.steel_class": "А500С",
    "attr.diameter": "12",
    "attr.length": "11700",
    pricePerUnit: "52500,5",
    vat: "included",
    volume: "20",
    region: "Тульская область",
    basisPlace: "Тула",
  });
  expect(toPastedValues(line, "en")).toMatchObject({ pricePerUnit: "52500.5", region: "Tula Oblast" });
  const wanted = readGoodsLine("Куплю арматуру А500С 16 50 000 Тула от 60 т") ?? expect.fail();
  expect(toPastedValues(wanted, "ru")).toMatchObject({ type: "BUY", minVolume: "60" });
  const perKilogram = readGoodsLine("Карбамид 38,5 руб/кг с НДС Тольятти от 20 т") ?? expect.fail();
  expect(toPastedValues(perKilogram, "ru")).toMatchObject({ volumeUnit: "KGM", minVolume: "20000" });
});
