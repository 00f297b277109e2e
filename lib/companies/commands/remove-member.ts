// Members of a company: change a role, remove, leave; and close the company.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller, CompanyRole } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { publish } from "@/lib/core/queue/queue";
import { changeInBatches } from "@/lib/listings/steps/change-in-batches";
import { transferListings } from "@/lib/listings/steps/transfer-listings";
import { movePriceLists, transferPriceLists } from "@/lib/price-lists/steps/move-lists";
import { users } from "@/lib/users/schema";
import { moveWebhooks, transferWebhooks } from "@/lib/webhooks/steps/move-webhooks";
import { getNextOwner, type Member, requireAnotherOwner } from "../member-policy";
import { closeCompany, listCompanyTags, lockMembers, lockOwnCompany, withdrawInvitations } from "../rows";

/** Gives a member another role. Throws `not_owner`, `not_found` for a stranger, `conflict` for the last owner. */
export async function changeRole(caller: Caller, memberId: string, role: CompanyRole): Promise<void> {
  await inTransaction(async (tx) => {
    const { company } = await lockOwnCompany(tx, caller);
    const members = await lockMembers(tx, company.id);
    const member = getMember(members, memberId);
    if (member.role === role) return;
    requireAnotherOwner(members, memberId);
    await tx.update(users).set({ companyRole: role, updatedAt: sql`now()` }).where(eq(users.id, memberId));
    await withdrawInvitations(tx, company.id, memberId);
    await recordAudit(tx, caller, {
      action: "company.change-role",
      subjectId: company.id,
      changes: { member: memberId, role: [member.role, role] },
    });
    await publish(tx, "company.role-changed", { id: company.id, userId: memberId, role });
  });
}

/** Removes a member; their listings in the company's name pass to the caller. Throws as `changeRole` does. */
export async function removeMember(caller: Caller, memberId: string): Promise<void> {
  await removeFromCompany(caller, ["owner"], () => memberId);
}

/** Leaves the own company; listings in its name stay with it. Throws `not_found`, `conflict` for the last owner. */
export async function leaveCompany(caller: Caller): Promise<void> {
  await removeFromCompany(caller, ["owner", "manager", "viewer"], (userId) => userId);
}

/**
 * Closes the own company, whose last member the caller is: its documents and numbers are erased, its listings stay the
 * caller's, in their own name. Throws `not_found`, `not_owner`, `conflict` (with `reason: "members"`) while others belong to it.
 */
export async function closeOwnCompany(caller: Caller): Promise<void> {
  const tags = await inTransaction(async (tx) => {
    const { userId, company } = await lockOwnCompany(tx, caller);
    if ((await lockMembers(tx, company.id)).some(({ id }) => id !== userId))
      throw createConflict("members", "The company has other members: leave it, or remove them first.");
    // Tags are read first: afterwards no listing belongs to the company.
    const tags = await listCompanyTags(tx, company.id);
    // Listings lose the mark in batches. The trigger at the end of verification would change them in one statement.
    await changeInBatches(tx, sql`company_id = ${company.id}::uuid and deleted_at is null`, (ids) =>
      tx.execute(sql`update listings set company_id = null, verified = false, version = version + 1, updated_at = now()
        where id in (${ids})`),
    );
    const files = await closeCompany(tx, company.id, caller);
    await tx
      .update(users)
      .set({ companyId: null, companyRole: "owner", updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    await moveWebhooks(tx, userId, userId);
    await movePriceLists(tx, userId, userId);
    await publish(tx, "company.closed", { id: company.id, files, tags });
    return tags;
  });
  invalidate(tags);
}

async function removeFromCompany(
  caller: Caller,
  allowed: readonly CompanyRole[],
  toMemberId: (userId: string) => string,
): Promise<void> {
  const tags = await inTransaction(async (tx) => {
    const { userId, company } = await lockOwnCompany(tx, caller, allowed);
    const memberId = toMemberId(userId);
    const members = await lockMembers(tx, company.id);
    getMember(members, memberId);
    requireAnotherOwner(members, memberId);
    const nextOwnerId = getNextOwner(members, memberId, userId);
    // Tags are read first: with a blocked next owner no listing stays public.
    const tags = await listCompanyTags(tx, company.id);
    await tx
      .update(users)
      .set({ companyId: null, companyRole: "owner", updatedAt: sql`now()` })
      .where(eq(users.id, memberId));
    await withdrawInvitations(tx, company.id, memberId);
    const isLeaving = memberId === userId;
    const reason = isLeaving ? "left the company" : "removed from the company";
    const move = { companyId: company.id, from: memberId, to: nextOwnerId, reason };
    const transferred = await transferListings(tx, caller, move);
    await transferWebhooks(tx, caller, move);
    await transferPriceLists(tx, caller, move);
    await recordAudit(tx, caller, {
      action: isLeaving ? "company.leave" : "company.remove-member",
      subjectId: company.id,
      changes: { member: memberId, heir: nextOwnerId, listings: transferred },
    });
    await publish(tx, "company.member-left", { id: company.id, userId: memberId, tags });
    return tags;
  });
  invalidate(tags);
}

function getMember(members: readonly Member[], memberId: string): Member {
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw new AppError("not_found", { detail: "There is no such member." });
  return member;
}
