// Rows of CSV, by the field names of our own export, as the API or a Russian Excel writes it.
import { Readable } from "node:stream";
import { setImmediate as waitForTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { unguardCell } from "@/lib/core/csv-cells";
import { AppError, type FieldError, formatPointer } from "@/lib/core/errors";
import { markExtraDecimals } from "@/lib/core/money";
import { describeFileProblem, describeProblem } from "@/lib/i18n/sheet-problems";
import { decodeData } from "@/lib/sheets/decode-text";
import { findFileKind } from "@/lib/sheets/file-kind";
import { readNumber as readSheetNumber } from "@/lib/sheets/numbers";
import { SheetFileError } from "@/lib/sheets/problems";
import { createUnknownFieldsError, isKnownField, MOST_NAMES, NAMES, type RawRow, WRITABLE } from "./file-policy";

/** Bytes that the parser gets at a time. Other requests have their turn in between. */
const STEP = 32_768;
/** Characters in which the first line of a file has to end. */
const LONGEST_HEAD = 65_536;
/** Columns of a file at most, nameless ones included. */
const MOST_COLUMNS = 1_000;

/** Delimiters of a file. */
const DELIMITERS = [",", ";", "\t"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Rows of a CSV file. Throws `validation_failed` for a file that can't be read, or whose columns are not known or repeated. */
export async function* readCsvRows(bytes: Uint8Array, charset: string | null): AsyncGenerator<RawRow> {
  const { text, isUnicode } = decode(bytes, charset);
  const first = text.slice(0, LONGEST_HEAD);
  if (first.length < text.length && !/[\r\n]/.test(first)) throw createColumnsError();
  const delimiter = findDelimiter(first);
  const parser = Readable.from(splitBytes(Buffer.from(text))).pipe(
    parse({ delimiter, relax_column_count: true, skip_empty_lines: true, cast: refuseTooMany }),
  );
  let columns: string[] | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (columns) yield { ...toRow(columns, cells, delimiter), ...(!isUnicode && { mayLackLetters: true }) };
      else columns = readHeads(cells);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw createFileError("invalid_format", `can't be read as CSV near line ${String(error.lines)}`, error);
  }
}

/** Leaves a cell as it is. A row with far more cells than a file may have columns is refused before it takes memory; the head is short. */
function refuseTooMany(cell: string, { index, records }: { index: number; records: number }): string {
  if (index > MOST_COLUMNS && records > 0) throw createColumnsError();
  return cell;
}

/** Bytes and no text: the parser puts letters of several bytes together again, and halves of a letter of two characters it can't. */
async function* splitBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += STEP) {
    yield bytes.subarray(at, at + STEP);
    await waitForTurn();
  }
}

/** The text of a file in the charset that it names, else as the reader of sheets finds it. A wrong kind of file is told by its name. */
function decode(bytes: Uint8Array, charset: string | null): { text: string; isUnicode: boolean } {
  const kind = findFileKind(bytes);
  if (kind === "empty_file") return { text: "", isUnicode: true };
  if (kind === "workbook")
    throw createFileError("invalid_format", "is a workbook (.xlsx): save it as CSV, or send it under Account, Import");
  try {
    if (kind !== "text" && kind !== "xml") throw new SheetFileError(kind);
    if (charset === null) return decodeData(bytes);
    const decoder = new TextDecoder(charset, { fatal: true });
    return { text: decoder.decode(bytes), isUnicode: decoder.encoding.startsWith("utf") };
  } catch (error) {
    if (error instanceof SheetFileError) throw createProblemError(error);
    throw createFileError("bad_encoding", `is not valid ${charset ?? "UTF-8"}`, error);
  }
}

/** The delimiter that parts most known columns, as in the reader of sheets; where none parts any, the most frequent one. */
function findDelimiter(text: string): Delimiter {
  const [line = ""] = text.split(/[\r\n]/, 1);
  const rated = DELIMITERS.map((delimiter) => {
    const heads = line.split(delimiter).map((head) => unguardCell(head.trim().replace(/^"(.*)"$/, "$1")));
    return { delimiter, known: heads.filter(isKnownField).length, size: heads.length };
  });
  return rated.reduce((best, one) =>
    one.known > best.known || (one.known === best.known && one.size > best.size) ? one : best,
  ).delimiter;
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
      detail: "appears twice",
    })),
  });
}

function toRow(columns: readonly string[], cells: readonly string[], delimiter: Delimiter): RawRow {
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
  const errors: FieldError[] = [];
  const fields = columns.flatMap((name, at): [string, unknown][] => {
    // A program may leave out empty cells at the end of a row.
    const cell = unguardCell(cells[at] ?? "");
    if (name === "") return cell.trim() === "" ? [] : [[name, cell]];
    const value = readCell(name, cell, delimiter, errors);
    return value === undefined ? [] : [[name, value]];
  });
  return { fields: Object.fromEntries(fields), ...(errors.length > 0 && { errors }) };
}

/** Fields without which there is no listing: an empty cell is refused by their schema. */
const REQUIRED = new Set(["title", "type", "categorySlug", "currency", "volumeUnit", "country"]);
const NUMBERS = new Set(["pricePerUnit", "volume", "minVolume"]);
const JSONS = new Set(["priceSteps", "attributes", "images"]);
const WORDS_OF_TRUTH: Record<string, boolean> = { true: true, false: false, истина: true, ложь: false };

/** The value of a cell as JSON would give it; undefined for a state that is not stated. What can't be read stays text, for the schema. */
function readCell(name: string, cell: string, delimiter: Delimiter, errors: FieldError[]): unknown {
  if (!WRITABLE.has(name)) return cell;
  if (cell.trim() === "") return name === "status" ? undefined : REQUIRED.has(name) ? "" : null;
  if (NUMBERS.has(name)) {
    const read = readNumber(cell.trim(), delimiter);
    if (typeof read === "object" && read) errors.push(createAmbiguous(name, cell, read.readings));
    return typeof read === "number" ? read : cell;
  }
  if (name === "priceOnRequest") return WORDS_OF_TRUTH[cell.trim().toLowerCase()] ?? cell;
  return JSONS.has(name) ? (parseCell(cell) ?? cell) : cell;
}

/** A comma parts decimals as a Russian Excel writes them, a point those of JSON: what the delimiter says is beyond doubt. */
const DECIMALS: Record<Delimiter, RegExp> = { ",": /^-?\d+\.\d+$/, ";": /^-?\d+,\d+$/, "\t": /^-?\d+,\d+$/ };

/**
 * A number in the dialect of its file, else as the reader of sheets reads it: with spaces between thousands, and refused when it has two
 * readings, as `1.250` between semicolons. Null for another text.
 */
function readNumber(text: string, delimiter: Delimiter): number | { readings: [string, string] } | null {
  const toNumber = (digits: string) =>
    digits.length > 61 ? null : Number(markExtraDecimals(digits.replace(",", ".")));
  if (DECIMALS[delimiter].test(text) || /^-?\d+$/.test(text)) return toNumber(text);
  const isNegative = text.startsWith("-");
  const spaced = /^[\d\s\u00a0\u202f]+/u.exec(text)?.[0] ?? "";
  const rest = text.slice(spaced.length);
  // Thousands in groups, then the decimals of the dialect.
  if (/\s/u.test(spaced) && DECIMALS[delimiter].test(`0${rest}`)) {
    const whole = readSheetNumber(spaced);
    return whole && "value" in whole ? toNumber(`${whole.value}${rest}`) : null;
  }
  const read = readSheetNumber(isNegative ? text.slice(1) : text);
  if (read === null) return null;
  return "value" in read ? toNumber(isNegative ? `-${read.value}` : read.value) : read;
}

function createAmbiguous(field: string, cell: string, [first, second]: [string, string]): FieldError {
  const args = { field, text: cell.trim().slice(0, 80), first, second };
  const detail = describeProblem({ code: "ambiguous_number", address: "", args }, "en");
  return { pointer: formatPointer([field]), code: "ambiguous_number", detail: detail.replace(`${field}: `, "") };
}

function parseCell(cell: string): unknown {
  try {
    return JSON.parse(markExtraDecimals(cell));
  } catch {
    return undefined;
  }
}

const createColumnsError = () => createFileError("too_big", `has more than ${MOST_COLUMNS} columns`);

/** The refusal of a wrong kind of file or of an encoding, in the words of the reader of sheets. */
function createProblemError(error: SheetFileError): AppError {
  const detail = describeFileProblem(error.code, error.args, "en");
  const code = error.code === "wrong_encoding" || error.code === "cut_letter" ? "bad_encoding" : "invalid_format";
  return new AppError("validation_failed", { detail, errors: [{ pointer: "#", code, detail }], cause: error });
}

function createFileError(code: string, detail: string, cause?: unknown): AppError {
  return new AppError("validation_failed", {
    detail: `The file ${detail}.`,
    errors: [{ pointer: "#", code, detail }],
    cause,
  });
}
