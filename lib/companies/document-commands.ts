import { and, eq } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { isId, newId } from "@/lib/core/id";
import { log } from "@/lib/core/log";
import { deleteFile, isStorageKey, putFile, type StorageKey } from "@/lib/core/storage";
import { lockOwnCompany } from "./access";
import { countDocuments } from "./commands";
import { documentName, documentTypeOf } from "./document-form";
import { DOCUMENT_BYTES, MOST_DOCUMENTS } from "./own-contract";
import { companyDocuments } from "./schema";
import { requireRemovable } from "./verification-policy";

const ENDINGS = { "application/pdf": "pdf", "image/jpeg": "jpg", "image/png": "png" } as const;

/**
 * Keeps a document of the own company. Throws `not_owner`, `payload_too_large`, `unsupported_media_type` for what is
 * neither PDF nor JPEG nor PNG by its content, `conflict` past the number of documents.
 */
export async function addDocument(caller: Caller, file: { name: string; bytes: Uint8Array }): Promise<void> {
  if (file.bytes.byteLength > DOCUMENT_BYTES) throw new AppError("payload_too_large");
  const contentType = documentTypeOf(file.bytes);
  if (!contentType) throw new AppError("unsupported_media_type", { detail: "Send a PDF, a JPEG or a PNG." });
  // Asked before the file is written, and again with the row: the store is no part of the transaction.
  await inTransaction((tx) => lockOwnCompany(tx, caller));
  const id = newId();
  const storageKey: StorageKey = `private/companies/${id}.${ENDINGS[contentType]}`;
  await putFile(storageKey, file.bytes, contentType);
  try {
    await inTransaction(async (tx) => {
      const { userId, company } = await lockOwnCompany(tx, caller);
      if ((await countDocuments(tx, company.id)) >= MOST_DOCUMENTS) {
        throw new AppError("conflict", { detail: `A company has at most ${MOST_DOCUMENTS} documents.` });
      }
      const name = documentName(file.name);
      const size = file.bytes.byteLength;
      await tx
        .insert(companyDocuments)
        .values({ id, companyId: company.id, name, contentType, size, storageKey, uploadedBy: userId });
      await recordAudit(tx, caller, {
        action: "company.add-document",
        subjectId: company.id,
        changes: { document: [null, name] },
      });
    });
  } catch (error) {
    await forgetFile(storageKey);
    throw error;
  }
}

/** Removes a document of the own company. Throws `not_found`, `not_owner`, `conflict` while a check rests on it. */
export async function removeDocument(caller: Caller, documentId: string): Promise<void> {
  const storageKey = await inTransaction(async (tx) => {
    const { company } = await lockOwnCompany(tx, caller);
    const [row] = isId(documentId)
      ? await tx
          .delete(companyDocuments)
          .where(and(eq(companyDocuments.id, documentId), eq(companyDocuments.companyId, company.id)))
          .returning({ name: companyDocuments.name, storageKey: companyDocuments.storageKey })
      : [];
    if (!row) throw new AppError("not_found", { detail: "There is no such document." });
    requireRemovable(company.status);
    await recordAudit(tx, caller, {
      action: "company.remove-document",
      subjectId: company.id,
      changes: { document: [row.name, null] },
    });
    return row.storageKey;
  });
  await forgetFile(storageKey);
}

/** A file that nothing names any more; one that can't be deleted now harms nobody. */
async function forgetFile(key: string): Promise<void> {
  if (!isStorageKey(key)) return;
  await deleteFile(key).catch((error: unknown) => log().warn({ err: error, key }, "a file could not be deleted"));
}
