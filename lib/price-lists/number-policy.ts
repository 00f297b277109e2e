// Makes a stable number for a row of a price list that has none.
import { createHash } from "node:crypto";
import { foldName } from "@/lib/core/text";
import { readCellText } from "@/lib/sheets/cell-text";
import type { Column } from "@/lib/sheets/columns";
import type { SheetRow } from "@/lib/sheets/read-row";
import { MADE_NUMBER } from "./contract";

/** Columns that tell two rows of the same goods apart. Prices, amounts and dates change from sheet to sheet. */
const APART: readonly Column[] = [
  "commodity",
  "category",
  "kind",
  "grade",
  "country",
  "region",
  "place",
  "basis",
  "basisTerm",
  "vat",
  "currency",
  "unit",
  "diameter",
  "diameterMax",
  "protein",
  "proteinMax",
];

/**
 * A stable number for a row without one of its own: the same goods under the same terms get the same number in each sheet, whatever
 * their price. Null for a row whose goods are not known.
 */
export function makeNumber(row: SheetRow, type: string): string | null {
  if (row.category === null || row.name === null) return null;
  const said = APART.map((column) => fold(row.texts[column]));
  const qualities = Object.entries(row.qualities)
    .map(([name, value]) => [fold(name), fold(readCellText(value))])
    .filter(([, value]) => value !== "")
    .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
  const text = JSON.stringify([type, row.category.slug, fold(row.name), said, qualities]);
  return `${MADE_NUMBER}${createHash("sha256").update(text).digest("hex").slice(0, 20)}`;
}

const fold = (text: string | null | undefined) => (text ? foldName(text) : "");
