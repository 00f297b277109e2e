// The last step of a price list on /account/import: its document becomes an import, or the dry run before it.
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { getImporter } from "@/lib/imports/import-policy";
import { findImportStates } from "@/lib/imports/queries";
import { planMissing, storeImport } from "@/lib/imports/steps/store-import";
import { readListDocument } from "../document-policy";
import { findWaitingDocument, getPriceList, toListProblem } from "../queries";
import { priceLists } from "../schema";
import { planNextRun } from "../steps/next-run";
import { lockPriceList } from "./manage-lists";
import { requireSending } from "./store-document";

/** Seconds in which the request itself writes the rows; then a job does. */
const RESCUE_SECONDS = 5;

type How = { documentId: string; dryRun: boolean; allowMass: boolean };

/**
 * Imports the waiting document of a price list, or tells by a dry run what would become of it. Returns the id of the import, whose rows
 * `runImport` or a job writes. A document is imported once: asked again, this returns the same import. Throws `not_found`, `conflict` while
 * the last import of the list runs, `mass_retirement`, `tariff_required`, `not_owner`, `rate_limited` for a dry run, and
 * `validation_failed` for a file that can't be read as a whole.
 */
export async function importDocument(
  id: string,
  { documentId, dryRun, allowMass }: How,
  caller: Caller,
): Promise<string> {
  const account = getImporter(caller);
  await getPriceList(id, caller);
  const waiting = await findWaitingDocument(id);
  // Read after the document: whoever imported it meanwhile is seen here.
  const list = await getPriceList(id, caller);
  if (!dryRun && list.lastImportId === documentId) return documentId;
  if (waiting?.documentId !== documentId)
    throw new AppError("not_found", { detail: "This document is no longer waiting: send it again." });
  const files = waiting.files.map(({ bytes }) => bytes);
  const { rows } = await readListDocument(files, list).catch((error: unknown) => {
    throw new AppError("validation_failed", { extra: { problem: toListProblem(error) }, cause: error });
  });
  const importId = dryRun ? createId() : documentId;
  if (dryRun) await requireSending(caller);
  await inTransaction(async (tx) => {
    const { lastImportId } = await lockPriceList(tx, id, caller);
    if (!dryRun && lastImportId === documentId) return;
    if (!dryRun) await requireNoneRunning(tx, lastImportId);
    const missing = await planMissing(tx, rows, { missing: list.missing, allowMass, priceListId: id }, account);
    const settings = { id: importId, keyId: null, mode: "upsert", missing, dryRun, priceListId: id } as const;
    const isNew = await storeImport(tx, rows, settings, account, RESCUE_SECONDS);
    if (dryRun || !isNew) return;
    await tx
      .update(priceLists)
      .set({
        ...{ lastImportId: importId, problem: null, isTold: false, userId: account.userId },
        ...{ etag: waiting.etag, lastModified: waiting.lastModified, digest: computeDocumentDigest(files) },
        ...{ lastRunAt: sql`now()`, lastImportAt: sql`now()`, nextRunAt: planNextRun(list.schedule) },
      })
      .where(eq(priceLists.id, id));
    await tx.execute(sql`delete from price_list_files where document_id = ${documentId}::uuid`);
    await recordAudit(tx, caller, { action: "price-list.import", subjectId: id, changes: { rows: rows.length } });
  });
  return importId;
}

/** Two imports of one list would write over each other. */
async function requireNoneRunning(tx: Db, lastImportId: string | null): Promise<void> {
  const runs = await findImportStates(lastImportId === null ? [] : [lastImportId], tx);
  if (runs.get(lastImportId ?? "")?.state === "running")
    throw createConflict("running", "The last import of this price list is under way: wait for its end.");
}

/** SHA-256 of a document's files, in hex. It tells whether a document is the one that was imported last. */
export function computeDocumentDigest(files: readonly Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const bytes of files) hash.update(bytes);
  return hash.digest("hex");
}
