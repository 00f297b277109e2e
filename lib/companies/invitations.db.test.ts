import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { users } from "@/lib/users/schema";
import { acceptInvitation, resendInvitation, revokeInvitation } from "./commands/invite-member";
import { changeRole, leaveCompany, removeMember } from "./commands/remove-member";
import { MOST_INVITATIONS } from "./own-contract";
import { findInvitation, listInvitations } from "./queries/own-company";
import { companyInvitations } from "./schema";
import { colleague, invite, lastMail, owner, person, sessionOf, tokenTo } from "./test-people";

const refused = (code: string, reason?: string) =>
  expect.objectContaining({ code, ...(reason && { extra: { reason } }) });

test("the audit trail of a company has who joined, with which role, and how they left", async () => {
  const boss = await owner();
  const [guest, other] = [await person(), await person()];
  for (const who of [guest, other]) {
    await invite(boss, who.email);
    await acceptInvitation(await sessionOf(who), await tokenTo(who.email));
  }
  await changeRole(await sessionOf(boss), guest.userId, "viewer");
  await leaveCompany(await sessionOf(guest));
  await removeMember(await sessionOf(boss), other.userId);
  const rows = await db().select().from(auditLog).where(eq(auditLog.subjectId, boss.companyId)).orderBy(auditLog.id);
  expect(rows.map(({ action, actorUserId, changes: { member, role } }) => [action, actorUserId, member, role])).toEqual(
    [
      ["company.create", boss.userId, undefined, undefined],
      ["company.invite", boss.userId, undefined, "manager"],
      ["company.join", guest.userId, guest.userId, "manager"],
      ["company.invite", boss.userId, undefined, "manager"],
      ["company.join", other.userId, other.userId, "manager"],
      ["company.change-role", boss.userId, guest.userId, ["manager", "viewer"]],
      ["company.leave", guest.userId, guest.userId, undefined],
      ["company.remove-member", boss.userId, other.userId, undefined],
    ],
  );
});

test("a company has at most fifty open invitations, and sending one again does not count", async () => {
  const boss = await owner();
  const open = Array.from({ length: MOST_INVITATIONS - 1 }, (_, at) => ({
    companyId: boss.companyId,
    email: `guest-${at}@tonna.example`,
    role: "viewer" as const,
    locale: "ru" as const,
    tokenHash: `${boss.companyId}-${at}`,
    expiresAt: new Date(Date.now() + 86_400_000),
  }));
  await db().insert(companyInvitations).values(open);
  const [last, late] = [await person(), await person()];
  await invite(boss, last.email);
  await expect(invite(boss, late.email)).rejects.toEqual(refused("conflict", "too_many"));
  expect(await lastMail(late.email)).toBeUndefined();
  await invite(boss, last.email);
});

test("an invitation makes one member, and only of its own address", async () => {
  const boss = await owner();
  const guest = await person();
  await invite(boss, guest.email);
  const token = await tokenTo(guest.email);
  expect(await findInvitation(token)).toEqual({ companyName: "ООО «Степь»", email: guest.email, role: "manager" });
  const [row] = await db().select().from(companyInvitations).where(eq(companyInvitations.email, guest.email));
  expect(row?.tokenHash).not.toContain(token);

  const thief = acceptInvitation(await sessionOf(await person()), token);
  await expect(thief).rejects.toEqual(refused("conflict", "other_address"));
  const me = await sessionOf(guest);
  const both = await Promise.allSettled([acceptInvitation(me, token), acceptInvitation(me, token)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await sessionOf(guest)).company).toEqual({ id: boss.companyId, role: "manager" });
  await expect(invite(boss, guest.email)).rejects.toEqual(refused("conflict", "member"));
  expect(await findInvitation(token)).toBeNull();
});

test("an owner can't invite or remind anybody before confirming their own address", async () => {
  const boss = await owner();
  const guest = await person();
  await invite(boss, guest.email);
  await db().update(users).set({ emailConfirmedAt: null }).where(eq(users.id, boss.userId));
  const [open] = await listInvitations(await sessionOf(boss));
  const again = resendInvitation(await sessionOf(boss), open?.id ?? "");
  await expect(again).rejects.toEqual(refused("conflict", "unconfirmed"));
  const another = await person();
  await expect(invite(boss, another.email)).rejects.toEqual(refused("conflict", "unconfirmed"));
  expect(await lastMail(another.email)).toBeUndefined();
  expect(await listInvitations(await sessionOf(boss))).toHaveLength(1);
});

test("an old, withdrawn or replaced link is void, and a member of a company can't accept one", async () => {
  const boss = await owner();
  const guest = await person();
  const me = await sessionOf(guest);
  await invite(boss, guest.email);
  const first = await tokenTo(guest.email);
  const [invitation] = await listInvitations(await sessionOf(boss));
  const id = invitation?.id ?? "";
  await resendInvitation(await sessionOf(boss), id);
  const second = await tokenTo(guest.email);
  await expect(acceptInvitation(me, first)).rejects.toEqual(refused("not_found"));
  const past = { expiresAt: new Date(Date.now() - 1000) };
  await db().update(companyInvitations).set(past).where(eq(companyInvitations.id, id));
  await expect(acceptInvitation(me, second)).rejects.toEqual(refused("not_found"));
  await revokeInvitation(await sessionOf(boss), id);
  expect(await listInvitations(await sessionOf(boss))).toEqual([]);

  const other = await owner();
  await invite(boss, other.email);
  const token = await tokenTo(other.email);
  await expect(acceptInvitation(await sessionOf(other), token)).rejects.toEqual(refused("conflict", "has_company"));
});

test("invitations are void when their sender is no longer an owner", async () => {
  const boss = await owner();
  const second = await colleague(boss.companyId, "owner");
  const [guest, friend] = [await person(), await person()];
  await invite(second, guest.email, "owner");
  await changeRole(await sessionOf(boss), second.userId, "viewer");
  await expect(acceptInvitation(await sessionOf(guest), await tokenTo(guest.email))).rejects.toEqual(
    refused("not_found"),
  );
  await changeRole(await sessionOf(boss), second.userId, "owner");
  await invite(second, friend.email, "owner");
  await removeMember(await sessionOf(boss), second.userId);
  await expect(acceptInvitation(await sessionOf(friend), await tokenTo(friend.email))).rejects.toEqual(
    refused("not_found"),
  );
});

test("invitations are void while their sender is blocked, until another owner sends them again", async () => {
  const boss = await owner();
  const second = await colleague(boss.companyId, "owner");
  const [guest, friend] = [await person(), await person()];
  const admin = await sessionOf(await person({ role: "admin" }));
  for (const { email } of [guest, friend]) await invite(second, email, "owner");
  const token = await tokenTo(guest.email);
  await blockUser(second.userId, { reason: "Обман" }, admin);
  expect(await findInvitation(token)).toBeNull();
  await expect(acceptInvitation(await sessionOf(guest), token)).rejects.toEqual(refused("not_found"));

  const open = await listInvitations(await sessionOf(boss));
  const { id = "" } = open.find(({ email }) => email === friend.email) ?? {};
  await resendInvitation(await sessionOf(boss), id);
  await acceptInvitation(await sessionOf(friend), await tokenTo(friend.email));
  await unblockUser(second.userId, { reason: "Разобрались" }, admin);
  await acceptInvitation(await sessionOf(guest), token);
});
