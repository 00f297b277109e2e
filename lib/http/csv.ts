import { stringify } from "csv-stringify/sync";
import { z } from "zod";

/** The columns of an item: its fields in the order of the contract, fields of nested objects with a dot. */
export function listColumns(schema: z.ZodType, prefix = ""): string[] {
  const inner = unwrap(schema);
  if (!(inner instanceof z.ZodObject)) return [prefix.slice(0, -1)];
  return Object.entries(inner.shape).flatMap(([name, field]) => listColumns(field as z.ZodType, `${prefix}${name}.`));
}

function unwrap(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrap(schema.unwrap() as z.ZodType)
    : schema;
}

/** Writes items as CSV (RFC 4180) with a header row. An apostrophe quotes cells that a spreadsheet would run as a formula. */
export function toCsv(items: readonly unknown[], columns: readonly string[]): string {
  const rows = items.map((item) => columns.map((column) => cell(valueAt(item, column))));
  // The library quotes cells with its own line end only, and readers take half of one for a line end as well.
  return stringify([[...columns], ...rows], { record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

function valueAt(item: unknown, column: string): unknown {
  return column
    .split(".")
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | null | undefined)?.[step], item);
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
