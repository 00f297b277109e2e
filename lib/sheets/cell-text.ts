// The text of a cell, whatever type it has.

/** A value of a cell as a file gives it. Objects come from JSON only. */
export type CellValue = string | number | boolean | Date | object | null | undefined;

/** Texts of a cell without a value. */
const NOTHING = /^(н\/?\s?д|нет данных|не указан[оа]?|не применимо|n\/?a|null|none|[-–—.…]+)\.?$/iu;

/** Trims a cell, no-break spaces, line breaks and Excel's `="…"` included. Null for an empty cell or «н/д». */
export function readCellText(value: CellValue): string | null {
  const text = writeCell(value);
  return text === "" || NOTHING.test(text) ? null : text;
}

/** A text with nothing to tidy. */
const PLAIN = /^(?:[\w.:;,/()%+#-]+(?: [\w.:;,/()%+#-]+)*)?$/;

/** The text that a cell shows; a date is `YYYY-MM-DD`, a number plain decimal text. */
export function writeCell(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  if (typeof value === "number") return Number.isFinite(value) ? writeNumber(value) : "";
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return "";
  if (PLAIN.test(value)) return value;
  const bare = /^="(.*)"$/su.exec(value.trim())?.[1]?.replaceAll('""', '"') ?? value;
  return bare
    .normalize("NFC")
    .replace(/[\u00ad\u200b\ufeff]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();
}

/** A float without the digits that binary arithmetic adds: 38283.333333333336 keeps ten decimals. */
function writeNumber(value: number): string {
  return Math.abs(value) < 1e15 && !Number.isInteger(value) ? value.toFixed(10).replace(/\.?0+$/, "") : String(value);
}
