// Companies within a caller's transaction: locks, members, documents, closing.

import { and, asc, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type AuditRecord, auditLog, recordAudit } from "@/lib/core/audit";
import type { Caller, CompanyRole } from "@/lib/core/caller";
import { type Db, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/token";
import { listings } from "@/lib/listings/schema";
import { changeInBatches } from "@/lib/listings/steps/change-in-batches";
import { listTagsOfListed } from "@/lib/listings/steps/find-list-tags";
import { requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { indexCompany } from "./company-index";
import type { Member } from "./member-policy";
import type { CompanyStatus } from "./reference";
import { companies, companyDocuments, companyInvitations } from "./schema";

export type CompanyRow = typeof companies.$inferSelect;

/**
 * Locks the caller's company until the commit and checks the caller's current role. Changes of a company and its members run
 * one at a time. Throws `not_found` without a company, `not_owner` for a role that is not allowed.
 */
export async function lockOwnCompany(
  tx: Db,
  caller: Caller,
  allowed: readonly CompanyRole[] = ["owner"],
): Promise<{ userId: string; company: CompanyRow }> {
  const userId = requireUserId(caller);
  const [company] = await tx
    .select()
    .from(companies)
    .where(sql`id = (select company_id from users where id = ${userId}::uuid)`)
    .for("update");
  if (!company) throw createNoCompanyError();
  // Read again behind the lock: the role may have changed while we waited for it.
  const [me] = await tx
    .select({ role: users.companyRole })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.companyId, company.id)));
  if (!me) throw createNoCompanyError();
  if (!allowed.includes(me.role))
    throw new AppError("not_owner", { detail: "Only an owner of the company can do this." });
  return { userId, company };
}

type Change = Omit<AuditRecord, "subjectId">;
type OwnCompany = Awaited<ReturnType<typeof lockOwnCompany>>;

/** Locks the caller's company, makes a change and writes the audit record that `work` returns. Throws as `lockOwnCompany` does. */
export async function changeOwnCompany(
  caller: Caller,
  work: (tx: Db, own: OwnCompany) => Promise<Change>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const own = await lockOwnCompany(tx, caller);
    await recordAudit(tx, caller, { ...(await work(tx, own)), subjectId: own.company.id });
  });
}

/** Cache tags of all that shows a company: its pages, its members' pages, the lists with its public listings. */
export async function listCompanyTags(tx: Db, companyId: string): Promise<string[]> {
  return ["companies", ...(await listTagsOfListed(tx, sql`company_id = ${companyId}::uuid`))];
}

export function createNoCompanyError(): AppError {
  return new AppError("not_found", { detail: "This account does not belong to a company." });
}

/** Fields of the audit trail that identify a company or the person behind it. */
const IDENTIFYING = sql`array['name', 'inn', 'kpp', 'ogrn', 'description', 'website', 'document']`;

/**
 * Closes a company that has lost its last member: erases its data and frees its tax number. The caller has locked it and
 * changed its members and listings. Returns the storage keys of files to delete.
 */
export async function closeCompany(tx: Db, companyId: string, caller: Caller): Promise<string[]> {
  const isIt = eq(companies.id, companyId);
  const { status } = getOnlyRow(await tx.select({ status: companies.status }).from(companies).where(isIt));
  const papers = await tx
    .delete(companyDocuments)
    .where(eq(companyDocuments.companyId, companyId))
    .returning({ key: companyDocuments.storageKey });
  await tx.delete(companyInvitations).where(eq(companyInvitations.companyId, companyId));
  // Name and slug of an entrepreneur's company contain the person's name.
  await tx
    .update(companies)
    .set({
      status: "DRAFT",
      name: "Закрытая компания",
      slug: `closed-${companyId}`,
      inn: null,
      kpp: null,
      ogrn: null,
      description: null,
      website: null,
      rejectionReason: null,
      verifiedAt: null,
      submittedAt: null,
      updatedAt: sql`now()`,
    })
    .where(isIt);
  await indexCompany(tx, companyId);
  await tx
    .update(auditLog)
    .set({ changes: sql`${auditLog.changes} - ${IDENTIFYING}` })
    .where(
      and(
        eq(auditLog.subjectType, "company"),
        eq(auditLog.subjectId, companyId),
        sql`${auditLog.changes} ?| ${IDENTIFYING}`,
      ),
    );
  const changes = status === "DRAFT" ? {} : { status: [status, "DRAFT"] };
  await recordAudit(tx, caller, { action: "company.close", subjectId: companyId, changes });
  return papers.map(({ key }) => key);
}

/**
 * Sets `verified` of a locked company's listings for its next status, in batches. The trigger `companies_verified` covers
 * listings that come meanwhile; alone, its one statement would take too long for a large seller.
 */
export async function markCompanyListings(tx: Db, companyId: string, status: CompanyStatus): Promise<void> {
  const isVerified = status === "VERIFIED";
  await changeInBatches(tx, sql`company_id = ${companyId}::uuid and verified <> ${isVerified}::boolean`, (ids) =>
    tx
      .update(listings)
      .set({ verified: isVerified, updatedAt: sql`now()` })
      .where(sql`id in (${ids})`)
      .returning({ id: listings.id }),
  );
}

/** Members of a company, in the order in which they came. */
export function selectMembers(from: Db, companyId: string) {
  return from
    .select({ id: users.id, role: users.companyRole, isBlocked: sql<boolean>`${users.blockedAt} is not null` })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id));
}

/** Locks and lists the members of a locked company, so that none of them is blocked in the same moment. */
export function lockMembers(tx: Db, companyId: string): Promise<Member[]> {
  return selectMembers(tx, companyId).for("share");
}

/**
 * Condition of a good invitation link: in time, and its sender may still invite. While the sender is blocked the link does
 * not work; after an unblock it works again.
 */
export const isGoodLink = (token: string): SQL => sql`${companyInvitations.tokenHash} = ${hashToken(token)}
  and ${companyInvitations.expiresAt} > now() and exists (
    select from users inviter where inviter.id = ${companyInvitations.invitedBy} and inviter.blocked_at is null
      and inviter.company_id = ${companyInvitations.companyId} and inviter.company_role = 'owner')`;

/** Withdraws the invitations that a member sent, since they would be a way back into the company. */
export async function withdrawInvitations(tx: Db, companyId: string, invitedBy: string): Promise<void> {
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.invitedBy, invitedBy)));
}

/** Number of documents of a company. */
export async function countDocuments(tx: Db, companyId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(companyDocuments)
    .where(and(eq(companyDocuments.companyId, companyId), isNull(companyDocuments.removedAt)));
  return row?.count ?? 0;
}
