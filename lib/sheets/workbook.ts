// Reads workbooks (.xlsx): values of cells, percents as they are shown, and which cells are merged.
import Decimal from "decimal.js";
import { XMLParser } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import readWorkbookSheets from "read-excel-file/node";
import { checkArchive } from "@/lib/core/feeds/archive-bounds";
import { FeedError } from "@/lib/core/feeds/runs";
import type { CellValue } from "./cell-text";
import type { Grid, Merge } from "./grid";
import { SheetFileError } from "./problems";

/** Reads every sheet. Throws SheetFileError for a workbook that is damaged or unpacks to too much. */
export async function readWorkbook(bytes: Uint8Array): Promise<Grid[]> {
  try {
    checkArchive(bytes);
    const sheets = await readWorkbookSheets(Buffer.from(bytes));
    const marks = readMarks(bytes);
    const merged = [...marks.values()].flatMap(({ merges }) => merges);
    if (merged.reduce((sum, merge) => sum + countCells(merge), 0) > MOST_MERGED)
      throw new FeedError("The workbook merges more than a million cells.");
    return sheets.map(({ sheet, data }) => {
      const { merges, percents } = marks.get(sheet) ?? { merges: [], percents: [] };
      const rows = data.map((cells, index) => ({ number: index + 1, cells: [...cells] as CellValue[] }));
      for (const { row, column } of percents) showPercent(rows[row]?.cells, column);
      return { sheet, rows, merges };
    });
  } catch (error) {
    const reason = error instanceof FeedError ? error.message : "";
    throw new SheetFileError("damaged_workbook", { reason }, { cause: error });
  }
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  isArray: (name) => ["sheet", "Relationship", "numFmt", "xf"].includes(name),
});

/** Merged cells over all sheets: each is written, however few bytes name it. */
const MOST_MERGED = 1_000_000;
const countCells = ({ top, bottom, left, right }: Merge) => (bottom - top + 1) * (right - left + 1);

/** 12.5 % is stored as 0.125. */
function showPercent(cells: CellValue[] | undefined, column: number): void {
  const value = cells?.[column];
  if (cells && typeof value === "number") cells[column] = new Decimal(value).times(100).toNumber();
}

type Marks = { merges: Merge[]; percents: { row: number; column: number }[] };

/** Merged cells and those shown as percents, by the name of their sheet. `read-excel-file` leaves both out. */
function readMarks(bytes: Uint8Array): Map<string, Marks> {
  const parts = unzipSync(bytes, {
    filter: ({ name }) =>
      /^xl\/(workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name),
  });
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const sheets: { name: string; "r:id": string }[] = xml.parse(read("xl/workbook.xml"))?.workbook?.sheets?.sheet ?? [];
  const links: { Id: string; Target: string }[] =
    xml.parse(read("xl/_rels/workbook.xml.rels"))?.Relationships?.Relationship ?? [];
  const styles = findPercentStyles(read("xl/styles.xml"));
  return new Map(
    sheets.map((sheet): [string, Marks] => {
      const target = links.find(({ Id }) => Id === sheet["r:id"])?.Target.replace(/^\/?(?:xl\/)?/, "") ?? "";
      const source = read(`xl/${target}`);
      const found = source.matchAll(/<mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g);
      const percents = styles.size > 0 ? findStyled(source, styles) : [];
      return [sheet.name, { merges: [...found].map(toMerge).filter(isSmall), percents }];
    }),
  );
}

/** Indexes of the styles whose number format shows percents: the built-in 9 and 10, and own ones such as `0.0%`. */
function findPercentStyles(source: string): Set<string> {
  const sheet = xml.parse(source)?.styleSheet;
  const formats: { numFmtId: string; formatCode: string }[] = sheet?.numFmts?.numFmt ?? [];
  const shown = formats.filter(({ formatCode }) => formatCode.replace(/"[^"]*"|\\./g, "").includes("%"));
  const percents = new Set(["9", "10", ...shown.map(({ numFmtId }) => numFmtId)]);
  const cells: { numFmtId?: string }[] = sheet?.cellXfs?.xf ?? [];
  return new Set(cells.flatMap(({ numFmtId = "" }, index) => (percents.has(numFmtId) ? [String(index)] : [])));
}

function findStyled(source: string, styles: Set<string>): Marks["percents"] {
  return [...source.matchAll(/<c\s[^>]{0,200}>/g)].flatMap(([cell]) => {
    const [, letters, row] = /\sr="([A-Z]{1,3})(\d{1,7})"/.exec(cell) ?? [];
    const style = /\ss="(\d{1,5})"/.exec(cell)?.[1];
    return letters && style && styles.has(style) ? [{ row: Number(row) - 1, column: toColumnIndex(letters) }] : [];
  });
}

const toMerge = ([, left = "", top = "", right = "", bottom = ""]: RegExpMatchArray): Merge => ({
  left: toColumnIndex(left),
  top: Number(top) - 1,
  right: toColumnIndex(right),
  bottom: Number(bottom) - 1,
});

const toColumnIndex = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A merge of a whole column says nothing. */
const isSmall = ({ top, bottom, left, right }: Merge) => bottom - top < 5_000 && right - left < 200;
