import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { acceptInvitation, inviteMember } from "./commands/invite-member";
import { changeRole, leaveCompany, removeMember } from "./commands/remove-member";
import { MOST_INVITATIONS } from "./own-contract";
import { companyInvitations } from "./schema";
import { lastMail, owner, person, sessionOf } from "./test-people";

const invite = async (boss: { userId: string }, email: string) =>
  inviteMember(await sessionOf(boss), { email, role: "manager", locale: "ru" });

test("the audit trail of a company has who joined, with which role, and how they left", async () => {
  const boss = await owner();
  const [guest, other] = [await person(), await person()];
  for (const who of [guest, other]) {
    await invite(boss, who.email);
    const [, token = ""] = /token=(\S+)/.exec((await lastMail(who.email))?.text ?? "") ?? [];
    await acceptInvitation(await sessionOf(who), token);
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
  const refused = { code: "conflict", extra: { reason: "too_many" } };
  await expect(invite(boss, late.email)).rejects.toMatchObject(refused);
  expect(await lastMail(late.email)).toBeUndefined();
  await invite(boss, last.email);
});
