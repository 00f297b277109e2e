// Tables in short, for tests that compare whole sheets.
import { describeNote, describeProblem } from "@/lib/i18n/sheet-problems";
import { readCellText } from "./cell-text";
import type { SheetRow } from "./read-row";
import type { SheetTable } from "./read-sheets";

/** The stated values of a row. */
function summarise(row: SheetRow) {
  const { price, category, terms, texts } = row;
  const problems = row.errors.map((problem) => `${problem.address}: ${describeProblem(problem, "en")}`);
  if (problems.length > 0) return { row: row.row, problems };
  const amount = price?.kind === "range" ? [price.min, price.max] : price?.kind === "value" ? price.value : price?.kind;
  const said = {
    ...{
      row: row.row,
      name: row.name,
      category: category?.slug,
      grade: row.grade,
      price: amount,
      average: row.average,
    },
    ...{ currency: row.currency, unit: row.unit, vat: row.vat, day: row.day, ...terms },
    ...{
      ...row.place,
      protein: row.protein,
      diameter: row.diameter,
      quantity: texts.quantity,
      externalId: texts.externalId,
    },
    qualities: Object.fromEntries(Object.entries(row.qualities).filter(([, value]) => readCellText(value) !== null)),
  };
  return Object.fromEntries(
    Object.entries(said).filter(
      ([name, value]) =>
        value !== null && value !== undefined && (name !== "qualities" || Object.keys(row.qualities).length > 0),
    ),
  );
}

export const summariseTables = (tables: SheetTable[]) => ({
  rows: tables.flatMap(({ rows }) => rows.map(summarise)),
  notes: tables.flatMap(({ notes }) => notes.map((note) => describeNote(note, "en"))),
});
