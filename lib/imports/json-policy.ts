import { AppError } from "@/lib/core/errors";
import { parseJson } from "@/lib/core/parse-json";
import { toRowErrors } from "@/lib/listings/row-policy";
import { MAX_ROWS } from "./contract";
import { createTooManyRowsError, type RawRow } from "./file-policy";

const NEWLINE = 0x0a;
const BOM = Buffer.from("\ufeff");

/** Rows of NDJSON, a JSON object a line; blank lines are skipped. A line that can't be read fails by itself. */
export function* readLines(bytes: Uint8Array): Generator<RawRow> {
  const body = skipBom(bytes);
  for (let start = 0; start < body.length; ) {
    const found = body.indexOf(NEWLINE, start);
    const end = found < 0 ? body.length : found;
    const line = body.subarray(start, end);
    start = end + 1;
    if (line.every(isBlank)) continue;
    try {
      yield toRow(parseJson(line));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      yield { fields: {}, errors: toRowErrors(error) };
    }
  }
}

/** Rows of a JSON array. Throws `invalid_json`, `payload_too_large` before a row is made of an item, and `validation_failed` for JSON that is no array. */
export function readArray(bytes: Uint8Array): RawRow[] {
  const value = parseJson(skipBom(bytes));
  if (Array.isArray(value)) {
    if (value.length > MAX_ROWS) throw createTooManyRowsError();
    return value.map(toRow);
  }
  const detail = "must be an array of rows; send NDJSON as application/x-ndjson";
  throw new AppError("validation_failed", {
    detail: `The body ${detail}.`,
    errors: [{ pointer: "#", code: "invalid_type", detail }],
  });
}

function toRow(value: unknown): RawRow {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return { fields: value as Record<string, unknown> };
  return { fields: {}, errors: [{ pointer: "#", code: "invalid_type", detail: "must be an object" }] };
}

const skipBom = (bytes: Uint8Array) => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return body.subarray(0, BOM.length).equals(BOM) ? body.subarray(BOM.length) : body;
};

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0d;
