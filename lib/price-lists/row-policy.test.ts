import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readFixture } from "@/fixtures/read";
import { describeRowError } from "@/lib/i18n/row-errors";
import { type Corrections, type Defaults, FIRST_DEFAULTS } from "./contract";
import { readListDocument } from "./document-policy";

const read = async (text: string | Uint8Array, given: Partial<Defaults> = {}, mapping: Corrections = {}) =>
  (await readListDocument([Buffer.from(text)], { mapping, defaults: { ...FIRST_DEFAULTS, ...given } })).rows;
const problems = async (text: string, given: Partial<Defaults> = {}) =>
  (await read(text, given)).map(({ errors = [] }) => errors.map(({ cell, detail }) => `${cell}: ${detail}`));

const HEAD = "Артикул;Наименование;Цена с НДС, руб./т;Остаток, т";

describe("a row", () => {
  it("becomes a listing with what its cells say", async () => {
    const text = `${HEAD};Базис;Регион;Протеин, %\nП-3;Пшеница 3 класса;14 500,50;1 200;EXW Липецк;Липецкая область;12,5\n`;
    expect(await read(text)).toMatchObject([
      {
        row: 1,
        externalId: "П-3",
        isPartial: true,
        fields: {
          title: "Пшеница 3 класса",
          type: "SELL",
          categorySlug: "wheat-milling",
          pricePerUnit: 14_500.5,
          currency: "RUB",
          volumeUnit: "TNE",
          country: "RU",
          region: "Липецкая область",
          vat: "included",
          volume: 1_200,
          basis: "EXW",
          basisPlace: "Липецк",
          attributes: { protein: 12.5, wheat_class: "3" },
        },
      },
    ]);
  });

  it("takes from the settings what the sheet does not say, and nothing else", async () => {
    const text = "Наименование;Цена\nПшеница 3 класса;14500\n";
    expect(await problems(text)).toEqual([[expect.stringMatching(/currency/), expect.stringMatching(/unit/)]]);
    const settings = { currency: "RUB", unit: "т", vat: "excluded", basis: "FCA", type: "BUY" } as const;
    const [row] = await read(text, settings);
    expect(row?.fields).toMatchObject({
      currency: "RUB",
      volumeUnit: "TNE",
      vat: "excluded",
      basis: "FCA",
      type: "BUY",
    });
    const [own] = await read("Наименование;Цена, USD/кг\nПшеница 3 класса;14500\n", settings);
    expect(own?.fields).toMatchObject({ currency: "USD", volumeUnit: "KGM" });
  });

  it("clears a field whose cell is empty, and leaves one without a column", async () => {
    const [row] = await read(`${HEAD}\nА;Пшеница 3 класса;14500;\n`);
    expect(row?.fields.volume).toBeNull();
    expect(row?.fields).not.toHaveProperty("description");
  });

  it("with a price on request has no price, and all the rest", async () => {
    const [row] = await read(`${HEAD}\nА;Пшеница 3 класса;договорная;5\n`, { currency: "RUB", unit: "т" });
    expect(row?.errors).toBeUndefined();
    expect(row?.fields).toMatchObject({ priceOnRequest: true, categorySlug: "wheat-milling", volume: 5 });
    expect(row?.fields).not.toHaveProperty("pricePerUnit");
  });

  it.each([
    ["Остаток, кг", "5000", 5],
    ["Остаток", "5 000 кг", 5],
    ["Остаток", "12,5", 12.5],
    ["Мин. партия", "от 20 т", 20],
  ])("has its volume in the unit of its price: %s %s", async (head, cell, volume) => {
    const [row] = await read(`Наименование;Цена, руб./т;${head}\nПшеница 3 класса;14500;${cell}\n`);
    expect(row?.errors).toBeUndefined();
    expect(row?.fields[head.startsWith("Мин") ? "minVolume" : "volume"]).toBe(volume);
  });

  it.each([
    ["12 000–12 500", "5", "", /C2: price: "12 000–12 500" is a range/],
    ["1.250", "5", "", /C2: price: "1.250" could be read in two ways/],
    ["14500", "много", "", /D2: volume: "много"/],
    ["14500", "5 шт", "", /D2: volume: "5 шт" can’t be converted into the unit of the price, TNE/],
    ["14500", "5", "12-13", /E2: protein: "12-13" is a range/],
    ["14500", "5", "12.500", /E2: protein: "12.500" could be read in two ways/],
    ["14500", "5", "хороший", /E2: protein/],
  ])("that can't be read is refused with its cell: %s, %s, %s", async (price, volume, protein, problem) => {
    const text = `${HEAD};Протеин, %\nА;Пшеница 3 класса;${price};${volume};${protein}\n`;
    const [found] = await problems(text);
    expect(found?.join()).toMatch(problem);
  });

  it("that says two things of one quality is refused", async () => {
    const [found] = await problems("Наименование;Цена, руб./т;Диаметр, мм\nАрматура А500С 12 мм;45000;14\n");
    expect(found?.join()).toMatch(/C2: diameter: the name says "12", the column "14"/);
  });

  it("has the sizes of its name, unless a column states others", async () => {
    const attributesOf = async (text: string) => (await read(text)).map(({ fields }) => fields.attributes);
    expect(await attributesOf("Наименование;Цена, руб./т\nАрматура 12 А500С 11,7м;45000\n")).toEqual([
      { diameter: 12, length: 11_700, steel_class: "А500С" },
    ]);
    // 20 is a nominal size here.
    expect(await attributesOf("Наименование;Диаметр, мм;Цена, руб./т\nТруба ВГП 20;26,8;65000\n")).toEqual([
      { diameter: 26.8 },
    ]);
    expect(
      await attributesOf("Наименование;Цена, руб./т\nПшеница 3 класса протеин 12,5 клейковина 24;15200\n"),
    ).toEqual([{ wheat_class: "3", protein: 12.5, gluten: 24 }]);
  });

  it("of totals is told, and means no listing", async () => {
    const rows = await read(`${HEAD}\nА;Пшеница 3 класса;14500;5\n;Итого;14500;5\n`);
    expect(rows[1]).toMatchObject({ errors: [{ code: "total_row" }] });
    expect(rows[1]).not.toHaveProperty("isUnnamed");
  });
});

describe("the number of a row", () => {
  const sheet = (rows: string) => `Наименование;Класс;Цена, руб./т;Остаток, т;Склад\n${rows}`;
  const numbers = async (rows: string) => (await read(sheet(rows))).map(({ externalId }) => externalId);

  test("stays the same under another price, volume and order, and tells goods apart", async () => {
    const first = await numbers("Пшеница;3;14500;5;Юг\nПшеница;4;13500;5;Юг\nПшеница;3;14500;5;Север\n");
    expect(new Set(first).size).toBe(3);
    const next = await numbers("Пшеница;3;15000;7;Север\nПшеница;3;14000;1;Юг\nПшеница;4;13500;;Юг\n");
    expect(next).toEqual([first[2], first[0], first[1]]);
  });

  test("stands in one row only: both of two rows are refused, with their cells", async () => {
    const rows = await read(sheet("Пшеница;3;14500;5;Юг\nПшеница;3;14000;5;Юг\n"));
    expect(rows.map(({ errors }) => errors?.map(({ code, cell }) => [code, cell]))).toEqual([
      [["not_unique", "A2"]],
      [["not_unique", "A3"]],
    ]);
    const [problem] = rows[0]?.errors ?? [];
    expect(problem && describeRowError({ pointer: "#/externalId", ...problem }, "ru")).toBe(
      "Ваш номер: встречается несколько раз (A2, A3)",
    );
  });

  test("of a row that can't be read is told where its article says it, else nobody knows it", async () => {
    const [named] = await read(`${HEAD}\nА-7;Пшеница 3 класса;1.250;5\n`);
    expect(named).toMatchObject({ externalId: "А-7", errors: [{ code: "ambiguous_number" }] });
    expect(named).not.toHaveProperty("isUnnamed");
    const [unnamed] = await read(sheet("Пшеница;3;1.250;5;Юг\n"));
    expect(unnamed).toMatchObject({ externalId: null, isUnnamed: true });
  });
});

test("cells that the database can't hold are refused or cut, never stored", async () => {
  const records = [
    { Артикул: "А", Наименование: "Пшеница 3 класса", Цена: "14500 руб/т", Описание: "a\u0000b" },
    { Артикул: "Б", Наименование: `Пшеница 3 класса`, Цена: `${"x".repeat(79)}😀` },
  ];
  const rows = await read(JSON.stringify(records));
  expect(rows[0]?.errors).toMatchObject([
    { pointer: "#/description", code: "invalid_characters", cell: "1, Описание" },
  ]);
  expect(rows[1]?.errors?.length).toBeGreaterThan(0);
  for (const made of rows) expect(JSON.stringify(made)).not.toMatch(/\\u0000|\\ud[89ab]/);
});

test("a corrected column counts, and one that is left out does not", async () => {
  const text = "Что;Наименование;Цена, руб./т;Сколько\nЯ;Пшеница 3 класса;14500;7\n";
  const [row] = await read(text, {}, { Сколько: { column: "quantity" }, Что: { column: "externalId" } });
  expect(row).toMatchObject({ externalId: "Я", fields: { volume: 7 } });
  const [without] = await read(`${HEAD}\nА;Пшеница 3 класса;14500;много\n`, {}, { "Остаток, т": null });
  expect(without?.errors).toBeUndefined();
});

/** Cells that people write, good and bad ones. */
const cell = (values: string[]) => fc.constantFrom(...values);
const row = fc.tuple(
  cell(["Пшеница 3 класса", "Арматура А500С", "Неведомое", "", "Итого", "Соя шрот", "Ячмень фуражный"]),
  cell(["14500", "14 500,50", "1.250", "договорная", "", "от 5", "abc", "0", "н/д"]),
  cell(["", "5", "много", "5 000 кг", "1,250", "-", "7 шт"]),
  cell(["", "12,5", "12-13", "9.250", "x"]),
);

test("no row is lost, and every refused one names a cell of its own line and says why in both languages", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const lines = rows.map((cells, index) => `N${index};${cells.join(";")}`);
      const text = `№ артикула;Наименование;Цена, руб./т;Остаток, т;Протеин, %\n${lines.join("\n")}\n`;
      const made = await read(text.replace("№ артикула", "Артикул"));
      expect(made.map(({ row: number }) => number)).toEqual(rows.map((_, index) => index + 1));
      for (const [index, { errors, fields, externalId }] of made.entries()) {
        expect(externalId).toBe(`N${index}`);
        if (!errors) expect(fields).toHaveProperty("categorySlug");
        for (const error of errors ?? []) {
          expect(error.cell).toMatch(new RegExp(`^[A-E]${index + 2}$`));
          for (const locale of ["ru", "en"] as const)
            expect(describeRowError({ pointer: "#", ...error }, locale).length).toBeGreaterThan(5);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("realistic sheets lose no row", async () => {
  const names = Object.keys(JSON.parse(readFixture("sheets/expected.json").toString()) as Record<string, unknown>);
  for (const name of names) {
    const files = name.split(" + ").map((part) => readFixture(`sheets/${part}`));
    const { tables, rows } = await readListDocument(files, {
      mapping: {},
      defaults: { ...FIRST_DEFAULTS, currency: "RUB", unit: "т" },
    });
    expect(rows.length).toBe(tables.reduce((sum, table) => sum + table.rows.length, 0));
    for (const { errors } of rows) for (const { cell } of errors ?? []) expect(cell).toBeTruthy();
  }
});
