import { describe, expect, it } from "vitest";
import { describeProblem } from "@/lib/i18n/sheet-problems";
import { DAY, read, rowsOf } from "./test-read";

describe("lines between rows", () => {
  it("are headings that name goods", async () => {
    const sheet = `${DAY}Размер;Наименование;Цена, руб./т\n;Трубы бесшовные;\n;57х3,5 Ст20;95 000\n;Трубы профильные;\n;40х20х2;61 000\n`;
    expect(await rowsOf(sheet)).toEqual([
      "seamless-pipe 95000 RUB TNE  2026-11-25",
      "profile-pipe 61000 RUB TNE  2026-11-25",
    ]);
  });

  it("state another currency from there", async () => {
    const sheet = `Цены указаны в рублях за тонну с НДС на 25.11.2026;\nТовар;Цена\nМазут;18 000\nЦены для Казахстана, KZT/т без НДС;\nМазут;180 000\n`;
    expect(await rowsOf(sheet)).toEqual([
      "fuel-oil 18000 RUB TNE included 2026-11-25",
      "fuel-oil 180000 KZT TNE excluded 2026-11-25",
    ]);
  });

  it.each([
    ["Экспорт, цены без НДС", "rebar 250 RUB TNE excluded"],
    ["Цены за кг", "rebar 250 RUB KGM included"],
    ["Цены в тенге", "rebar 250 KZT TNE included"],
    ["Цены с доставкой, USD/т без НДС", "rebar 250 USD TNE excluded"],
    ["Стоимость доставки 15 USD/т без НДС", "rebar 250 RUB TNE included"],
    ["Ж/д тариф, KZT/т", "rebar 250 RUB TNE included"],
    ["Delivery price, USD/t, VAT excluded", "rebar 250 RUB TNE included"],
    ["Цены без НДС, с НДС 22%", "B4: VAT: both without VAT and with VAT are stated"],
  ])("state currency, unit or VAT alone from there: %j", async (line, expected) => {
    const sheet = `${DAY}Товар;Цена, руб./т с НДС\n${line};\nАрматура;250\n`;
    expect(await rowsOf(sheet)).toEqual([expected.includes("VAT") ? expected : `${expected} 2026-11-25`]);
  });

  it.each([
    ["Цены в рублях с НДС", "Стоимость доставки 15 USD/т без НДС", "RUB TNE included 2026-11-25"],
    ["Стоимость доставки 15 USD/т", "Цены в рублях с НДС", "RUB TNE included 2026-11-25"],
    ["Фрахт: 20 EUR/т, НДС 0%", "Цены в рублях", "RUB TNE  2026-11-25"],
    ["Цены в рублях с НДС, доставка 15 USD/т без НДС", "", "RUB TNE included 2026-11-25"],
    ["Delivery price 15 USD/t, VAT excluded", "Цены в рублях с НДС", "RUB TNE included 2026-11-25"],
  ])("about carriage say nothing of the prices: %j, %j", async (first, second, expected) => {
    const sheet = `${DAY}${first};\n${second};\nТовар;Цена за тонну\nАрматура;250\n`;
    expect(await rowsOf(sheet)).toEqual([`rebar 250 ${expected}`]);
  });

  it.each([
    ["Цены с НДС, на экспорт без НДС", ""],
    ["Цены для юрлиц с НДС", "Цены для физлиц без НДС"],
  ])("that state two modes of VAT are refused: %j, %j", async (first, second) => {
    const sheet = `${DAY}${first};\n${second};\nТовар;Цена, руб./т\nАрматура;250\n`;
    const [row] = await rowsOf(sheet);
    expect(row).toMatch(/^B5: VAT: both with(out)? VAT and with(out)? VAT are stated$/);
  });

  it("are goods without a price where no row needs them", async () => {
    const sheet = `${DAY}Товар;Цена, руб./т\nПшеница 3 класса;\nЯчмень;12 000\nОвёс;\n`;
    expect(await rowsOf(sheet)).toEqual(["B3: no price", "barley-feed 12000 RUB TNE  2026-11-25", "B5: no price"]);
  });

  it("sum up, in whatever column they say so", async () => {
    const sheet = `${DAY}Товар;Цена, руб./т\nАрматура;45 000\n;46 000\nИтого:;91 000\n`;
    expect(await rowsOf(sheet)).toEqual([
      "rebar 45000 RUB TNE  2026-11-25",
      "rebar 46000 RUB TNE  2026-11-25",
      "A5: total row",
    ]);
  });
});

describe("a row", () => {
  it.each([
    ["1.250", 'B3: price: "1.250" could be read in two ways, 1250 or 1.25'],
    ["договорная", 'B3: price: "договорная" is not a price: the sheet gives it on request'],
    ["", "B3: no price"],
    ["-", 'B3: no price ("-")'],
    ["$310", "B3: currency: the cell of the price says USD, its header or column RUB"],
    ["38 200 / 39 500", 'B3: price: "38 200 / 39 500" is not a price'],
    ["0", "B3: the price is not above 0"],
    ["39 500-38 200", 'B3: price: "39 500-38 200" is not a price'],
  ])("with the price %j is refused by its cell", async (price, reason) => {
    expect(await rowsOf(`${DAY}Товар;Цена, руб./т;\nАрматура;${price};\n`)).toEqual([reason]);
  });

  it.each([
    ["38 200-39 500", "rebar 38200…39500"],
    ["от 24 000", "rebar 24000…"],
    ["до 12 000", "rebar …12000"],
    ["38 200 руб.", "rebar 38200"],
    ["24100р", "rebar 24100"],
    ["24 100,-", "rebar 24100"],
  ])("with the price %j is read", async (price, expected) => {
    expect(await rowsOf(`${DAY}Товар;Цена, руб./т;\nАрматура;"${price}";\n`)).toEqual([
      `${expected} RUB TNE  2026-11-25`,
    ]);
  });

  it.each([
    ["25.11.2026 0:00:00", "2026-11-25"],
    ["2026-11-25T00:00:00+03:00", "2026-11-25"],
    ["25.11.26", "2026-11-25"],
    ["25 ноября 2026 г.", "2026-11-25"],
  ])("of the day %j is of %s", async (day, expected) => {
    expect(await rowsOf(`Дата;Товар;Цена, руб./т\n${day};Арматура;45000\n`)).toEqual([
      `rebar 45000 RUB TNE  ${expected}`,
    ]);
  });

  it.each([
    ["без НДС", "10%", "excluded"],
    ["с НДС", "НДС 22%", "included"],
    ["", "10", "included"],
    ["", "нет", "excluded"],
    ["с НДС", "0%", "none"],
    ["с НДС", "без НДС", "C3: VAT: both with VAT and without VAT are stated"],
    ["без НДС", "да", "C3: VAT: both without VAT and with VAT are stated"],
    ["с НДС (без НДС)", "22%", "C3: VAT: both without VAT and with VAT are stated"],
    ["НДС 0%", "22%", "C3: VAT: both no VAT and with VAT are stated"],
  ])("under a price «%s» with %j in its column of VAT is %s", async (head, cell, vat) => {
    const sheet = `${DAY}Товар;"Цена, руб./т ${head}";Ставка НДС, %\nАрматура;45000;${cell}\n`;
    const expected = vat.includes(":") ? vat : `rebar 45000 RUB TNE ${vat} 2026-11-25`;
    expect(await rowsOf(sheet)).toEqual([expected]);
  });

  it.each([
    ["31 000 руб", 'B3: price: "31 000 руб" could be read in two ways, 31000 or 31000000'],
    ["31 ₽", 'B3: price: "31 ₽" could be read in two ways, 31 or 31000'],
    ["31", "rebar 31000 RUB TNE  2026-11-25"],
    ["245 000", 'B3: price: "245 000" could be read in two ways, 245000 or 245000000'],
    ["31 тыс. руб.", "rebar 31000 RUB TNE  2026-11-25"],
  ])("under a head in thousands with the price %j", async (price, expected) => {
    expect(await rowsOf(`${DAY}Товар;Цена, тыс. руб./т;\nАрматура;${price};\n`)).toEqual([expected]);
  });

  it("has no day when the texts name two, and both are shown", async () => {
    const sheet = "Прайс-лист на 25.11.2026\nЦены действуют с 01.12.2026\nТовар;Цена, руб./т\nАрматура;45000\n";
    expect(await rowsOf(sheet)).toEqual([
      "B4: no date: the texts around the table name two, 2026-11-25 and 2026-12-01",
    ]);
  });

  it("says in both languages what it is refused for", async () => {
    const [table] = await read(`${DAY}Товар;Цена, $/t\nКарбамид;1.250\n`);
    const [problem] = table?.rows[0]?.errors ?? [];
    expect(problem && [describeProblem(problem, "ru"), describeProblem(problem, "en")]).toEqual([
      "price: «1.250» читается двояко: 1250 или 1,25",
      'price: "1.250" could be read in two ways, 1250 or 1.25',
    ]);
  });
});
