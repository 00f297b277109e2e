import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { getDataDir } from "@/lib/core/env";
import { findFile, type StorageKey } from "@/lib/core/storage";
import { UNDO_MINUTES } from "@/lib/core/time/undo";
import { findInvitation, findOwnCompany, listInvitations, readDocument } from "../queries/own-company";
import { companyDocuments, companyInvitations } from "../schema";
import { colleague, lastMail, owner, person, sessionOf } from "../test-people";
import { addDocument, removeDocument } from "./add-document";
import { acceptInvitation, inviteMember, resendInvitation, revokeInvitation } from "./invite-member";
import { changeRole } from "./remove-member";
import { restoreDocument, restoreInvitation, sweepRemoved } from "./restore-removed";

const PDF = { name: "Выписка.pdf", bytes: new TextEncoder().encode("%PDF-1.7 выписка") };
const refused = (code: string, reason?: string) =>
  expect.objectContaining({ code, ...(reason && { extra: { reason } }) });
const tokenTo = async (email: string) => /token=(\S+)/.exec((await lastMail(email))?.text ?? "")?.[1] ?? "";
const ago = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;
const trailOf = async (action: string, companyId: string) =>
  (await db().execute(sql`select 1 from audit_log where action = ${action} and subject_id = ${companyId}`)).length;

async function removedDocument() {
  const who = await owner();
  const me = await sessionOf(who);
  await addDocument(me, PDF);
  const id = (await findOwnCompany(me))?.documents[0]?.id ?? "";
  await removeDocument(me, id);
  return { who, me, id };
}

test("a removed document is restored with its file, once, and only for its company", async () => {
  const { who, me, id } = await removedDocument();
  await expect(removeDocument(me, id)).rejects.toEqual(refused("not_found"));
  await expect(readDocument(me, id)).rejects.toEqual(refused("not_found"));
  const stranger = await sessionOf(await owner());
  const manager = await sessionOf(await colleague(who.companyId, "manager"));
  await expect(restoreDocument(stranger, id)).rejects.toEqual(refused("not_found"));
  await expect(restoreDocument(manager, id)).rejects.toEqual(refused("not_owner"));
  await expect(restoreDocument(me, "x")).rejects.toEqual(refused("not_found"));
  const both = await Promise.allSettled([restoreDocument(me, id), restoreDocument(me, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await readDocument(me, id)).toMatchObject({ name: PDF.name });
  expect(await trailOf("company.restore-document", who.companyId)).toBe(1);
  await sweepRemoved();
  expect(await readDocument(me, id)).toMatchObject({ name: PDF.name });
});

test("a document is not restored after the limit, and is deleted with its file", async () => {
  const { me, id } = await removedDocument();
  const row = async () => (await db().select().from(companyDocuments).where(eq(companyDocuments.id, id)))[0];
  await sweepRemoved();
  const key = (await row())?.storageKey as StorageKey;
  expect(await findFile(key)).not.toBeNull();
  await db()
    .update(companyDocuments)
    .set({ removedAt: ago(UNDO_MINUTES) })
    .where(eq(companyDocuments.id, id));
  await expect(restoreDocument(me, id)).rejects.toEqual(refused("conflict", "too_late"));
  await sweepRemoved();
  expect(await row()).toBeUndefined();
  expect(await findFile(key)).toBeNull();
});

test("a document stays while its file can't be deleted, and other documents are deleted", async () => {
  const [stuck, free] = [await removedDocument(), await removedDocument()];
  await db()
    .update(companyDocuments)
    .set({ removedAt: ago(UNDO_MINUTES) });
  const rows = () => db().select({ id: companyDocuments.id, key: companyDocuments.storageKey }).from(companyDocuments);
  // A folder in its place, which is not deleted as a file is.
  const file = path.join(getDataDir(), "uploads", (await rows()).find(({ id }) => id === stuck.id)?.key ?? "");
  await rm(file);
  await mkdir(file);
  await expect(sweepRemoved()).rejects.toThrow("1 items could not be processed");
  expect((await rows()).map(({ id }) => id)).toContain(stuck.id);
  expect((await rows()).map(({ id }) => id)).not.toContain(free.id);
  await rm(file, { recursive: true });
  await sweepRemoved();
  expect((await rows()).map(({ id }) => id)).not.toContain(stuck.id);
});

async function withdrawnInvitation() {
  const who = await owner();
  const me = await sessionOf(who);
  const guest = await person();
  await inviteMember(me, { email: guest.email, role: "manager", locale: "ru" });
  const [invitation] = await listInvitations(me);
  const id = invitation?.id ?? "";
  await revokeInvitation(me, id);
  return { who, me, guest, id, expiresAt: invitation?.expiresAt, token: await tokenTo(guest.email) };
}

test("a withdrawn invitation is void until it is restored, and its mailed link then works again", async () => {
  const { who, me, guest, id, expiresAt, token } = await withdrawnInvitation();
  expect(await listInvitations(me)).toEqual([]);
  expect(await findInvitation(token)).toBeNull();
  const invited = await sessionOf(guest);
  await expect(acceptInvitation(invited, token)).rejects.toEqual(refused("not_found"));
  for (const act of [resendInvitation, revokeInvitation])
    await expect(act(me, id)).rejects.toEqual(refused("not_found"));
  const manager = await sessionOf(await colleague(who.companyId, "manager"));
  await expect(restoreInvitation(await sessionOf(await owner()), id)).rejects.toEqual(refused("not_found"));
  await expect(restoreInvitation(manager, id)).rejects.toEqual(refused("not_owner"));
  const both = await Promise.allSettled([restoreInvitation(me, id), restoreInvitation(me, id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await listInvitations(me)).toMatchObject([{ id, expiresAt, isOver: false }]);
  expect(await trailOf("company.restore-invitation", who.companyId)).toBe(1);
  await acceptInvitation(invited, token);
  await expect(restoreInvitation(me, id)).rejects.toEqual(refused("not_found"));
});

test("an invitation is not restored after the limit, beside a newer one, or when its owner may no longer invite", async () => {
  const late = await withdrawnInvitation();
  await db()
    .update(companyInvitations)
    .set({ expiresAt: ago(UNDO_MINUTES) })
    .where(eq(companyInvitations.id, late.id));
  await expect(restoreInvitation(late.me, late.id)).rejects.toEqual(refused("conflict", "too_late"));
  await sweepRemoved();
  await expect(restoreInvitation(late.me, late.id)).rejects.toEqual(refused("not_found"));

  const renewed = await withdrawnInvitation();
  await inviteMember(renewed.me, { email: renewed.guest.email, role: "viewer", locale: "ru" });
  await expect(restoreInvitation(renewed.me, renewed.id)).rejects.toEqual(refused("not_found"));
  expect(await findInvitation(renewed.token)).toBeNull();
  expect(await listInvitations(renewed.me)).toMatchObject([{ role: "viewer", isOver: false }]);

  const gone = await withdrawnInvitation();
  const heir = await sessionOf(await colleague(gone.who.companyId, "owner"));
  await changeRole(heir, gone.who.userId, "viewer");
  await expect(restoreInvitation(heir, gone.id)).rejects.toEqual(refused("not_found"));
});
