// Restores documents and invitations shortly after their removal, and deletes them for good later.

import { and, asc, eq, gt, isNotNull, not, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { db, inTransaction } from "@/lib/core/database/db";
import { processEach, walkKeys } from "@/lib/core/each-alone";
import { AppError, createConflict } from "@/lib/core/errors";
import { FIRST_ID } from "@/lib/core/id";
import { deleteFile, isStorageKey } from "@/lib/core/storage";
import { isUndoable } from "@/lib/core/time/undo";
import { changeOwnCompany } from "../rows";
import { companyDocuments, companyInvitations } from "../schema";
import { isDocumentOf, requireRoom } from "./add-document";

const AT_ONCE = 200;

/**
 * Restores a removed document. Throws `not_found`, `not_owner`, `conflict` (with `reason: "too_late"`, or without one at the most
 * documents).
 */
export async function restoreDocument(caller: Caller, documentId: string): Promise<void> {
  await changeOwnCompany(caller, async (tx, { company }) => {
    await requireRoom(tx, company);
    const { name, removedAt } = companyDocuments;
    const isIt = and(isDocumentOf(company, documentId), isNotNull(removedAt));
    const select = tx.select({ name, isInTime: isUndoable(removedAt) }).from(companyDocuments);
    const row = requireInTime(await select.where(isIt).for("update"));
    await tx.update(companyDocuments).set({ removedAt: null }).where(isIt);
    return { action: "company.restore-document", changes: { document: [null, row.name] } };
  });
}

/**
 * Restores a withdrawn invitation: its mailed link is good again. Throws `not_found`, `not_owner`, `conflict` (with
 * `reason: "too_late"`).
 */
export async function restoreInvitation(caller: Caller, invitationId: string): Promise<void> {
  await changeOwnCompany(caller, async (tx, { company }) => {
    const { id, companyId, role, keptUntil, expiresAt } = companyInvitations;
    const isIt = and(hasId(id, invitationId), eq(companyId, company.id), isNotNull(keptUntil));
    // A withdrawn one ended at the moment when it was withdrawn.
    const select = tx.select({ role, isInTime: isUndoable(expiresAt) }).from(companyInvitations);
    const row = requireInTime(await select.where(isIt).for("update"));
    await tx
      .update(companyInvitations)
      .set({ expiresAt: sql`${keptUntil}`, keptUntil: null })
      .where(isIt);
    return { action: "company.restore-invitation", changes: { role: row.role } };
  });
}

/**
 * Deletes documents with their files, and invitations, whose removal can't be undone by now. A file that fails does not stop the
 * others; throws at the end.
 */
export async function sweepRemoved(): Promise<void> {
  const { keptUntil, expiresAt } = companyInvitations;
  await db()
    .delete(companyInvitations)
    .where(and(isNotNull(keptUntil), not(isUndoable(expiresAt))));
  await processEach(walkKeys(FIRST_ID, listRemovedAfter), deleteRemoved);
}

const isOver = and(isNotNull(companyDocuments.removedAt), not(isUndoable(companyDocuments.removedAt)));

async function listRemovedAfter(after: string): Promise<string[]> {
  const { id } = companyDocuments;
  const rows = await db()
    .select({ id })
    .from(companyDocuments)
    .where(and(isOver, gt(id, after)))
    .orderBy(asc(id))
    .limit(AT_ONCE);
  return rows.map((row) => row.id);
}

/** The file first, under the row's lock: whatever fails is tried again, and nothing is left that no row names. */
async function deleteRemoved(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const isIt = eq(companyDocuments.id, id);
    const [row] = await tx
      .select({ key: companyDocuments.storageKey })
      .from(companyDocuments)
      .where(and(isIt, isOver))
      .for("update", { skipLocked: true });
    if (!row) return;
    if (isStorageKey(row.key)) await deleteFile(row.key);
    await tx.delete(companyDocuments).where(isIt);
  });
}

function requireInTime<Row extends { isInTime: boolean }>([row]: readonly Row[]): Row {
  if (!row) throw new AppError("not_found", { detail: "There is nothing to restore." });
  if (row.isInTime) return row;
  throw createConflict("too_late", "It is too late to undo this.");
}
