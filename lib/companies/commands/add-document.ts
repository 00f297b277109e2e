// Documents of a company: add and remove.

import { and, eq, isNull, sql } from "drizzle-orm";
import { type Caller, getAccount } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, inTransaction, isUnavailable } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { takeOrThrow } from "@/lib/core/limiter/take-or-throw";
import { log } from "@/lib/core/log";
import { deleteFile, putFile, type StorageKey } from "@/lib/core/storage";
import { requireUserId } from "@/lib/users/policy";
import { detectDocumentType, toDocumentName } from "../document-policy";
import { DOCUMENT_BYTES, MOST_DOCUMENTS } from "../own-contract";
import { type CompanyRow, changeOwnCompany, countDocuments, lockOwnCompany } from "../rows";
import { companyDocuments } from "../schema";
import { requireRemovable } from "../verification-policy";

const ENDINGS = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" } as const;

const UPLOADS = { limit: 60, windowSeconds: 3_600, acts: "uploads of documents" };

/** Checks the caller before the bytes of a document are read. Throws `not_owner`, `rate_limited`. */
export async function requireUpload(caller: Caller): Promise<void> {
  const me = requireUserId(caller);
  if (getAccount(caller)?.company?.role !== "owner") throw new AppError("not_owner");
  await takeOrThrow("document-upload", me, UPLOADS);
}

/**
 * Adds a document to the own company. Throws `not_owner`, `payload_too_large`, `unsupported_media_type` unless its content is PDF,
 * JPEG or PNG, `conflict` at the largest number of documents.
 */
export async function addDocument(caller: Caller, file: { name: string; bytes: Uint8Array }): Promise<void> {
  if (file.bytes.byteLength > DOCUMENT_BYTES) throw new AppError("payload_too_large");
  const contentType = detectDocumentType(file.bytes);
  if (!contentType) throw new AppError("unsupported_media_type", { detail: "Send a PDF, a JPEG or a PNG." });
  const id = createId();
  const name = toDocumentName(file.name);
  const size = file.bytes.byteLength;
  const storageKey: StorageKey = `private/companies/${id}.${ENDINGS[contentType]}`;
  // The row first, as of a removed one: a file that nobody knows of would stay for ever, this one is swept.
  await inTransaction(async (tx) => {
    const { userId, company } = await lockOwnCompany(tx, caller);
    await requireRoom(tx, company);
    const row = { id, companyId: company.id, name, contentType, size, storageKey, uploadedBy: userId };
    await tx.insert(companyDocuments).values({ ...row, removedAt: sql`now()` });
  });
  await putFile(storageKey, file.bytes, contentType);
  try {
    await changeOwnCompany(caller, async (tx, { company }) => {
      // Checked again, since the store is no part of the transaction.
      await requireRoom(tx, company);
      const kept = await tx
        .update(companyDocuments)
        .set({ removedAt: null })
        .where(isDocumentOf(company, id))
        .returning({ id: companyDocuments.id });
      if (kept.length === 0) throw createNoDocumentError();
      return { action: "company.add-document", changes: { document: [null, name] } };
    });
  } catch (error) {
    // A lost connection may still have committed: then a document names the file.
    if (!isUnavailable(error)) await forgetFile(storageKey);
    throw error;
  }
}

/**
 * Removes a document of the own company. Its file stays while `restoreDocument` can undo that. Throws `not_found`, `not_owner`,
 * `conflict` while a check depends on it.
 */
export async function removeDocument(caller: Caller, documentId: string): Promise<void> {
  await changeOwnCompany(caller, async (tx, { company }) => {
    const [row] = await tx
      .update(companyDocuments)
      .set({ removedAt: sql`now()` })
      .where(and(isDocumentOf(company, documentId), isNull(companyDocuments.removedAt)))
      .returning({ name: companyDocuments.name });
    if (!row) throw createNoDocumentError();
    requireRemovable(company.status);
    return { action: "company.remove-document", changes: { document: [row.name, null] } };
  });
}

/** Condition of one document of a company. */
export const isDocumentOf = (company: CompanyRow, documentId: string) =>
  and(hasId(companyDocuments.id, documentId), eq(companyDocuments.companyId, company.id));

function createNoDocumentError(): AppError {
  return new AppError("not_found", { detail: "There is no such document." });
}

/** Throws `conflict` at the largest number of documents of a locked company. */
export async function requireRoom(tx: Db, { id }: CompanyRow): Promise<void> {
  if ((await countDocuments(tx, id)) < MOST_DOCUMENTS) return;
  throw new AppError("conflict", { detail: `A company has at most ${MOST_DOCUMENTS} documents.` });
}

/** Deletes a file that no row names. A failure is only logged, since the file harms nobody. */
async function forgetFile(key: StorageKey): Promise<void> {
  await deleteFile(key).catch((error: unknown) => log().warn({ err: error, key }, "a file could not be deleted"));
}
