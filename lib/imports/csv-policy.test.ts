import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNumberForExcel, guardCell, guardCellForExcel } from "@/lib/core/csv-cells";
import { readFile } from "./read-policy";

const read = (text: string | Uint8Array, charset: string | null = null) =>
  readFile({ bytes: Buffer.from(text), type: "text/csv", charset });
const priceOf = async (cell: string, delimiter: string) => {
  const [row] = await read(`externalId${delimiter}pricePerUnit\nA${delimiter}"${cell.replaceAll('"', '""')}"\n`);
  return row?.errors?.map(({ code, detail }) => `${code}: ${detail}`).join() ?? row?.fields.pricePerUnit;
};

describe("a number between semicolons", () => {
  test.each([
    ["14,5", 14.5],
    ["14,125", 14.125],
    ["14 500,75", 14_500.75],
    ["14 500", 14_500],
    ["1.250,50", 1_250.5],
    ["1250.5", 1_250.5],
    ["1.25", 1.25],
    ["-5", -5],
    ["12 5", "12 5"],
    ["1.250", 'ambiguous_number: "1.250" could be read in two ways, 1250 or 1.25'],
    ["14.500", 'ambiguous_number: "14.500" could be read in two ways, 14500 or 14.5'],
  ])("%s is %s", async (cell, value) => {
    expect(await priceOf(cell, ";")).toBe(value);
  });
});

describe("a number between commas", () => {
  test.each([
    ["1.250", 1.25],
    ["0.5", 0.5],
    ["14500", 14_500],
    ["14 500.5", 14_500.5],
    ["1,250.50", 1_250.5],
    ["14,5", 14.5],
    ["14,500", 'ambiguous_number: "14,500" could be read in two ways, 14500 or 14.5'],
    ["12 5", "12 5"],
  ])("%s is %s", async (cell, value) => {
    expect(await priceOf(cell, ",")).toBe(value);
  });
});

test("an export is read back unchanged in both dialects", async () => {
  const price = fc.integer({ min: 1, max: 10 ** 15 }).map((units) => units / 10_000);
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  await fc.assert(
    fc.asyncProperty(price, fc.string({ maxLength: 30 }), async (amount, text) => {
      const plain = `pricePerUnit,description\n${String(amount)},${quote(guardCell(text))}\n`;
      const excel = `\ufeffpricePerUnit;description\r\n${quote(formatNumberForExcel(amount))};${quote(guardCellForExcel(text))}\r\n`;
      for (const file of [plain, excel]) {
        const [row] = await read(file);
        expect(row?.fields).toEqual({ pricePerUnit: amount, description: text.trim() === "" ? null : text });
      }
    }),
  );
});

describe("the bytes of a file", () => {
  const text = "externalId;title\nА-1;ПШЕНИЦА 3 КЛАССА\n";
  const toCodePage = (page: "1251" | "866") =>
    Buffer.from(
      [...text].map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        if (code < 128) return code;
        // А–п stand together in cp866, р–я further on.
        return page === "1251" ? code - 0x350 : code < 0x440 ? code - 0x410 + 0x80 : code - 0x440 + 0xe0;
      }),
    );
  test.each([
    ["UTF-8 with its mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 with its mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["windows-1251", toCodePage("1251")],
    ["cp866", toCodePage("866")],
  ])("are read as %s", async (_, bytes) => {
    expect(await read(bytes)).toMatchObject([{ externalId: "А-1", fields: { title: "ПШЕНИЦА 3 КЛАССА" } }]);
  });

  test("say the name of a wrong kind", async () => {
    await expect(read("%PDF-1.7")).rejects.toMatchObject({ detail: expect.stringContaining("PDF") });
    const book = Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.from("xl/workbook.xml")]);
    await expect(read(book)).rejects.toMatchObject({ detail: expect.stringContaining(".xlsx") });
  });

  test("are taken as they are when they are UTF-8, whatever they say", async () => {
    const odd = "РњРѕСЃРєРІР° Ð¡Ð°Ð½Ð¸ Ñ";
    expect(await read(`externalId,description\nA,${odd}\n`)).toMatchObject([{ fields: { description: odd } }]);
  });
});

test("a tab parts cells where it parts the known heads, and commas decimals", async () => {
  expect(await read("externalId\ttitle\tpricePerUnit\nA\tПшеница, 3 класс\t14,5\n")).toMatchObject([
    { fields: { title: "Пшеница, 3 класс", pricePerUnit: 14.5 } },
  ]);
});

test("a row of a million cells is refused before it is whole", async () => {
  const before = process.memoryUsage().heapUsed;
  await expect(read(`externalId,title\nA${",".repeat(15_000_000)}\n`)).rejects.toMatchObject({
    errors: [{ code: "too_big" }],
  });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(150_000_000);
});

test.each(["", "a", "aa", "aaa"])(
  "letters of any length stay whole wherever the parser's steps cut (%j)",
  async (shift) => {
    const titles = ["𞓞🧡".repeat(9_000), "я🃂".repeat(9_000)].map((title) => shift + title);
    const rows = await read(`externalId,title\n${titles.map((title, at) => `${at},${title}\n`).join("")}`);
    expect(rows.map(({ fields }) => fields.title)).toEqual(titles);
  },
);
