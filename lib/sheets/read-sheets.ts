// The reader of sheets: bytes of a price list in, typed rows with their problems out.
import { writeCell } from "./cell-text";
import { type Column, type Head, isPriceText, type Meaning, readHead } from "./columns";
import { decodeText } from "./decode-text";
import { readDelimited, readJson } from "./delimited";
import { readCommerceMl, readYml } from "./exchange-xml";
import { findFileKind, findMarkupKind } from "./file-kind";
import { type Grid, isBlank } from "./grid";
import { layOut, type Table } from "./layout";
import type { PriceMeasure } from "./measure";
import { SheetFileError, type SheetNote } from "./problems";
import { type RowOptions, readRow, type SheetRow } from "./read-row";
import { readWorkbook } from "./workbook";

/** A column of a table, as a person sees and corrects it. `index` counts from 0; `samples` are its first different values. */
export type SheetColumn = {
  index: number;
  head: string;
  meaning: Meaning;
  confidence: Head["confidence"];
  measure: PriceMeasure;
  samples: string[];
};

export type SheetTable = {
  sheet: string | null;
  columns: SheetColumn[];
  rows: SheetRow[];
  /** Lines above and below the table. */
  texts: string[];
  /** Sender named by the format itself. */
  source: string | null;
  notes: SheetNote[];
};

/** A corrected meaning; `null` leaves a column out. Currency, unit and VAT are those of a price whose head does not state them. */
type ColumnCorrection = { column: Column; measure?: Partial<PriceMeasure> } | { attribute: string } | null;

/** Corrections by the text of a head, or by `#3` for the column of that index. */
export type Mapping = Readonly<Record<string, ColumnCorrection>>;

const MOST_ROWS = 100_000;

/**
 * Reads a price list: `.xlsx`, CSV (`;`, `,`, tab; UTF-8, UTF-16, windows-1251, cp866), JSON, YML, or CommerceML as its two files. Throws
 * SheetFileError, which names a wrong kind of file.
 */
export async function readSheets(
  files: readonly Uint8Array[],
  mapping: Mapping = {},
  options: RowOptions = {},
): Promise<SheetTable[]> {
  const fix = toFix(mapping);
  const grids = await readGrids(files, fix);
  const tables = grids.map((grid) => ({ grid, table: layOut(grid, fix) }));
  const found = tables.flatMap(({ table }) => table ?? []);
  if (found.length === 0) throw new SheetFileError("no_head");
  const unread = tables.flatMap(({ grid, table }): SheetNote[] =>
    table === null && grid.rows.some(({ cells }) => !cells.every(isBlank))
      ? [{ code: "unread_sheet", args: { sheet: grid.sheet ?? "" } }]
      : [],
  );
  const rows = found.reduce((sum, table) => sum + table.rows.length, 0);
  if (rows === 0) throw new SheetFileError("no_rows");
  if (rows > MOST_ROWS) throw new SheetFileError("too_many_rows", { most: MOST_ROWS });
  return found.map((table, index) => toSheetTable(table, index === 0 ? unread : [], options));
}

/**
 * The columns of tables whose heads name no goods or no price that we know, so that a person says which these are: the first row with two
 * texts and no figures counts as their head. Without rows; empty when there is no such row. Throws SheetFileError.
 */
export async function guessColumns(files: readonly Uint8Array[], mapping: Mapping = {}): Promise<SheetTable[]> {
  const fix = toFix(mapping);
  const grids = await readGrids(files, (heads) => assume(fix(heads)));
  return grids.flatMap((grid) => {
    const table = layOut(grid, (heads) => assume(fix(heads)));
    if (!table) return [];
    const heads = fix(table.heads.map(({ text }) => readHead(text)));
    const { columns, texts, source } = toSheetTable({ ...table, heads }, [], {});
    return [{ sheet: grid.sheet, columns, rows: [], texts, source, notes: [] }];
  });
}

/** Takes unknown heads for the goods and the price that are missing. */
function assume(heads: Head[]): Head[] {
  const isThere = (names: readonly Column[]) =>
    heads.some(({ meaning }) => meaning.kind === "column" && names.includes(meaning.column));
  const missing: Column[] = [
    ...(isThere(["commodity", "category", "kind"]) ? [] : ["commodity" as const]),
    ...(isThere(["price", "priceMin", "priceMax"]) ? [] : ["price" as const]),
  ];
  return heads.map((head) => {
    if (head.meaning.kind !== "unknown") return head;
    const column = missing.shift();
    return column ? { ...head, meaning: { kind: "column", column } } : head;
  });
}

async function readGrids(files: readonly Uint8Array[], fix: (heads: Head[]) => Head[]): Promise<Grid[]> {
  const grids: Grid[] = [];
  const exchange: string[] = [];
  for (const bytes of files) {
    const kind = findFileKind(bytes);
    if (kind === "workbook") grids.push(...(await readWorkbook(bytes)));
    else if (kind !== "text" && kind !== "xml") throw new SheetFileError(kind);
    else {
      const text = decodeText(bytes);
      const markup = findMarkupKind(text);
      if (markup === "commerceml") exchange.push(text);
      else if (markup === "yml") grids.push(readYml(text));
      else if (markup) throw new SheetFileError(markup);
      else grids.push(/^\s*[[{]/u.test(text) ? readJson(text) : readDelimited(text, fix));
    }
  }
  if (exchange.length > 0) grids.push(readCommerceMl(exchange));
  return grids;
}

/** Applies a person's corrections. */
const toFix =
  (mapping: Mapping) =>
  (heads: Head[]): Head[] =>
    Object.keys(mapping).length === 0 ? heads : correct(heads, mapping);

function correct(heads: Head[], mapping: Mapping): Head[] {
  return heads.map((head, index): Head => {
    const given = mapping[`#${index}`] ?? mapping[head.text];
    if (given === undefined) return head;
    if (given === null) return { ...head, meaning: { kind: "column", column: "unused" }, confidence: "sure" };
    if ("attribute" in given)
      return { ...head, meaning: { kind: "attribute", key: given.attribute }, confidence: "sure" };
    const measure = { ...head.measure, ...given.measure };
    return { ...head, measure, meaning: { kind: "column", column: given.column }, confidence: "sure" };
  });
}

/** Values that a person sees of a column, and the rows that are searched for them. */
const SAMPLES = 3;
const SEARCHED = 50;

function takeSamples(rows: Table["rows"], index: number): string[] {
  const texts = rows.slice(0, SEARCHED).flatMap(({ cells }) => writeCell(cells[index]).slice(0, 60) || []);
  return [...new Set(texts)].slice(0, SAMPLES);
}

function toSheetTable(table: Table, unread: SheetNote[], options: RowOptions): SheetTable {
  const { grid, heads, rows, texts } = table;
  const columns = heads.map(({ text, meaning, confidence, measure }, index) => ({
    ...{ index, head: text, meaning, confidence, measure },
    samples: takeSamples(rows, index),
  }));
  const unknown = columns.flatMap(({ meaning }) => (meaning.kind === "unknown" ? [meaning.name] : []));
  const blank = columns.filter(
    ({ index, meaning }) => meaning.kind === "blank" && rows.some(({ cells }) => !isBlank(cells[index])),
  );
  const other = columns.filter(
    ({ head, meaning }) => meaning.kind === "column" && meaning.column === "unused" && isPriceText(head),
  );
  const notes: SheetNote[] = [
    ...unread,
    ...(table.unread.length > 0
      ? [{ code: "unread_lines" as const, args: { lines: table.unread.slice(0, 20).join(", ") } }]
      : []),
    ...(unknown.length > 0
      ? [{ code: "unknown_columns" as const, args: { columns: unknown.slice(0, 20).join(", ") } }]
      : []),
    ...(blank.length > 0
      ? [{ code: "blank_heads" as const, args: { columns: blank.map(({ index }) => index + 1).join(", ") } }]
      : []),
    ...(other.length > 0
      ? [{ code: "other_price" as const, args: { columns: other.map(({ head }) => head).join(", ") } }]
      : []),
  ];
  return {
    sheet: grid.sheet,
    columns,
    rows: rows.map((row) => readRow(grid, row, options)),
    texts,
    source: grid.source ?? null,
    notes,
  };
}
