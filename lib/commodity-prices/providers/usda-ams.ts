// Provider: market reports of the US Department of Agriculture.
import { env } from "@/lib/core/env";
import { download } from "@/lib/core/feeds/download";
import type { FeedProblem } from "@/lib/core/feeds/problems";
import { FeedError } from "@/lib/core/feeds/runs";
import type { ReadDocument } from "./price-entry";
import { readUsdaReport } from "./usda-document";

/** Louisiana and Texas export bids (daily); processor feedstuffs of the whole country (weekly). */
const REPORTS = ["3147", "3511"];

/**
 * The newest issue of each report. Source: USDA AMS MARS API, `reports/<slug>/Report Detail` (free key, HTTP Basic with
 * the key as user). A failed report does not stop the others. Throws FeedError when all fail.
 */
export async function fetchUsda({ signal }: { signal?: AbortSignal | undefined }): Promise<ReadDocument> {
  const key = env().USDA_AMS_KEY;
  if (!key) throw new FeedError("USDA_AMS_KEY is not set.", { problem: "not_set" });
  const base = env().USDA_AMS_URL.replace(/\/+$/, "");
  const read: ReadDocument = { rows: [], warnings: [] };
  const failures: string[] = [];
  let problem: FeedProblem | undefined;
  for (const report of REPORTS) {
    try {
      const { bytes } = await download(`${base}/${report}/Report%20Detail?lastReports=1`, {
        accept: "application/json",
        headers: { Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` },
        signal,
      });
      const { rows, warnings } = readUsdaReport(bytes);
      const offset = read.rows.reduce((last, { row }) => Math.max(last, row), 0);
      read.rows.push(...rows.map((row) => ({ ...row, row: row.row + offset })));
      read.warnings.push(...warnings.map((warning) => `Report ${report}: ${warning}`));
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      failures.push(`Report ${report}: ${error.message}`);
      problem ??= error.problem;
    }
  }
  if (read.rows.length === 0) throw new FeedError(failures.join(" "), { problem });
  return { rows: read.rows, warnings: [...failures, ...read.warnings] };
}
