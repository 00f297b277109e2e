// Begins an import: reads the file, checks who sends it, and writes a short one at once.
import type { Caller } from "@/lib/core/caller";
import { db, type Executor, inTransaction, oneStatement } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { type ImportQuery, type ImportReport, MAX_FILE_BYTES, ROWS_A_REQUEST, ROWS_AT_ONCE } from "./contract";
import { getImporter } from "./import-policy";
import { getImport } from "./queries";
import { readFile, type SentFile } from "./read-policy";
import { runImport } from "./run-commands";
import { planMissing, storeImport } from "./steps/store-import";

/** An import that a request works on is looked at after this time, in case that its process is gone. */
const RESCUE_SECONDS = 60;

/** Counts further requests on the limit of the caller's key. Throws `rate_limited`, and counts none then. */
type Charge = (requests: number) => Promise<void>;
type Save = (on: Executor, report: ImportReport) => Promise<void>;
type Importing = { charge?: Charge; saveIdempotentResponse?: Save | undefined };

/**
 * Imports a file into the listings of the caller's side. A short one is done when this returns; a long one goes on as a job, and the
 * report says that it is running. `charge` gets the requests that the rows cost beside the one under way.
 * `saveIdempotentResponse` writes with the import: a retry gets its report, not another import. Throws `tariff_required`,
 * `not_owner` for a viewer, `payload_too_large`, `invalid_json`, `validation_failed` for the file as a whole, `mass_retirement`,
 * `rate_limited`; nothing is done then.
 */
export async function importListings(
  file: SentFile,
  query: ImportQuery,
  caller: Caller,
  { charge = async () => {}, saveIdempotentResponse }: Importing = {},
): Promise<ImportReport> {
  const account = getImporter(caller);
  if (file.bytes.byteLength > MAX_FILE_BYTES)
    throw new AppError("payload_too_large", { detail: `A file may have at most ${MAX_FILE_BYTES} bytes.` });
  const rows = await readFile(file);
  const missing = await planMissing(db(), rows, query, account);
  const cost = Math.ceil(rows.length / ROWS_A_REQUEST);
  if (cost > 1) await charge(cost - 1);
  const isShort = rows.length <= ROWS_AT_ONCE;
  const keyId = caller.kind === "key" ? caller.keyId : null;
  const id = createId();
  const settings = { ...query, missing, id, keyId };
  await inTransaction(async (tx) => {
    await storeImport(tx, rows, settings, account, isShort ? RESCUE_SECONDS : 0);
    await saveIdempotentResponse?.(tx, await getImport(id, {}, caller, tx));
  });
  if (!isShort) return getImport(id, {}, caller);
  await runImport(id);
  const report = await getImport(id, {}, caller);
  await saveIdempotentResponse?.(oneStatement, report);
  return report;
}
