import { describe, expect, it } from "vitest";
import { TEXT_MAX } from "@/lib/listings/text-policy";
import { FIRST_DEFAULTS } from "./contract";
import { readListDocument } from "./document-policy";

/** Titles of the rows of a sheet; errors where a row has any. */
const titles = async (text: string) =>
  (await readListDocument([Buffer.from(text)], { mapping: {}, defaults: FIRST_DEFAULTS })).rows.map(
    ({ fields, errors }) => errors ?? fields.title,
  );

describe("the title of a row", () => {
  it("has the qualities that stand in columns of the sheet and not in the goods cell", async () => {
    const sheet = `ООО «Металлсервис», прайс-лист на 25.11.2026;;;;;
Наименование;Марка;Диаметр, мм;Длина, м;Остаток, т;Цена с НДС, руб./т
Арматура;A500C;12;11,7;120;47 950
Арматура 12 мм;А500С;12;11,7;85,4;46 300
Арматура А500С 16 мм, 11,7 м;А500С;16;11,7;40;45 100
Арматура ф10;А240;10;;18;48 000
`;
    expect(await titles(sheet)).toEqual([
      "Арматура А500С, ⌀12 мм, длина 11,7 м",
      "Арматура 12 мм",
      "Арматура А500С 16 мм, 11,7 м",
      "Арматура ф10",
    ]);
  });

  it("has a mark that the category has no list of", async () => {
    const sheet = `Наименование;Марка стали;Толщина, мм;Цена с НДС, руб./т
Лист г/к;Ст3сп5;4;61 200
Лист г/к 4х1500х6000 Ст3сп5;Ст3сп5;4;61 200
`;
    expect(await titles(sheet)).toEqual(["Лист г/к Ст3сп5, толщина 4 мм", "Лист г/к 4х1500х6000 Ст3сп5"]);
  });

  it("is in the language of the goods cell", async () => {
    expect(await titles("Product;Grade;Diameter, mm;Price, USD/t\nRebar;A500C;12;560\n")).toEqual([
      "Rebar A500C, ⌀12 mm",
    ]);
  });

  it("is the seller’s own where the sheet has a column of titles", async () => {
    expect(await titles("Полное наименование;Диаметр, мм;Цена, руб./т\nАрматура;12;47 950\n")).toEqual(["Арматура"]);
  });

  it("names nothing twice", async () => {
    const concrete = "Наименование;Класс;Цена, руб./м3\nБетон;В25;5 100\nБетон М350;В25;5 100\n";
    const [bare, full] = (await titles(concrete)).map(String);
    expect(bare?.match(/В25/g)).toHaveLength(1);
    expect(full).toBe("Бетон М350");
    const gravel = "Наименование;Фракция, мм;Цена, руб./т\nЩебень 5–20;5-20;900\nЩебень;5-20;900\n";
    expect((await titles(gravel)).map((title) => String(title).match(/20/g)?.length)).toEqual([1, 1]);
  });

  it("of goods named by a code is in the language of the heads", async () => {
    const [title] = await titles("Product;Nitrogen, %;Price, USD/t\nDAP;18;560\n");
    expect(title).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  it("is never longer than a title may be", async () => {
    const name = `Арматура ${"рифлёная ".repeat(20)}`.trim();
    const [title] = await titles(`Наименование;Диаметр, мм;Длина, м;Цена, руб./т\n${name};12;11,7;47 950\n`);
    expect(String(title).startsWith(name)).toBe(true);
    expect([...String(title)].length).toBeLessThanOrEqual(TEXT_MAX.title);
  });
});
