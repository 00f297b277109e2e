// Invitations to a company: send, send again, withdraw, accept.

import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/queue/queue";
import { createToken, hashToken } from "@/lib/core/token";
import { dropTakenNumbers } from "@/lib/listings/steps/drop-taken-numbers";
import { movePriceLists } from "@/lib/price-lists/steps/move-lists";
import { requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { moveWebhooks } from "@/lib/webhooks/steps/move-webhooks";
import { composeInvitationMail, composeLostNumbersMail } from "../mails";
import { INVITATION_DAYS, type InviteInput, MOST_INVITATIONS } from "../own-contract";
import { type CompanyRow, changeOwnCompany, isGoodLink } from "../rows";
import { companies, companyInvitations } from "../schema";

type InvitationRow = typeof companyInvitations.$inferSelect;

/**
 * Invites an address to the own company; a repeat sends a new link with the new role. Throws `not_owner`, `not_found`, `conflict`
 * (with `reason`) for a member, at the most open invitations, or while the inviter's address is not confirmed.
 */
export async function inviteMember(caller: Caller, { email, role, locale }: InviteInput): Promise<void> {
  await changeOwnCompany(caller, async (tx, { userId, company }) => {
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, company.id), eq(users.email, email)));
    if (member) throw createConflict("member", "This person is already a member of the company.");
    const open = await tx
      .select({ email: companyInvitations.email })
      .from(companyInvitations)
      .where(isOfCompany(company));
    if (open.length >= MOST_INVITATIONS && !open.some((each) => each.email === email)) {
      throw createConflict("too_many", `A company has at most ${MOST_INVITATIONS} open invitations.`);
    }
    const token = createToken();
    const fresh = { role, locale, invitedBy: userId, keptUntil: null, ...createTerms(token) };
    await tx
      .insert(companyInvitations)
      .values({ companyId: company.id, email, ...fresh })
      .onConflictDoUpdate({ target: [companyInvitations.companyId, companyInvitations.email], set: fresh });
    await send(tx, company, { email, role, locale }, userId, token);
    return { action: "company.invite", changes: { role } };
  });
}

/** Sends an invitation again, in the caller's name, with a new link and term; the old link ends. Throws as `inviteMember` does. */
export async function resendInvitation(caller: Caller, invitationId: string): Promise<void> {
  await changeOwnCompany(caller, async (tx, { userId, company }) => {
    const invitation = await getOwnInvitation(tx, company, invitationId);
    const token = createToken();
    await tx
      .update(companyInvitations)
      .set({ invitedBy: userId, ...createTerms(token) })
      .where(eq(companyInvitations.id, invitation.id));
    await send(tx, company, invitation, userId, token);
    return { action: "company.resend-invitation", changes: { role: invitation.role } };
  });
}

/** Withdraws an invitation: its link ends, unless `restoreInvitation` takes that back. Throws `not_found`, `not_owner`. */
export async function revokeInvitation(caller: Caller, invitationId: string): Promise<void> {
  await changeOwnCompany(caller, async (tx, { company }) => {
    const invitation = await getOwnInvitation(tx, company, invitationId);
    await tx
      .update(companyInvitations)
      .set({ keptUntil: invitation.expiresAt, expiresAt: sql`now()` })
      .where(eq(companyInvitations.id, invitation.id));
    return { action: "company.revoke-invitation", changes: { role: invitation.role } };
  });
}

/**
 * Accepts an invitation: the caller joins the company, and their address counts as confirmed. Throws `not_found` for a link that
 * is not good (`isGoodLink`), `conflict` (with `reason`) for another address and for a member of a company.
 */
export async function acceptInvitation(caller: Caller, token: string): Promise<{ companyId: string }> {
  const userId = requireUserId(caller);
  // The person's page names the company.
  const tags = ["companies"];
  const companyId = await inTransaction(async (tx) => {
    const [found] = await tx
      .select({ companyId: companyInvitations.companyId })
      .from(companyInvitations)
      .where(eq(companyInvitations.tokenHash, hashToken(token)));
    if (!found) throw createSpentError();
    // The company first, as whoever changes its members does.
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, found.companyId)).for("update");
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    const [invitation] = await tx.delete(companyInvitations).where(isGoodLink(token)).returning();
    if (!invitation || !user) throw createSpentError();
    if (user.email !== invitation.email) {
      throw createConflict("other_address", "The invitation was sent to another address.");
    }
    if (user.companyId !== null) throw createConflict("has_company", "This account already belongs to a company.");
    const lost = await dropTakenNumbers(tx, caller, { userId, companyId: invitation.companyId });
    if (lost.length > 0) await queueMail(tx, composeLostNumbersMail(user, lost));
    await tx
      .update(users)
      .set({
        companyId: invitation.companyId,
        companyRole: invitation.role,
        emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId));
    await moveWebhooks(tx, userId, invitation.companyId);
    await movePriceLists(tx, userId, invitation.companyId);
    await recordAudit(tx, caller, {
      action: "company.join",
      subjectId: invitation.companyId,
      changes: { member: userId, role: invitation.role },
    });
    await publish(tx, "company.member-joined", { id: invitation.companyId, userId, role: invitation.role, tags });
    return invitation.companyId;
  });
  invalidate(tags);
  return { companyId };
}

const isOfCompany = (company: CompanyRow) =>
  and(eq(companyInvitations.companyId, company.id), isNull(companyInvitations.keptUntil));

const createTerms = (token: string) => ({
  tokenHash: hashToken(token),
  expiresAt: new Date(Date.now() + INVITATION_DAYS * 86_400_000),
});

async function getOwnInvitation(tx: Db, company: CompanyRow, invitationId: string): Promise<InvitationRow> {
  const [row] = await tx
    .select()
    .from(companyInvitations)
    .where(and(hasId(companyInvitations.id, invitationId), isOfCompany(company)));
  if (!row) throw new AppError("not_found", { detail: "There is no such invitation." });
  return row;
}

async function send(
  tx: Db,
  company: CompanyRow,
  to: Pick<InvitationRow, "email" | "role" | "locale">,
  inviterId: string,
  token: string,
): Promise<void> {
  const rows = await tx
    .select({ inviter: users.name, confirmedAt: users.emailConfirmedAt })
    .from(users)
    .where(eq(users.id, inviterId));
  const { inviter, confirmedAt } = getOnlyRow(rows);
  // A person without a confirmed address can't have us write to others.
  if (!confirmedAt) throw createConflict("unconfirmed", "Confirm your own e-mail address first.");
  const { email, role, locale } = to;
  await queueMail(tx, composeInvitationMail({ email, role, locale, companyName: company.name, inviter }, token));
}

function createSpentError(): AppError {
  return new AppError("not_found", { detail: "This invitation is no longer valid. Ask for a new one." });
}
