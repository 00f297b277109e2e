// Splits a CSV or JSON price sheet into rows with named cells.
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { FeedError } from "@/lib/core/feeds/runs";
import { readCellText, readDay } from "../policy/read-fields";
import { decodeSheet } from "./decode-sheet";
import { type Column, type Measure, readHead, readMeasure } from "./sheet-columns";

/** Unparsed cells of a row by column; `attributes` by key of the attribute. */
export type RawRow = {
  row: number;
  cells: Partial<Record<Column, unknown>>;
  attributes: Record<string, unknown>;
  /** The reason why the row cannot be read at all. */
  broken?: string;
};

/** Rows of a price sheet and the facts that apply to all of them. */
export type Sheet = {
  rows: RawRow[];
  /** Day and source named above the table. */
  day: string | null;
  source: string | null;
  /** Currency and unit in the head of the price columns. */
  measure: Measure;
  /** True when the head of the diameter names centimetres. */
  diameterInCentimetres: boolean;
  warnings: string[];
};

const NO_MEASURE: Measure = { currency: null, unit: null, thousands: false };
const MAX_ROWS = 100_000;

/**
 * CSV can use `;`, `,` or tab and have lines above the table. Throws FeedError for a document that is no price sheet or
 * is cut short.
 */
export function readSheet(bytes: Uint8Array): Sheet {
  const text = decodeSheet(bytes);
  const start = text.trimStart()[0];
  if (start === "<") throw new FeedError("The document is a page or XML and not a price sheet in CSV or JSON.");
  const sheet = start === "[" || start === "{" ? readJson(text) : readCsv(text);
  if (sheet.rows.length === 0) throw new FeedError("The document has no rows.");
  if (sheet.rows.length > MAX_ROWS) throw new FeedError(`The document has more than ${MAX_ROWS} rows.`);
  return sheet;
}

const JsonRow = z.record(z.string(), z.unknown());
const JsonSheet = z.union([
  z.array(z.unknown()),
  z.record(z.string(), z.unknown()).transform((body, context) => {
    const list = ["data", "prices", "rows", "items"].map((name) => body[name]).find(Array.isArray);
    if (list) return list as unknown[];
    context.issues.push({ code: "custom", input: body, message: "no list" });
    return z.NEVER;
  }),
]);

function readJson(text: string): Sheet {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new FeedError("The document is not valid JSON; it may be cut short.");
  }
  const list = JsonSheet.safeParse(body);
  if (!list.success) throw new FeedError("The JSON document has no list of prices.");
  const unknown = new Set<string>();
  const rows = list.data.map((item, index): RawRow => {
    const row: RawRow = { row: index + 1, cells: {}, attributes: {} };
    const fields = JsonRow.safeParse(item);
    if (!fields.success || Array.isArray(item)) return { ...row, broken: "is not an object" };
    for (const [name, value] of Object.entries(fields.data)) put(row, readHead(name), name, value, unknown);
    return row;
  });
  return {
    rows,
    day: null,
    source: null,
    measure: NO_MEASURE,
    diameterInCentimetres: false,
    warnings: warnOfUnused(unknown),
  };
}

function put(row: RawRow, head: ReturnType<typeof readHead>, name: string, value: unknown, unknown: Set<string>): void {
  if (head.kind === "attribute") row.attributes[head.key] = value;
  else if (head.kind === "unknown") unknown.add(name.trim());
  else if (head.kind === "column" && head.column === "attributes")
    Object.assign(row.attributes, parseAttributes(value));
  else if (head.kind === "column") row.cells[head.column] = value;
}

/** Attributes of a row: an object in JSON, its text in a CSV cell. */
function parseAttributes(value: unknown): Record<string, unknown> {
  let given = value;
  if (typeof value === "string" && value.trim() !== "") {
    try {
      given = JSON.parse(value);
    } catch {
      return { attributes: value };
    }
  }
  const parsed = JsonRow.safeParse(given);
  return parsed.success ? parsed.data : {};
}

const warnOfUnused = (names: Set<string>) =>
  names.size === 0 ? [] : [`Columns that are not used: ${[...names].slice(0, 20).join(", ")}.`];

type Line = { cells: string[]; line: number };
type Table = { above: Line[]; head: Line; body: Line[] };

function readCsv(text: string): Sheet {
  const { above, head, body } = findTable(text);
  const heads = head.cells.map(readHead);
  requireDistinct(heads, head.cells);
  refuseCut(text, head, body);
  const unknown = new Set<string>();
  const rows = body.map(({ cells, line }): RawRow => {
    const row: RawRow = { row: line, cells: {}, attributes: {} };
    if (cells.slice(heads.length).some((cell) => cell.trim() !== ""))
      return { ...row, broken: `has ${cells.length} cells, the head ${heads.length}` };
    for (const [index, one] of heads.entries()) put(row, one, head.cells[index] ?? "", cells[index] ?? "", unknown);
    return row;
  });
  const measures = heads.flatMap((one) =>
    one.kind === "column" && one.column.startsWith("price") && one.measure ? [readMeasure(one.measure)] : [],
  );
  const preamble = above.flatMap(({ cells }) => cells);
  return {
    rows,
    day: preamble.flatMap((cell) => findDay(cell) ?? []).at(0) ?? null,
    source: preamble.flatMap((cell) => findFirm(cell) ?? []).at(0) ?? null,
    measure: measures[0] ?? NO_MEASURE,
    diameterInCentimetres: heads.some(
      (one) => one.kind === "column" && one.column === "diameter" && /^(см|cm)\.?$/iu.test(one.measure ?? ""),
    ),
    warnings: warnOfUnused(unknown),
  };
}

/** Finds the delimiter and the head line with the most known columns. */
function findTable(text: string): Table {
  let best: { table: Table; known: number } | null = null;
  let openQuote = false;
  for (const delimiter of [";", ",", "\t"]) {
    try {
      const found = findTableIn(parseLines(text, delimiter));
      if (found && found.known > (best?.known ?? 0)) best = found;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      openQuote ||= error.code === "CSV_QUOTE_NOT_CLOSED";
    }
  }
  if (best) return best.table;
  if (openQuote) throw new FeedError("The document is cut short: a quoted cell does not end.");
  throw new FeedError("The document has no head that names the goods and their price.");
}

function parseLines(text: string, delimiter: string): Line[] {
  const parsed = parse(text, {
    delimiter,
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return parsed
    .map(({ record, info }) => ({ cells: record, line: info.lines }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function findTableIn(lines: Line[]): { table: Table; known: number } | null {
  for (const [index, head] of lines.slice(0, 30).entries()) {
    const columns = head.cells.flatMap((cell) => {
      const one = readHead(cell);
      return one.kind === "column" ? [one.column] : [];
    });
    const named = columns.includes("commodity") || columns.includes("category");
    const priced = columns.some((column) => column === "price" || column === "priceMin" || column === "priceMax");
    if (named && priced)
      return {
        table: { above: lines.slice(0, index), head, body: lines.slice(index + 1) },
        known: columns.length,
      };
  }
  return null;
}

function requireDistinct(heads: ReturnType<typeof readHead>[], names: string[]): void {
  const seen = new Set<string>();
  for (const [index, head] of heads.entries()) {
    const name = head.kind === "column" ? head.column : head.kind === "attribute" ? head.key : null;
    if (name && seen.has(name)) throw new FeedError(`The head names the same column twice: ${names[index]}.`);
    if (name) seen.add(name);
  }
}

/** A short last line without a line end means that the document is cut short. */
function refuseCut(text: string, head: Line, body: Line[]): void {
  const last = body.at(-1);
  if (last && !/[\r\n]$/.test(text) && last.cells.length < head.cells.length)
    throw new FeedError(
      `The document is cut short: its last line has ${last.cells.length} of ${head.cells.length} cells.`,
    );
}

function findDay(cell: string): string | null {
  const found = /\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4}/.exec(readCellText(cell) ?? "");
  return found && readDay(found[0]);
}

/** Finds «ООО «Пример»» in a line such as «Прайс-лист трейдера ООО «Пример»». */
function findFirm(cell: string): string | null {
  return (
    /(?<!\p{L})(?:ООО|АО|ПАО|ЗАО|ИП|ТОО|ОАО|КФХ)\s+(?:[«"][^»"]{1,100}[»"]|\p{Lu}[\p{L} .-]{1,60})/u.exec(cell)?.[0] ??
    null
  );
}
