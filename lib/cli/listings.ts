// Commands that import and export the listings of an account.
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Account, Caller } from "@/lib/core/caller";
import { listColumns, toCsv, toCsvRows } from "@/lib/core/csv";
import { CSV_DIALECTS } from "@/lib/core/csv-cells";
import { Email } from "@/lib/core/email-address";
import { AppError } from "@/lib/core/errors";
import { importListings } from "@/lib/imports/commands";
import { type FileType, ImportReport, MAX_REPORT_PAGE, MISSING_CHOICES } from "@/lib/imports/contract";
import { getImport } from "@/lib/imports/queries";
import { runImport } from "@/lib/imports/run-commands";
import { Listing } from "@/lib/listings/contract";
import { streamOwnRecords } from "@/lib/listings/queries/list-own-records";
import { ROW_MODES } from "@/lib/listings/row-contract";
import { findWriterAccount } from "@/lib/users/queries";
import { type Command, type CommandInput, JSON_OPTION, type Output, requireOneOf, UsageError } from "./command";

const TYPES: Record<string, FileType> = {
  ".csv": "text/csv",
  ".ndjson": "application/x-ndjson",
  ".jsonl": "application/x-ndjson",
  ".json": "application/json",
};
const FORMATS = ["csv", "ndjson"] as const;

export const listingCommands: Record<string, Command> = {
  "listings import": {
    usage: "FILE --email E [--mode M] [--missing W] [--allow-mass] [--dry-run] [--json]",
    summary: `imports a .csv, .ndjson or .json file into the listings of an account, as the API would; modes are ${ROW_MODES.join(", ")}; what no row names: ${MISSING_CHOICES.join(", ")}`,
    options: {
      email: { type: "string" },
      mode: { type: "string" },
      missing: { type: "string" },
      "allow-mass": { type: "boolean" },
      "dry-run": { type: "boolean" },
      ...JSON_OPTION,
    },
    arguments: 1,
    async run(given, output) {
      const file = given.requiredArgument("Which file?");
      const type = TYPES[path.extname(file).toLowerCase()];
      if (!type) throw new UsageError(`The name of the file must end in ${Object.keys(TYPES).join(", ")}.`);
      const query = {
        mode: requireOneOf(ROW_MODES, given.text("mode") ?? "upsert", "--mode"),
        missing: requireOneOf(MISSING_CHOICES, given.text("missing") ?? "keep", "--missing"),
        allowMass: given.flag("allow-mass"),
        dryRun: given.flag("dry-run"),
      };
      const caller = await findCaller(given);
      const begun = await importListings({ bytes: await readFile(file), type, charset: null }, query, caller);
      await runImport(begun.id);
      printReport(given, output, await readWhole(begun.id, caller));
    },
  },
  "listings export": {
    usage: "--email E [--format csv|ndjson] [--dialect plain|excel]",
    summary: "prints all listings of an account and its company; importing them changes nothing",
    options: { email: { type: "string" }, format: { type: "string" }, dialect: { type: "string" } },
    async run(given, output) {
      const format = requireOneOf(FORMATS, given.text("format") ?? "csv", "--format");
      const dialect = requireOneOf(CSV_DIALECTS, given.text("dialect") ?? "plain", "--dialect");
      const caller = await findCaller(given);
      const columns = listColumns(Listing);
      const printCsv = (text: string) => output.out(text.replace(/\r\n$/, ""));
      if (format === "csv") printCsv(toCsv([], columns, dialect));
      for await (const record of streamOwnRecords({}, caller)) {
        const listing = Listing.parse(record);
        if (format === "csv") printCsv(toCsvRows([listing], columns, dialect));
        else output.out(JSON.stringify(listing));
      }
    },
  },
};

/** The account in whose name the operator acts. Throws `not_found`. */
async function findCaller(given: CommandInput): Promise<Caller & Account> {
  const email = Email.parse(given.required("email"));
  const account = await findWriterAccount({ email });
  if (!account) throw new AppError("not_found", { detail: `There is no account ${email}, or it is blocked.` });
  return { kind: "session", ...account };
}

async function readWhole(id: string, caller: Caller): Promise<ImportReport> {
  const report = await getImport(id, {}, caller);
  for (let page = 2; page <= report.totalPages; page += 1)
    report.rows.push(...(await getImport(id, { page, perPage: MAX_REPORT_PAGE }, caller)).rows);
  return ImportReport.parse(report);
}

/** Throws when rows have failed, so that a script learns of it. */
function printReport(given: CommandInput, output: Output, report: ImportReport): void {
  const { created, updated, unchanged, failed, retired, rows } = report;
  if (given.flag("json")) output.out(JSON.stringify(report, null, 2));
  else {
    for (const { row, externalId, errors } of rows) {
      const name = externalId === null ? `Row ${row}` : `Row ${row} (${externalId})`;
      for (const { pointer, detail } of errors) output.error(`${name}: ${pointer.replace(/^#\/?/, "")} ${detail}.`);
    }
    output.out(
      `${report.dryRun ? "Would be" : "Done"}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${failed} failed, ${retired} retired.`,
    );
  }
  if (report.state === "failed") throw new AppError("conflict", { detail: "The import was stopped." });
  if (failed > 0) throw new AppError("validation_failed", { detail: `${failed} of ${report.total} rows failed.` });
}
