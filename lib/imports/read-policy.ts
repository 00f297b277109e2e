import type { FileType } from "./contract";
import { readCsvRows } from "./csv-policy";
import { type FileRow, FileRows } from "./file-policy";
import { readArray, readLines } from "./json-policy";

/** A file of rows as it was sent. `charset`: the one that its sender names. */
export type SentFile = { bytes: Uint8Array; type: FileType; charset: string | null };

/**
 * Reads a file of the API. Throws `payload_too_large` for too many rows, `invalid_json`, and `validation_failed` for unknown columns
 * or a file that is no CSV.
 */
export async function readFile({ bytes, type, charset }: SentFile): Promise<FileRow[]> {
  const rows = new FileRows(type === "text/csv");
  if (type === "text/csv") {
    for await (const row of readCsvRows(bytes, charset)) rows.add(row);
    return rows.finish();
  }
  const isUtf8 = charset === null || charset.startsWith("utf");
  const json = isUtf8 ? bytes : Buffer.from(new TextDecoder(charset).decode(bytes));
  for (const row of type === "application/json" ? readArray(json) : readLines(json)) rows.add(row);
  return rows.finish();
}
