import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { processEach, walkKeys } from "@/lib/core/each-alone";
import { AppError } from "@/lib/core/errors";
import { FIRST_ID, isId } from "@/lib/core/id";
import { deleteFile, isStorageKey } from "@/lib/core/storage";
import { isUndoable } from "@/lib/core/time/undo";
import { lockOwnCompany } from "./access";
import { lockRoom } from "./document-commands";

const AT_ONCE = 200;

/**
 * Puts a document back that was just removed. Throws `not_found`, `not_owner`, `conflict` (with `reason: "too_late"`, or
 * without one past the number of documents).
 */
export async function restoreDocument(caller: Caller, documentId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { company } = await lockRoom(tx, caller);
    const own = sql`id = ${idOrNull(documentId)}::uuid and company_id = ${company.id}::uuid and removed_at is not null`;
    await requireInTime(
      tx,
      sql`select ${isUndoable(sql`removed_at`)} as fresh from company_documents where ${own} for update`,
    );
    const [row] = await tx.execute<{ name: string }>(
      sql`update company_documents set removed_at = null where ${own} returning name`,
    );
    await recordAudit(tx, caller, {
      action: "company.restore-document",
      subjectId: company.id,
      changes: { document: [null, row?.name] },
    });
  });
}

/**
 * Gives a withdrawn invitation its term back: the link that was mailed is good again. Throws `not_found`, `not_owner`,
 * `conflict` (with `reason: "too_late"`).
 */
export async function restoreInvitation(caller: Caller, invitationId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { company } = await lockOwnCompany(tx, caller);
    const own = sql`id = ${idOrNull(invitationId)}::uuid and company_id = ${company.id}::uuid and kept_until is not null`;
    // A withdrawn one ended at the moment when it was withdrawn.
    await requireInTime(
      tx,
      sql`select ${isUndoable(sql`expires_at`)} as fresh from company_invitations where ${own} for update`,
    );
    const [row] = await tx.execute<{ role: string }>(
      sql`update company_invitations set expires_at = kept_until, kept_until = null where ${own} returning role`,
    );
    await recordAudit(tx, caller, {
      action: "company.restore-invitation",
      subjectId: company.id,
      changes: { role: row?.role },
    });
  });
}

/**
 * Deletes the documents, with their files, and the invitations whose removal can't be undone any more. A file that can't be
 * deleted now holds up no other; throws at the end.
 */
export async function sweepRemoved(): Promise<void> {
  await db().execute(
    sql`delete from company_invitations where kept_until is not null and not ${isUndoable(sql`expires_at`)}`,
  );
  await processEach(walkKeys(FIRST_ID, removedAfter), deleteRemoved);
}

const isOver = sql`removed_at is not null and not ${isUndoable(sql`removed_at`)}`;

async function removedAfter(id: string): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(
    sql`select id from company_documents where ${isOver} and id > ${id}::uuid order by id limit ${AT_ONCE}`,
  );
  return rows.map((row) => row.id);
}

/** The file first, under the row's lock: whatever fails is tried again, and nothing is left that no row names. */
async function deleteRemoved(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx.execute<{ key: string }>(
      sql`select storage_key as key from company_documents where id = ${id}::uuid and ${isOver} for update skip locked`,
    );
    if (!row) return;
    if (isStorageKey(row.key)) await deleteFile(row.key);
    await tx.execute(sql`delete from company_documents where id = ${id}::uuid`);
  });
}

const idOrNull = (id: string) => (isId(id) ? id : null);

async function requireInTime(tx: Db, found: ReturnType<typeof sql>): Promise<void> {
  const [row] = await tx.execute<{ fresh: boolean }>(found);
  if (!row) throw new AppError("not_found", { detail: "There is nothing of the kind to put back." });
  if (!row.fresh) {
    throw new AppError("conflict", { detail: "It is too late to take this back.", extra: { reason: "too_late" } });
  }
}
