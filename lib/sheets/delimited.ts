// Reads text tables: CSV with `;`, `,` or tab, and JSON lists of records.
import { CsvError, type Options, parse } from "csv-parse/sync";
import type { CellValue } from "./cell-text";
import type { Head } from "./columns";
import type { Grid } from "./grid";
import { layOut } from "./layout";
import { SheetFileError } from "./problems";

/** Reads a CSV text with the delimiter that shows most known columns. Throws SheetFileError for a cut or headless document. */
export function readDelimited(text: string, fix: (heads: Head[]) => Head[]): Grid {
  let best: { grid: Grid; known: number } | null = null;
  let openQuote = false;
  const [, named] = /^sep=(.)\r?\n/iu.exec(text) ?? [];
  for (const delimiter of named ? [named] : [";", ",", "\t", "|"]) {
    if (!text.includes(delimiter)) continue;
    try {
      const grid = parseLines(named ? text.replace(/^[^\n]*\n/u, "") : text, delimiter);
      const known = layOut(grid, fix)?.known ?? 0;
      if (known > (best?.known ?? 0)) best = { grid, known };
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      openQuote ||= error.code === "CSV_QUOTE_NOT_CLOSED";
    }
  }
  if (!best) throw new SheetFileError(openQuote ? "open_quote" : "no_head");
  refuseCut(text, best.grid, fix);
  return best.grid;
}

/** Rows of other lengths make an error object each, which is thrown away: its stack would take most of the time. */
function parseRecords(text: string, options: Options<string[], string[]>): unknown {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return parse(text, options);
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function parseLines(text: string, delimiter: string): Grid {
  const parsed = parseRecords(text, {
    delimiter,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  }) as { record: string[]; info: { lines: number } }[];
  const rows = parsed
    .filter(({ record }) => record.some((cell) => cell.trim() !== ""))
    .map(({ record, info }) => ({ number: info.lines, cells: record }));
  return { sheet: null, rows, merges: [] };
}

/** A short last line without a line end means that the document is cut short. */
function refuseCut(text: string, grid: Grid, fix: (heads: Head[]) => Head[]): void {
  const table = layOut(grid, fix);
  const last = grid.rows.at(-1);
  if (table && last && !/[\r\n]$/.test(text) && last.cells.length < table.heads.length)
    throw new SheetFileError("cut_line", { cells: last.cells.length, heads: table.heads.length });
}

/** Reads JSON: a list of records, or an object that has one. */
export function readJson(text: string): Grid {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new SheetFileError("bad_json", {}, { cause: error });
  }
  const list = Array.isArray(body) ? body : findList(body);
  if (!list) throw new SheetFileError("no_list");
  const records = list.map((item) => (isRecord(item) ? item : null));
  const heads = [...new Set(records.flatMap((record) => Object.keys(record ?? {})))];
  const rows = records.map((record, index) => ({
    number: index + 1,
    cells: record ? heads.map((head): CellValue => record[head] as CellValue) : [],
  }));
  return { sheet: null, rows: [{ number: 0, cells: heads }, ...rows], merges: [], isRecords: true };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function findList(body: unknown): unknown[] | null {
  if (!isRecord(body)) return null;
  const lists = ["data", "prices", "rows", "items", "offers", "products"].map((name) => body[name]);
  return lists.find((list): list is unknown[] => Array.isArray(list)) ?? null;
}
