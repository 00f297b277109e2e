// The report of a push: what happened to each row, with sums that agree.
type RowStatus = "stored" | "updated" | "unchanged" | "refused";

/** Result of one row. `cell`: address of the cell that it is refused for. */
export type RowReport = { row: number; status: RowStatus; reason?: string; cell?: string };

/** Result of a document. The four counts add up to `rows`. */
export type PushReport = { rows: number } & Record<RowStatus, number> & {
    /** Newest day of the accepted prices, `YYYY-MM-DD`. */
    newest: string | null;
    warnings: string[];
    report: RowReport[];
  };

export function toReport(report: RowReport[], newest: string | null, warnings: string[]): PushReport {
  const count = (status: RowStatus) => report.filter((row) => row.status === status).length;
  return {
    rows: report.length,
    stored: count("stored"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    newest,
    warnings,
    report: [...report].sort((a, b) => a.row - b.row),
  };
}

/** The first refusals and warnings in a few sentences, for the run log. */
export function summarise({ rows, refused, report, warnings }: PushReport): string | null {
  const reasons = report.filter(({ status }) => status === "refused");
  const shown = reasons
    .slice(0, 3)
    .map(({ row, reason, cell }) => `row ${row}: ${reason}${cell ? ` (cell ${cell})` : ""}`);
  const more = reasons.length > shown.length ? [`and ${reasons.length - shown.length} more`] : [];
  const refusals = refused > 0 ? [`${refused} of ${rows} rows are refused: ${[...shown, ...more].join("; ")}.`] : [];
  const words = [...refusals, ...warnings.slice(0, 3)].join(" ");
  return words === "" ? null : words.slice(0, 2_000);
}
