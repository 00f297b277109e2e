import { sql } from "drizzle-orm";
import { type Account, type Caller, getAccount, getSideId } from "@/lib/core/caller";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { enqueue } from "@/lib/core/queue/queue";
import { createViewerError } from "@/lib/listings/policy";
import { requireTariff } from "@/lib/reference/tariffs";
import { type ImportQuery, type ImportReport, MAX_FILE_BYTES, ROWS_A_REQUEST, ROWS_AT_ONCE } from "./contract";
import { type FileRow, noteUnnamed } from "./file-policy";
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

/**
 * Imports a file into the listings of the caller's side. A short one is done when this returns; a long one goes on as a job, and the
 * report says that it is running. `charge` gets the requests that the rows cost beside the one under way. Throws `tariff_required`,
 * `not_owner` for a viewer, `payload_too_large`, `invalid_json`, `validation_failed` for the file as a whole, `mass_retirement`,
 * `rate_limited`; nothing is done then.
 */
export async function importListings(
  file: SentFile,
  query: ImportQuery,
  caller: Caller,
  charge: Charge = async () => {},
): Promise<ImportReport> {
  const account = requireImporter(caller);
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
  const id = await storeImport(
    rows,
    { ...query, missing: retires ? missing : "keep", keyId },
    account,
    isShort ? RESCUE_SECONDS : 0,
  );
  if (isShort) await runImport(id);
  return getImport(id, {}, caller);
}

/** The account of a caller who may import for their side. Throws `missing_key`, `tariff_required`, `not_owner`. */
function requireImporter(caller: Caller): Account {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  requireTariff(account.tariff, "bulk");
  if (account.company?.role === "viewer") throw createViewerError();
  return account;
}

/** Stores the rows to be written, and asks for the job that writes them after some seconds. Returns the import's id. */
async function storeImport(
  rows: readonly FileRow[],
  { mode = "upsert", missing = "keep", dryRun = false, keyId }: ImportQuery & { keyId: string | null },
  account: Account,
  afterSeconds: number,
): Promise<string> {
  const id = createId();
  const { userId } = account;
  await inTransaction(async (tx) => {
    const whole = { id, sideId: getSideId(account), userId, keyId, mode, missing, dryRun, total: rows.length };
    await tx.insert(imports).values(whole);
    await storeParts(tx, id, rows);
    await enqueue(tx, "import", { id }, { afterSeconds });
  });
  return id;
}

async function storeParts(tx: Db, id: string, rows: readonly FileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_PART) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_A_PART));
    await tx.execute(
      sql`insert into import_parts (import_id, part, rows) values (${id}::uuid, ${at / ROWS_A_PART}::int, ${part}::jsonb)`,
    );
  }
}
