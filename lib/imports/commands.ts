import { sql } from "drizzle-orm";
import { type Account, type Caller, getAccount, getSideId } from "@/lib/core/caller";
import { type Db, db, type Executor, inTransaction, oneStatement } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { enqueue } from "@/lib/core/queue/queue";
import { type ImportQuery, type ImportReport, MAX_FILE_BYTES, ROWS_A_REQUEST, ROWS_AT_ONCE } from "./contract";
import { type FileRow, noteUnnamed } from "./file-policy";
import { requireImporter } from "./import-policy";
import { getImport } from "./queries";
import { readFile, type SentFile } from "./read-policy";
import { requireNotMass } from "./retire-policy";
import { runImport } from "./run-commands";
import { imports } from "./schema";
import { countMissing } from "./steps";

/** Rows that one transaction writes. */
const ROWS_A_PART = 100;
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
  const { missing = "keep", allowMass = false } = query;
  if (missing !== "keep") requireNotMass(await countMissing(db(), account, rows), allowMass);
  const retires = missing !== "keep" && !noteUnnamed(rows);
  const cost = Math.ceil(rows.length / ROWS_A_REQUEST);
  if (cost > 1) await charge(cost - 1);
  const isShort = rows.length <= ROWS_AT_ONCE;
  const keyId = caller.kind === "key" ? caller.keyId : null;
  const id = createId();
  const settings = { ...query, missing: retires ? missing : ("keep" as const), id, keyId };
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

/** The account of a caller who may import for their side. Throws `missing_key`, `tariff_required`, `not_owner`. */
function getImporter(caller: Caller): Account {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  requireImporter(account);
  return account;
}

type Settings = ImportQuery & { id: string; keyId: string | null };

/** Stores the rows to be written, and asks for the job that writes them after some seconds. */
async function storeImport(
  tx: Db,
  rows: readonly FileRow[],
  { id, keyId, mode = "upsert", missing = "keep", dryRun = false }: Settings,
  account: Account,
  afterSeconds: number,
): Promise<void> {
  const { userId } = account;
  const whole = { id, sideId: getSideId(account), userId, keyId, mode, missing, dryRun, total: rows.length };
  await tx.insert(imports).values(whole);
  await storeParts(tx, id, rows);
  await enqueue(tx, "import", { id }, { afterSeconds });
}

async function storeParts(tx: Db, id: string, rows: readonly FileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_PART) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_A_PART));
    await tx.execute(
      sql`insert into import_parts (import_id, part, rows) values (${id}::uuid, ${at / ROWS_A_PART}::int, ${part}::jsonb)`,
    );
  }
}
