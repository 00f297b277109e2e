import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LINE_MAX, readGoodsLine } from "./read-line";

const read = (line: string) => {
  const found = readGoodsLine(line);
  return found && { ...found, category: found.category.slug };
};

describe("a line of a price list", () => {
  it("of rebar names goods, sizes, price, VAT and place", () => {
    expect(read("Арматура 12 А500С 11,7м 52 500 с НДС Тула")).toEqual({
      type: null,
      title: "Арматура 12 А500С 11,7м",
      category: "rebar",
      attributes: { steel_class: "А500С", diameter: 12, length: 11_700 },
      price: "52500",
      currency: null,
      unitCode: null,
      vat: "included",
      volume: null,
      minVolume: null,
      basis: null,
      basisPlace: "Тула",
      region: "Тульская область",
    });
  });

  it("of grain names class, volume, currency, unit and delivery terms", () => {
    expect(read("Пшеница 3 класса 1 500 т, 14 500 руб/т без НДС, EXW Ростов-на-Дону")).toMatchObject({
      category: "wheat-milling",
      attributes: { wheat_class: "3" },
      price: "14500",
      currency: "RUB",
      unitCode: "TNE",
      vat: "excluded",
      volume: "1500",
      basis: "EXW",
      basisPlace: "Ростов-на-Дону",
      region: "Ростовская область",
    });
  });

  it.each([
    ["Катанка 6,5 мм Ст3сп 48000", { category: "wire-rod", price: "48000", attributes: { diameter: 6.5 } }],
    ["Труба бесшовная 57х3,5 95 000 с НДС", { category: "seamless-pipe", price: "95000", vat: "included" }],
    ["Арматура 12 А500С ГОСТ 34028-2016 52 500", { category: "rebar", price: "52500" }],
    ["Пшеница 3 класса урожай 2026 14 500 руб/т", { category: "wheat-milling", price: "14500", unitCode: "TNE" }],
    ["Арматура 12 А500С 11700 52 500", { category: "rebar", price: "52500" }],
    ["Арматура 12 А500С 11700 52 500 руб/т", { category: "rebar", price: "52500" }],
    [
      "Wheat class 3 protein 12.5% 1500 t 185 $/t FOB Novorossiysk",
      {
        title: "Wheat class 3 protein 12.5%",
        attributes: { wheat_class: "3", protein: 12.5 },
        volume: "1500",
        price: "185",
      },
    ],
    [
      "Пшеница 3 класса протеин 12,5, клейковина 24% 1500 т 15 200 руб/т",
      { attributes: { wheat_class: "3", protein: 12.5, gluten: 24 }, volume: "1500", price: "15200" },
    ],
    ["Подсолнечник масличность не менее 48,5 % 41 000", { attributes: { oil_content: 48.5 }, price: "41000" }],
    ["Щебень 20-40 850 руб/т", { category: "crushed-stone", price: "850", currency: "RUB" }],
    ["Арматура 12 А500С 52 500-53 000 руб/т", { category: "rebar", price: null }],
    ["Арматура 12 А500С 52 500 53 000", { category: "rebar", price: null }],
    ["Арматура А500С Челябинская область", { category: "rebar", price: null, region: "Челябинская область" }],
  ])("«%s» is read as far as it is plain", (line, expected) => {
    expect(read(line)).toMatchObject(expected);
  });

  it.each(["Пшеница 3 класса протеин 12-13", "Пшеница 3 класса протеин 12, белок 13"])(
    "«%s» has no protein that is plain",
    (line) => {
      expect(read(line)?.attributes).toEqual({ wheat_class: "3" });
    },
  );

  it.each(["", "52 500 с НДС Тула", "Разное барахло", "Катанка алюминиевая 250 000"])("«%s» is of no goods", (line) => {
    expect(read(line)?.category ?? null).not.toBe("rebar");
    if (line !== "Катанка алюминиевая 250 000") expect(read(line)).toBeNull();
  });

  it("never throws, whatever is pasted", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 2 * LINE_MAX }), (line) => {
        const found = readGoodsLine(line);
        if (found) expect(found.title.length).toBeLessThanOrEqual(LINE_MAX);
      }),
    );
  });
});
