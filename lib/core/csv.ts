// Writes records as CSV, by the schema of the answer.
import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { type CsvDialect, formatNumberForExcel, guardCell, guardCellForExcel } from "./csv-cells";

/** A column: its name in the header row, and the path of its field. */
type CsvColumn = { name: string; path: string };

/**
 * The columns of an item: its fields in the order of the contract. A field of a nested object is named by its path, with a dot, or by
 * its `x-csv-column`.
 */
export function listColumns(schema: z.ZodType, prefix = ""): CsvColumn[] {
  const inner = unwrap(schema);
  const path = prefix.slice(0, -1);
  const name = schema.meta()?.["x-csv-column"];
  if (!(inner instanceof z.ZodObject)) return [{ name: typeof name === "string" ? name : path, path }];
  return Object.entries(inner.shape).flatMap(([name, field]) => listColumns(field as z.ZodType, `${prefix}${name}.`));
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** Writes items as CSV (RFC 4180) with a header row. An apostrophe quotes cells that a spreadsheet would run as a formula. */
export function toCsv(items: readonly unknown[], columns: readonly CsvColumn[], dialect: CsvDialect = "plain"): string {
  const isExcel = dialect === "excel";
  return (
    (isExcel ? "\ufeff" : "") +
    writeRows([columns.map(({ name }) => name)], isExcel) +
    toCsvRows(items, columns, dialect)
  );
}

/** The rows of `toCsv` without its header row. */
export function toCsvRows(items: readonly unknown[], columns: readonly CsvColumn[], dialect: CsvDialect): string {
  const formatCell = dialect === "excel" ? formatExcelCell : formatPlainCell;
  const rows = items.map((item) => columns.map(({ path }) => formatCell(getValue(item, path))));
  return writeRows(rows, dialect === "excel");
}

function writeRows(rows: readonly (readonly string[])[], isExcel: boolean): string {
  // The library quotes cells with its own line end only, and readers take half of one for a line end as well.
  return stringify([...rows], { record_delimiter: "windows", quoted_match: /[\r\n]/, delimiter: isExcel ? ";" : "," });
}

function getValue(item: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], item);
}

function formatPlainCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return guardCell(typeof value === "string" ? value : JSON.stringify(value));
}

function formatExcelCell(value: unknown): string {
  if (typeof value === "number") return formatNumberForExcel(value);
  return typeof value === "string" ? guardCellForExcel(value) : formatPlainCell(value);
}
