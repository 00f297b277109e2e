import { Readable } from "node:stream";
import { setImmediate as waitForTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { unguardCell } from "@/lib/core/csv-cells";
import { AppError, formatPointer } from "@/lib/core/errors";
import { markExtraDecimals } from "@/lib/core/money";
import { createUnknownFieldsError, isKnownField, MOST_NAMES, NAMES, type RawRow, WRITABLE } from "./file-policy";

/*
 * Rows of CSV, by the field names of our own export, as the API or a Russian Excel writes it.
 */

/** Characters that the parser gets at a time. Other requests have their turn in between. */
const STEP = 16_384;
/** Characters in which the first line of a file has to end. */
const LONGEST_HEAD = 65_536;
/** Columns of a file at most, nameless ones included. */
const MOST_COLUMNS = 1_000;

/** Rows of a CSV file. Throws `validation_failed` for a file that can't be read, or whose columns are not known or repeated. */
export async function* readCsv(bytes: Uint8Array, charset: string | null): AsyncGenerator<RawRow> {
  const text = decodeText(bytes, charset);
  const first = text.slice(0, LONGEST_HEAD);
  if (first.length < text.length && !/[\r\n]/.test(first)) throw createColumnsError();
  const delimiter = findDelimiter(first);
  const parser = Readable.from(splitText(text)).pipe(
    parse({ delimiter, relax_column_count: true, skip_empty_lines: true }),
  );
  let columns: string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns) yield toRow(columns, cells, delimiter);
      else columns = readHeads(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createFileError("invalid_format", `can't be read as CSV near line ${String(error.lines)}`, error);
  }
}

async function* splitText(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += STEP) {
    yield text.slice(at, at + STEP);
    await waitForTurn();
  }
}

/** The text of a file: in the charset that it names, else in UTF-8, else in windows-1251. A BOM is taken off. */
function decodeText(bytes: Uint8Array, charset: string | null): string {
  for (const label of charset === null ? ["utf-8", "windows-1251"] : [charset]) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  }
  throw createFileError("bad_encoding", `is not valid ${charset ?? "UTF-8"}`);
}

/** The delimiter that the heads have more of. */
function findDelimiter(text: string): ";" | "," {
  const [heads = ""] = text.split("\n", 1);
  return heads.split(";").length > heads.split(",").length ? ";" : ",";
}

/** The names of the columns. They are refused before the first row is read: each row has a field for each of them. */
function readHeads(cells: readonly string[]): string[] {
  const names = cells.map((cell) => unguardCell(cell.trim()));
  const seen = new Set<string>();
  const repeated = names.filter((name) => name !== "" && (seen.has(name) || !seen.add(name))).slice(0, MOST_NAMES);
  const unknown = [...seen].filter((name) => !isKnownField(name));
  if (unknown.length > 0) throw createUnknownFieldsError(unknown.slice(0, MOST_NAMES));
  if (names.length > MOST_COLUMNS) throw createColumnsError();
  if (repeated.length === 0) return names;
  throw new AppError("validation_failed", {
    detail: `The file has columns twice: ${repeated.slice(0, 5).join(", ")}.`,
    errors: repeated.map((name) => ({
      pointer: formatPointer([name]),
      code: "not_unique",
      detail: "stands there twice",
    })),
  });
}

function toRow(columns: readonly string[], cells: readonly string[], delimiter: ";" | ","): RawRow {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
    // Cells behind one with a comma too many stand under the wrong heads. Names at the beginning of a row don't.
    const first = columns.findIndex((name) => !NAMES.has(name));
    const named = columns.slice(0, first < 0 ? columns.length : first);
    const detail = "has more cells than there are columns";
    return {
      ...toRow(named, cells.slice(0, named.length), delimiter),
      errors: [{ pointer: "#", code: "invalid_format", detail }],
    };
  }
  const fields = columns.flatMap((name, at): [string, unknown][] => {
    // A program may leave out empty cells at the end of a row.
    const cell = unguardCell(cells[at] ?? "");
    if (name === "") return cell.trim() === "" ? [] : [[name, cell]];
    const value = readCell(name, cell, delimiter);
    return value === undefined ? [] : [[name, value]];
  });
  return { fields: Object.fromEntries(fields) };
}

/** Fields without which there is no listing: an empty cell is refused by their schema. */
const REQUIRED = new Set(["title", "type", "categorySlug", "currency", "volumeUnit", "country"]);
const NUMBERS = new Set(["pricePerUnit", "volume", "minVolume"]);
const JSONS = new Set(["priceSteps", "attributes", "images"]);
const WORDS_OF_TRUTH: Record<string, boolean> = { true: true, false: false, истина: true, ложь: false };

/** The value of a cell as JSON would give it; undefined for a state that is not stated. What can't be read stays text, for the schema. */
function readCell(name: string, cell: string, delimiter: ";" | ","): unknown {
  if (!WRITABLE.has(name)) return cell;
  if (cell.trim() === "") return name === "status" ? undefined : REQUIRED.has(name) ? "" : null;
  if (NUMBERS.has(name)) return readNumber(cell, delimiter) ?? cell;
  if (name === "priceOnRequest") return WORDS_OF_TRUTH[cell.trim().toLowerCase()] ?? cell;
  return JSONS.has(name) ? (parseCell(cell) ?? cell) : cell;
}

/** A number with a decimal point, or between semicolons with a decimal comma; spaces part thousands. Null for another text. */
function readNumber(cell: string, delimiter: ";" | ","): number | null {
  const digits = cell.replace(/[\s\u00a0\u202f]/g, "");
  const text = delimiter === ";" ? digits.replace(",", ".") : digits;
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(text) ? Number(markExtraDecimals(text)) : null;
}

function parseCell(cell: string): unknown {
  try {
    return JSON.parse(markExtraDecimals(cell));
  } catch {
    return undefined;
  }
}

const createColumnsError = () => createFileError("too_big", `has more than ${MOST_COLUMNS} columns`);

function createFileError(code: string, detail: string, cause?: unknown): AppError {
  return new AppError("validation_failed", {
    detail: `The file ${detail}.`,
    errors: [{ pointer: "#", code, detail }],
    cause,
  });
}
