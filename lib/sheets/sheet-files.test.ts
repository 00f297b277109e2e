import { describe, expect, it, test } from "vitest";
import { describeFileProblem } from "@/lib/i18n/sheet-problems";
import { SheetFileError } from "./problems";
import { DAY, read, short } from "./test-read";

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
