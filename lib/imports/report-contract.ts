import type { ImportReport, ImportRow, UndoProblem } from "./contract";
import type { CellError } from "./file-policy";

/** A row of a report as pages show it: with the listing's title, `args` for the sentence of an error, and why an undo changed nothing. */
export type ReportRow = Omit<ImportRow, "errors"> & {
  errors: (ImportRow["errors"][number] & Pick<CellError, "args">)[];
  title: string | null;
  undoProblem: UndoProblem | null;
};

/** A report with what only pages show of it. */
export type ReportRecord = Omit<ImportReport, "rows"> & {
  rows: ReportRow[];
  priceListId: string | null;
  /** `mayBegin`: it can still be undone. */
  undo: { state: "running" | "done" | null; undone: number; notUndone: number; mayBegin: boolean };
};

/** An import in a list: its counts without its rows. */
export type ListedImport = Pick<
  ImportReport,
  "id" | "state" | "created" | "updated" | "unchanged" | "failed" | "retired" | "createdAt"
> & { priceListId: string | null; isUndone: boolean };
