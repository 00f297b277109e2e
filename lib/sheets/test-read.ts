// Sheets as text, read and told in short, for tests.
import { describeNote, describeProblem } from "@/lib/i18n/sheet-problems";
import type { SheetRow } from "./read-row";
import { type Mapping, readSheets } from "./read-sheets";

export const read = (text: string | Uint8Array, mapping?: Mapping) => readSheets([Buffer.from(text)], mapping);
const toPrice = ({ price }: SheetRow) => {
  if (!price || price.kind === "onRequest") return price?.kind ?? null;
  return price.kind === "value" ? price.value : `${price.min ?? ""}…${price.max ?? ""}`;
};
/** Rows in short: category, price, currency, unit and VAT, or the address and the sentence of each problem. */
export const short = (row: SheetRow) =>
  row.errors.length > 0
    ? row.errors.map((problem) => `${problem.address}: ${describeProblem(problem, "en")}`).join("; ")
    : [row.category?.slug, toPrice(row), row.currency, row.unit, row.vat, row.day].join(" ");
export const rowsOf = async (text: string, mapping?: Mapping) =>
  (await read(text, mapping)).flatMap(({ rows }) => rows.map(short));
export const notesOf = async (text: string) =>
  (await read(text)).flatMap(({ notes }) => notes.map((note) => describeNote(note, "en")));

/** The line of a day, which each row needs. */
export const DAY = "Прайс-лист на 25.11.2026\n";
