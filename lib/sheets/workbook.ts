// Reads workbooks (.xlsx): values of cells, and which cells are merged.
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
    const merges = readMerges(bytes);
    return sheets.map(({ sheet, data }) => ({
      sheet,
      rows: data.map((cells, index) => ({ number: index + 1, cells: cells as CellValue[] })),
      merges: merges.get(sheet) ?? [],
    }));
  } catch (error) {
    const reason = error instanceof FeedError ? error.message : "";
    throw new SheetFileError("damaged_workbook", { reason }, { cause: error });
  }
}

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  isArray: (name) => ["sheet", "Relationship"].includes(name),
});

/** Merged cells by the name of their sheet. `read-excel-file` leaves them out. */
function readMerges(bytes: Uint8Array): Map<string, Merge[]> {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name),
  });
  const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const sheets: { name: string; "r:id": string }[] = xml.parse(read("xl/workbook.xml"))?.workbook?.sheets?.sheet ?? [];
  const links: { Id: string; Target: string }[] =
    xml.parse(read("xl/_rels/workbook.xml.rels"))?.Relationships?.Relationship ?? [];
  return new Map(
    sheets.map((sheet) => {
      const target = links.find(({ Id }) => Id === sheet["r:id"])?.Target.replace(/^\/?(?:xl\/)?/, "") ?? "";
      const found = read(`xl/${target}`).matchAll(
        /<mergeCell\s[^>]*ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g,
      );
      return [sheet.name, [...found].map(toMerge).filter(isSmall)];
    }),
  );
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
