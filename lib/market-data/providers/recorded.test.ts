import { readSheet } from "read-excel-file/node";
import { expect, it } from "vitest";
import { readFixture } from "@/fixtures/read";
import { listRecordedQuotes } from "./recorded";
import recorded from "./world-bank-recorded.json";
import columns from "./world-bank-series.json";

const EDITION = "quotes/worldbank/CMO-Historical-Data-Monthly_2026-06-02.xlsx";

it("recorded prices equal their workbook to the last digit, in every month and column", async () => {
  const rows = await readSheet(readFixture(EDITION), "Monthly Prices");
  const names = (rows[4] ?? []).map((cell) => String(cell ?? "").replace(/[\s*]+$/, ""));
  const months = rows.slice(rows.findIndex(([period]) => period === recorded.firstPeriod));
  const printed = columns.map(({ symbol, header }): [string, (string | null)[]] => {
    const at = names.indexOf(header);
    // The shortest text of a number is what the sheet shows: its cells have two decimals at most.
    return [symbol, months.map((row) => (typeof row[at] === "number" ? String(row[at]) : null))];
  });
  expect(recorded.prices).toEqual(Object.fromEntries(printed));
  const cells = printed.flatMap(([, prices]) => prices).filter((price) => price !== null);
  const quotes = listRecordedQuotes().find(({ provider }) => provider === "world-bank")?.quotes ?? [];
  expect(quotes).toHaveLength(cells.length);
});
