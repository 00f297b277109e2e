import { describe, expect, it } from "vitest";
import { SheetFileError } from "./problems";
import { DAY, notesOf, read, rowsOf } from "./test-read";

describe("heads", () => {
  it.each([
    ["Наименование товара;Цена с НДС, руб./т", "rebar 45000 RUB TNE included 2026-11-25"],
    ["Позиция;Цена, руб./т без НДС", "rebar 45000 RUB TNE excluded 2026-11-25"],
    ["Наименование;Цена (руб/тн)", "rebar 45000 RUB TNE  2026-11-25"],
    ["Культура;Цена за 1 тн, руб", "rebar 45000 RUB TNE  2026-11-25"],
    ["Product;Price (USD/t)", "rebar 45000 USD TNE  2026-11-25"],
    ["Товар;Price per metric ton, USD, VAT excluded", "rebar 45000 USD TNE excluded 2026-11-25"],
    ["Номенклатура;Стоимость, руб. за тонну (с НДС)", "rebar 45000 RUB TNE included 2026-11-25"],
    ["Товар;Закупочная цена, тг/т с НДС", "rebar 45000 KZT TNE included 2026-11-25"],
    ['"Наименование\nтовара";"Цена,\nруб./т"', "rebar 45000 RUB TNE  2026-11-25"],
    ["Наименование;Цена, руб/т (с 10% НДС)", "rebar 45000 RUB TNE included 2026-11-25"],
    ["Наименование;Цена, руб/т (20% НДС)", "rebar 45000 RUB TNE included 2026-11-25"],
    ["Product;Price, USD/t (incl. 20% VAT)", "rebar 45000 USD TNE included 2026-11-25"],
    ["Product;Price, USD/t, VAT not included", "rebar 45000 USD TNE excluded 2026-11-25"],
    ["Товар;Цена, руб./т (НДС 22% не вкл.)", "rebar 45000 RUB TNE excluded 2026-11-25"],
    ["ТОВАР;ЦЕНА, РУБ/ТН С НДС", "rebar 45000 RUB TNE included 2026-11-25"],
  ])("%j are read", async (head, row) => {
    expect(await rowsOf(`${DAY}${head}\nАрматура А500С;45 000\n`)).toEqual([row]);
  });

  it("stand in two rows, and merged cells reach to the right", async () => {
    const sheet = `${DAY}Наименование;Размер;Цена, руб./т;;Остаток, т\n;;с НДС;без НДС;\nАрматура А500С;12;48 000;39 344;120\n`;
    expect(await rowsOf(sheet)).toEqual(["rebar 48000 RUB TNE included 2026-11-25"]);
    expect(await notesOf(sheet)).toEqual(["Further prices of the same rows, not used: Цена, руб./т без НДС."]);
  });

  it("stand in the second row, under a first one that names the price alone", async () => {
    const sheet = `${DAY};;Цена, руб./т;;\nКультура;Класс;без НДС;с НДС 10%;Протеин, %\nПшеница;3;14 000;15 400;не менее 12,5\n`;
    expect(await rowsOf(sheet)).toEqual(["wheat-milling 14000 RUB TNE excluded 2026-11-25"]);
  });

  it("name both ends of a price in their second row", async () => {
    const sheet = `${DAY}Товар;Цена, USD/t;\n;от;до\nКарбамид;310;325\n`;
    expect(await rowsOf(sheet)).toEqual(["urea 310…325 USD TNE  2026-11-25"]);
  });

  it.each([
    ["Цена за тонну, руб.;Цена за метр, руб.", "rebar 45000 RUB TNE  2026-11-25"],
    ["Цена, руб./т FCA Липецк;Цена, руб./т CPT Новороссийск", "rebar 45000 RUB TNE  2026-11-25"],
    ["Цена FCA Липецк, руб./т;Цена CPT Новороссийск, руб./т", "rebar 45000 RUB TNE  2026-11-25"],
  ])("of another unit or other terms are other prices: %j", async (heads, row) => {
    const sheet = `${DAY}Товар;${heads}\nАрматура;45 000;300\n`;
    expect(await rowsOf(sheet)).toEqual([row]);
    expect(await notesOf(sheet)).toEqual([expect.stringMatching(/^Further prices/)]);
  });

  it.each([
    ["Товар;Цена нал., руб/т;Цена безнал., руб/т", "rebar 45000 RUB TNE  2026-11-25"],
    ["Товар;Старая цена, руб/т;Новая цена, руб/т", "rebar 300 RUB TNE  2026-11-25"],
    ["Товар;Цена доставки, руб/т;Цена от 20 т, руб/т", "rebar 300 RUB TNE  2026-11-25"],
    ["Description;FOB price, USD/MT;Qty", "rebar 45000 USD TNE  2026-11-25"],
    ["Тауар / Товар;Цена, тенге/т;Срок", "rebar 45000 KZT TNE  2026-11-25"],
    ["Наименование, марка, ГОСТ;Цена, руб/т;Дата заказа", "rebar 45000 RUB TNE  2026-11-25"],
  ])("under terms are prices where none is plain: %j", async (heads, row) => {
    expect(await rowsOf(`${DAY}${heads}\nАрматура;45 000;300\n`)).toEqual([row]);
  });

  it("state amounts from which a price holds in their second row: the first is read", async () => {
    const sheet = `${DAY}Товар;Цена с НДС, руб./т;;;Остаток, т\n;до 1 т;1-5 т;от 5 т;\nАрматура;46 500;45 900;45 200;120\n`;
    expect(await rowsOf(sheet)).toEqual(["rebar 46500 RUB TNE included 2026-11-25"]);
    expect(await notesOf(sheet)).toEqual([expect.stringMatching(/^Further prices.*1-5 т.*от 5 т/)]);
  });

  it("that nobody knows leave lines of goods unread, which is noted", async () => {
    const sheet = `${DAY}Бұйым;Баға\nАрматура;45 000\nТовар;Цена, USD/т\nКатанка;500\n`;
    expect(await rowsOf(sheet)).toEqual(["wire-rod 500 USD TNE  2026-11-25"]);
    expect(await notesOf(sheet)).toEqual(["Lines of goods and figures above the header, not read: 3."]);
  });

  it("of two prices that nothing tells apart refuse the file", async () => {
    const sheet = `${DAY}Товар;Цена, руб./т;Цена, руб./т\nАрматура;45 000;46 000\n`;
    await expect(read(sheet)).rejects.toMatchObject({ code: "repeated_head" });
  });

  it("name both ends of a size in their second row, with the unit of the first", async () => {
    const sheet = `${DAY}Товар;Диаметр, см;;Протеин, %;;Влажность, %;;Цена, руб./м3\n;от;до;от;до;от;до;\nПиловочник сосна;16;24;1;2;10;12;9 000\n`;
    const [table] = await read(sheet);
    const [row] = table?.rows ?? [];
    expect([row?.diameter, row?.protein]).toEqual([
      { min: "160", max: "240" },
      { min: "1", max: "2" },
    ]);
    expect([row?.price, row?.errors]).toEqual([{ kind: "value", value: "9000" }, []]);
  });

  it("come again further down, and their currency, unit and VAT hold from there", async () => {
    const sheet = `${DAY}Товар;Цена с НДС, руб./т\nАрматура А500С;45 000\nТовар;Цена без НДС, KZT/т\nАрматура А500С;250 000\nТовар;Цена, USD/кг\nОлово О1;31\n`;
    expect(await rowsOf(sheet)).toEqual([
      "rebar 45000 RUB TNE included 2026-11-25",
      "rebar 250000 KZT TNE excluded 2026-11-25",
      "tin 31 USD KGM  2026-11-25",
    ]);
  });

  it("come again for the price alone", async () => {
    const sheet = `${DAY}Товар;Цена, руб./т\nАрматура;45 000\n;Цена, KZT/т\nАрматура;250 000\n`;
    expect(await rowsOf(sheet)).toEqual(["rebar 45000 RUB TNE  2026-11-25", "rebar 250000 KZT TNE  2026-11-25"]);
  });

  it("that nobody knows are kept as qualities and reported; those without a name are reported", async () => {
    const sheet = `${DAY}Товар;;Цвет бирки;Клейковина, %;Цена, руб./т;\nПшеница 3 кл;x;red;23;14 200;14 500\n`;
    const [table] = await read(sheet);
    expect(table?.rows[0]?.qualities).toEqual({ "Цвет бирки": "red", gluten: "23" });
    expect(await notesOf(sheet)).toEqual([
      "Columns that are not known, kept as qualities: Цвет бирки.",
      "Columns with values but without a header, not used: 2, 6.",
    ]);
  });

  it("are corrected by a mapping, which is given back by head or by index", async () => {
    const sheet = `${DAY}Что;Почём\nАрматура;45 000\n`;
    await expect(read(sheet)).rejects.toThrow(SheetFileError);
    const measure = { currency: "RUB", unit: "т" };
    const fix = { Что: { column: "commodity" }, "#1": { column: "price", measure } } as const;
    expect(await rowsOf(sheet, fix)).toEqual(["rebar 45000 RUB TNE  2026-11-25"]);
    const other = `${DAY}Товар;Цена, руб./т;Почём\nАрматура;45 000;46 000\n`;
    const swapped = { "Цена, руб./т": null, "#2": { column: "price", measure } } as const;
    expect(await rowsOf(other, swapped)).toEqual(["rebar 46000 RUB TNE  2026-11-25"]);
  });
});

describe("the goods of a row", () => {
  it.each([
    ["Прайс на приём лома цветных металлов", "Наименование", "Медь", "copper-scrap"],
    ["Цены на 25.11.2026", "Вид лома", "Медь", "copper-scrap"],
    ["Шроты", "Наименование", "Соя", "soybean-meal"],
    ["Прайс-лист на шроты", "Наименование", "Соя", "soybean-meal"],
    ["Прайс-лист на металлопрокат", "Наименование", "Арматура", "rebar"],
    ["Лом и металлопрокат", "Наименование", "Арматура", "rebar"],
    ["Прайс-лист", "Наименование", "Медь", "copper-cathode"],
    ["Удобрения", "Наименование", "Арматура", "rebar"],
    ["ООО Масло Сибири", "Наименование", "Рапс", "rapeseed"],
  ])("are narrowed by the title %j and the head %j: %s", async (title, head, name, slug) => {
    const rows = await rowsOf(`${title};\n${DAY}${head};Цена, руб./т\n${name};45 000\n`);
    expect(rows).toEqual([`${slug} 45000 RUB TNE  2026-11-25`]);
  });
});

describe("cells merged down", () => {
  it("leave blank ones, which continue the row above", async () => {
    const sheet = `${DAY}Регион;Товар;Размер;Цена, руб./т\nМосква;Арматура А500С;10;46 000\n;;12;45 000\nТула;Катанка;6,5;47 000\n`;
    const [table] = await read(sheet);
    expect(table?.rows.map(({ name, texts, qualities }) => [name, texts.region, qualities.size])).toEqual([
      ["Арматура А500С", "Москва", "10"],
      ["Арматура А500С", "Москва", "12"],
      ["Катанка", "Тула", "6,5"],
    ]);
  });

  it("never fill a price", async () => {
    expect(await rowsOf(`${DAY}Товар;Размер;Цена, руб./т\nАрматура;10;46 000\n;12;\n`)).toEqual([
      "rebar 46000 RUB TNE  2026-11-25",
      "C4: no price",
    ]);
  });
});
