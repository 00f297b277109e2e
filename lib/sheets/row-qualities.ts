// Qualities of a row: attributes of the catalogue, and columns nobody knows.
import Decimal from "decimal.js";
import { findAttribute } from "@/lib/reference/categories/tree";
import { type CellValue, readCellText } from "./cell-text";
import type { DataRow } from "./layout";
import { readNumberRange } from "./numbers";

/** Values by the key of the attribute, or by the head of a column that nobody knows. */
export function collectQualities(row: DataRow): Record<string, CellValue> {
  const qualities: Record<string, CellValue> = {};
  for (const [at, { meaning, text }] of row.context.heads.entries()) {
    const value = row.cells[at];
    if (meaning.kind === "attribute") qualities[meaning.key] = toMillimetres(value, meaning.key, text);
    else if (meaning.kind === "unknown") qualities[meaning.name] = value;
    else if (meaning.kind === "column" && meaning.column === "kind" && readCellText(value)) qualities[text] = value;
    else if (meaning.kind === "column" && meaning.column === "attributes") Object.assign(qualities, readRecord(value));
  }
  return qualities;
}

/** Attributes of a record: an object in JSON, its text in a CSV cell. */
function readRecord(value: CellValue): Record<string, CellValue> {
  let given: unknown = value;
  if (typeof value === "string" && value.trim() !== "") {
    try {
      given = JSON.parse(value);
    } catch {
      return { attributes: value };
    }
  }
  return typeof given === "object" && given !== null && !Array.isArray(given) ? { ...given } : {};
}

/** Millimetres in a unit of length, by the end of a head: «Длина, м». */
const MILLIMETRES: Record<string, number> = { мм: 1, mm: 1, см: 10, cm: 10, м: 1_000, m: 1_000 };
const LENGTH = /[\s,(](мм|см|м|mm|cm|m)\.?\)?$/iu;

/** A length in millimetres, as attributes have it: «Длина, м» 6 is 6000. Other texts stay as they are. */
function toMillimetres(value: CellValue, key: string, head: string): CellValue {
  const factor = MILLIMETRES[LENGTH.exec(head)?.[1]?.toLowerCase() ?? ""] ?? 1;
  const text = factor > 1 && findAttribute(key)?.unit === "мм" ? readCellText(value) : null;
  const range = text === null ? null : readNumberRange(text);
  if (!range || "readings" in range) return value;
  const [min, max] = [range.min, range.max].map((end) => end && new Decimal(end).times(factor).toFixed());
  if (min === max) return min;
  return min && max ? `${min}-${max}` : min ? `от ${min}` : `до ${max}`;
}
