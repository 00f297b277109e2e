/*
 * Cells of CSV files: what a text becomes so that no program runs or changes it, and the way back. Both ways lose nothing.
 */

/** `excel`: as a Russian Excel opens and saves it: semicolons, decimal commas, a BOM, `="…"` around texts that it would change. */
export const CSV_DIALECTS = ["plain", "excel"] as const;
export type CsvDialect = (typeof CSV_DIALECTS)[number];

/** Adds an apostrophe to a text that a spreadsheet would run, and to one that a reader would take the apostrophe from. */
export function guardCell(text: string): string {
  return isGuarded(text) ? `'${text}` : text;
}

const isGuarded = (text: string) => isFormula(text.replace(/^'+/, ""));

/** Whether a spreadsheet would run a text: some read fullwidth signs (＝ ＋ － ＠) as the usual ones, and skip spaces before them. */
function isFormula(text: string): boolean {
  const [first = ""] = text.trimStart();
  return /^[\t\r]/.test(text) || /^[=+\-@]/.test(first.normalize("NFKC"));
}

/** Characters that a text within a formula of Excel has at most. */
const MOST_QUOTED = 255;
/** Digits of a number beyond which Excel rounds what it shows, and what it saves as CSV. */
const MOST_DIGITS = 10;

/**
 * A text that a Russian Excel leaves as it is when a file is opened and saved: `="…"` around what it would take for a number, a date
 * or a truth value.
 */
export function guardCellForExcel(text: string): string {
  if (isGuarded(text) || text.length > MOST_QUOTED || !mayChange(text)) return guardCell(text);
  return `="${text.replaceAll('"', '""')}"`;
}

/** Excel reads numbers, dates such as «12 мар», times, fractions, errors and truth values: digits with one word at most. */
function mayChange(text: string): boolean {
  if (/[\r\n]/.test(text)) return false;
  if (/^(true|false|истина|ложь)$/i.test(text) || text.startsWith("#")) return true;
  return /\d/.test(text) && (text.match(/\p{L}+/gu) ?? []).length <= 1;
}

/** A number as a Russian Excel reads it, with a decimal comma. */
export function formatNumberForExcel(value: number): string {
  const text = String(value).replace(".", ",");
  return text.length > MOST_DIGITS ? `="${text}"` : text;
}

/** The text of a cell without its guard: an apostrophe, or `="…"`. */
export function unguardCell(cell: string): string {
  const quoted = /^="(.*)"$/s.exec(cell)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return cell.startsWith("'") && isGuarded(cell) ? cell.slice(1) : cell;
}
