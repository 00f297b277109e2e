// Commands that store a price sheet and past exchange rates.
import { readFile, stat } from "node:fs/promises";
import { pushPriceSheet } from "@/lib/commodity-prices/commands";
import type { PushReport } from "@/lib/commodity-prices/policy/push-report";
import { FeedError } from "@/lib/core/feeds/runs";
import { createDayField } from "@/lib/core/text";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { backfillRates } from "@/lib/currency/commands";
import { type Command, JSON_OPTION, SYSTEM, UsageError } from "./command";

const MAX_BYTES = 32 * 1024 * 1024;

export const feedCommands: Record<string, Command> = {
  "feeds push": {
    usage: "FILE [--source NAME] [--dry-run] [--accept-jumps] [--json]",
    summary: "stores a partner's price sheet (CSV or JSON) row by row, and says what became of each row",
    options: {
      source: { type: "string" },
      "dry-run": { type: "boolean" },
      "accept-jumps": { type: "boolean" },
      ...JSON_OPTION,
    },
    arguments: 1,
    async run(given, output) {
      const file = given.requiredArgument("Which file?");
      const source = given.text("source")?.trim();
      if (source !== undefined && (source === "" || source.length > 120))
        throw new UsageError("--source must be a name of 1 to 120 characters.");
      const dryRun = given.flag("dry-run");
      const bytes = await readSheetFile(file);
      const report = await pushPriceSheet(SYSTEM, bytes, { source, dryRun, acceptJumps: given.flag("accept-jumps") });
      if (given.flag("json")) output.out(JSON.stringify({ file, dryRun, ...report }, null, 2));
      else for (const line of describeReport(report, dryRun)) output.out(line);
      if (report.refused === report.rows) throw new FeedError("Every row is refused; nothing is stored.");
    },
  },
  "rates backfill": {
    usage: "FROM TO",
    summary:
      "fetches the Bank of Russia's rates of past days (YYYY-MM-DD, both included) and stores the days that are missing",
    options: {},
    arguments: 2,
    async run(given, output) {
      const [from, to] = [0, 1].map((index) => Day.safeParse(given.argument(index)).data);
      const usage = "Which days? The first and the last one, such as 2026-04-01 2026-04-11, none of them ahead.";
      if (!from || !to || from > to || to > formatMoscowDay()) throw new UsageError(usage);
      const { status, rowsIn, message } = await backfillRates(from, to);
      if (status === "failed") throw new FeedError(message ?? "No reason given.");
      output.out(status === "unchanged" ? "Nothing is missing." : `Stored ${rowsIn} rates.`);
    },
  },
};

const Day = createDayField("2026-04-01");

async function readSheetFile(file: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new FeedError(`${file} is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new FeedError(code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read (${code}).`);
  }
}

function describeReport({ warnings, report, ...counts }: PushReport, dryRun: boolean): string[] {
  const { rows, stored, updated, unchanged, refused, newest } = counts;
  const refusals = report.filter(({ status }) => status === "refused");
  const sum = `${rows} rows: ${stored} stored, ${updated} updated, ${unchanged} unchanged, ${refused} refused`;
  return [
    ...refusals.map(({ row, reason, cell }) => `Row ${row} is refused: ${reason}${cell ? `, cell ${cell}` : ""}.`),
    ...warnings.map((warning) => `Note: ${warning}`),
    `${dryRun ? "Would be " : ""}${sum}${newest ? `; newest prices of ${newest}` : ""}.`,
    ...(stored + updated === 0 && refused < rows ? ["Nothing changed."] : []),
  ];
}
