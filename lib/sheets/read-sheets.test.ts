import { describe, expect, it, test } from "vitest";
import { describeFileProblem, describeNote, describeProblem } from "@/lib/i18n/sheet-problems";
import { SheetFileError } from "./problems";
import type { SheetRow } from "./read-row";
import { type Mapping, readSheets } from "./read-sheets";

const read = (text: string | Uint8Array, mapping?: Mapping) => readSheets([Buffer.from(text)], mapping);
const toPrice = ({ price }: SheetRow) => {
  if (!price || price.kind === "onRequest") return price?.kind ?? null;
  return price.kind === "value" ? price.value : `${price.min ?? ""}…${price.max ?? ""}`;
};
/** Rows in short: category, price, currency, unit and VAT, or the address and the sentence of each problem. */
const short = (row: SheetRow) =>
  row.errors.length > 0
    ? row.errors.map((problem) => `${problem.address}: ${describeProblem(problem, "en")}`).join("; ")
    : [row.category?.slug, toPrice(row), row.currency, row.unit, row.vat, row.day].join(" ");
const rowsOf = async (text: string, mapping?: Mapping) =>
  (await read(text, mapping)).flatMap(({ rows }) => rows.map(short));
const notesOf = async (text: string) =>
  (await read(text)).flatMap(({ notes }) => notes.map((note) => describeNote(note, "en")));

const DAY = "Прайс-лист на 25.11.2026\n";

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

describe("a wrong kind of file", () => {
  const zip = (name: string) => Buffer.from(`PK\x03\x04${"\0".repeat(26)}${name}`, "latin1");
  const ole = (name: string) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(100), Buffer.from(name, "utf16le")]);
  test.each<[string, Uint8Array | string, RegExp]>([
    ["xls", ole("Workbook"), /\.xls\)/],
    ["doc", ole("WordDocument"), /\.doc/],
    ["pdf", "%PDF-1.7 …", /PDF/],
    ["docx", zip("word/document.xml"), /\.docx/],
    ["xlsb", zip("xl/workbook.bin"), /\.xlsb/],
    ["ods", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), /\.ods/],
    ["zip", zip("price.csv"), /archive/],
    ["rar", "Rar!\x1a\x07", /archive/],
    ["png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), /picture/],
    ["jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /picture/],
    ["html", "<!doctype html><table><tr><td>Цена", /page \(HTML\)/],
    ["xml", '<?xml version="1.0"?><prices/>', /XML of an unknown kind/],
    ["nothing", "", /empty/],
    ["a damaged workbook", zip("xl/workbook.xml"), /workbook/i],
    ["binary", Buffer.from([1, 2, 0, 3, 0, 0, 9, 9, 0, 1]), /not text/],
    ["JSON without a list", '{"status":"ok"}', /no list/],
    ["a text without a head", "a;b\n1;2\n", /no head/],
  ])("(%s) is told by its name", async (_, bytes, sentence) => {
    const error: unknown = await read(bytes).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(SheetFileError);
    const { code, args } = error as SheetFileError;
    expect(describeFileProblem(code, args, "en")).toMatch(sentence);
    expect(describeFileProblem(code, args, "ru")).toMatch(/[а-я]/);
  });
});

describe("the encoding", () => {
  const sheet = `${DAY}Наименование;Цена с НДС, руб./т\nАрматура А500С;45 000\nПшеница твёрдая;19 500\n`;
  const encode = (encoding: string, text: string) => {
    const table = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
    );
    return Uint8Array.from([...text].map((letter) => table.get(letter) ?? 63));
  };
  const wide = Buffer.from(sheet, "utf16le");
  it.each<[string, Uint8Array]>([
    ["UTF-8", Buffer.from(sheet)],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${sheet}`)],
    ["windows-1251", encode("windows-1251", sheet)],
    ["cp866", encode("ibm866", sheet)],
    ["UTF-16 LE", Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
    ["UTF-16 LE without its mark", wide],
    ["UTF-16 BE", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()])],
  ])("%s is read", async (_, bytes) => {
    const [table] = await read(bytes);
    expect(table?.rows.map(short)).toEqual([
      "rebar 45000 RUB TNE included 2026-11-25",
      "wheat-durum 19500 RUB TNE included 2026-11-25",
    ]);
  });
});
