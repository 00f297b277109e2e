// `freight push`: loads a freight table of a file.
import { readFile, stat } from "node:fs/promises";
import { FeedError } from "@/lib/core/feeds/runs";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { pushFreightTable } from "@/lib/freight/commands";
import { FREIGHT_RESULTS } from "@/lib/freight/contract";
import { type Command, JSON_OPTION, SYSTEM } from "./command";

const MAX_BYTES = 8 * 1024 * 1024;

export const freightCommands: Record<string, Command> = {
  "freight push": {
    usage: "FILE [--dry-run] [--json]",
    summary: "loads a freight table (JSON), puts it in force from its day on, and says what became of each row",
    options: { "dry-run": { type: "boolean" }, ...JSON_OPTION },
    arguments: 1,
    async run(given, output) {
      const file = given.requiredArgument("Which file?");
      const dryRun = given.flag("dry-run");
      const text = await readTableFile(file);
      const { version, validFrom, rows } = await pushFreightTable(SYSTEM, {
        text,
        fileName: file.split(/[\\/]/).at(-1) ?? file,
        dryRun,
      });
      const refused = rows.filter(({ result }) => result === "refused");
      const counts = FREIGHT_RESULTS.map((result) => `${rows.filter((row) => row.result === result).length} ${result}`);
      if (given.flag("json")) output.out(JSON.stringify({ file, dryRun, version, validFrom, rows }, null, 2));
      else {
        for (const { row, result, name, detail } of rows) {
          if (result !== "unchanged")
            output.out(`${result}: ${name}${detail ? `: ${detail}` : ""}${row && ` (${row})`}`);
        }
        output.out(`${formatRows(rows.length)}: ${counts.join(", ")}.`);
        const waits = validFrom !== null && validFrom > formatMoscowDay();
        if (version !== null) output.out(`Version ${version} is in force${waits ? ` from ${validFrom} on` : ""}.`);
        else if (refused.length === 0) output.out(dryRun ? "Nothing is stored." : "Nothing changed.");
      }
      if (refused.length > 0) throw new FeedError(`${formatRows(refused.length)} refused; nothing is stored.`);
    },
  },
};

const formatRows = (count: number) => `${count} ${count === 1 ? "row" : "rows"}`;

async function readTableFile(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES) throw new FeedError(`${file} is larger than ${MAX_BYTES / 1024 / 1024} MB.`);
    return await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof FeedError) throw error;
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new FeedError(code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read (${code}).`);
  }
}
