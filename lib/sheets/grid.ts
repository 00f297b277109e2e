// A table as a file gives it: rows of cells with their positions.
import { type CellValue, writeCell } from "./cell-text";

export type GridRow = { /** Number of the row as a person sees it, from 1. */ number: number; cells: CellValue[] };

/** Cells that are joined, as positions in `rows`, both ends included. */
export type Merge = { top: number; left: number; bottom: number; right: number };

export type Grid = {
  /** Name of the sheet; null for files without sheets. */
  sheet: string | null;
  rows: GridRow[];
  merges: Merge[];
  /** Day of the whole document where its format has a place for one (YML, CommerceML). */
  day?: string | null;
  /** Name of the sender where the format has a place for it. */
  source?: string | null;
  /** Rows are records with named fields (JSON, YML): addresses name the field instead of a letter. */
  isRecords?: boolean;
};

/** The letters of a column, from 0: A, B … Z, AA. */
function toColumnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : toColumnLetters(Math.floor(index / 26) - 1) + letter;
}

/** The address of a cell: `B7`, `'Цены'!B7` of a workbook, `7, price` of a record. */
export function toAddress(grid: Grid, row: number, column: number, head: string): string {
  if (grid.isRecords) return `${row}, ${head}`;
  return `${grid.sheet === null ? "" : `'${grid.sheet.replaceAll("'", "''")}'!`}${toColumnLetters(column)}${row}`;
}

/** Writes the value of merged cells into each of them, so that a row stands by itself. */
export function spreadMerges(grid: Grid): Grid {
  const rows = grid.rows.map((row) => ({ ...row, cells: [...row.cells] }));
  for (const { top, left, bottom, right } of grid.merges) {
    const value = rows[top]?.cells[left];
    for (const row of rows.slice(top, bottom + 1)) for (let at = left; at <= right; at++) row.cells[at] = value;
  }
  return { ...grid, rows };
}

/** True for a cell without a value. */
export function isBlank(cell: CellValue): boolean {
  if (cell === null || cell === undefined) return true;
  return typeof cell === "string" && (cell === "" || writeCell(cell) === "");
}
