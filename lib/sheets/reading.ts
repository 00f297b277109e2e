// The cells of a row by their meaning, while they are read.
import { type CellValue, readCellText, writeCell } from "./cell-text";
import type { Column, Head } from "./columns";
import { type Grid, toAddress } from "./grid";
import type { DataRow } from "./layout";
import type { ProblemCode, SheetProblem } from "./problems";

/** The cells of a row while they are read. */
export type RowReading = {
  cells: Map<Column, { text: string; value: CellValue; head: Head; address: string }>;
  report: (code: ProblemCode, column: Column | null, args?: Record<string, string | number>) => void;
  row: DataRow;
};

/** Collects the cells of a row. Problems go to `errors` with the address of their cell. */
export function collect(grid: Grid, row: DataRow, errors: SheetProblem[]): RowReading {
  const cells: RowReading["cells"] = new Map();
  const { heads } = row.context;
  const blank = new Map<Column, string>();
  for (const [at, head] of heads.entries()) {
    if (head.meaning.kind !== "column") continue;
    const { column } = head.meaning;
    const address = toAddress(grid, row.number, at, head.text);
    const text = column === "vat" ? writeCell(row.cells[at]) || null : readCellText(row.cells[at]);
    if (text === null || cells.has(column)) blank.set(column, blank.get(column) ?? address);
    else cells.set(column, { text, value: row.cells[at], head, address });
  }
  const report: RowReading["report"] = (code, column, args = {}) => {
    const columns: Column[] = [...(column ? [column] : []), "price", "priceMin", "priceMax", "commodity"];
    const place = columns.map((one) => cells.get(one)?.address ?? (one === column ? blank.get(one) : undefined));
    const address = place.find((one) => one !== undefined) ?? toAddress(grid, row.number, 0, "");
    errors.push({ code, address, args });
  };
  const extra = row.cells.length - heads.length;
  if (extra > 0 && row.cells.slice(heads.length).some((cell) => writeCell(cell) !== ""))
    report("too_many_cells", null, { cells: row.cells.length, heads: heads.length });
  return { cells, report, row };
}
