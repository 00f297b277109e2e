import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { auditLog, recordAudit } from "@/lib/core/audit";
import type { Caller, CompanyRole } from "@/lib/core/caller";
import { type Db, onlyRow } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { digestOf } from "@/lib/core/token";
import { changeInBatches } from "@/lib/listings/in-batches";
import { tagsOfListed } from "@/lib/listings/listed";
import { listings } from "@/lib/listings/schema";
import { ownUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { indexCompany } from "./company-index";
import type { Member } from "./member-policy";
import type { CompanyStatus } from "./reference";
import { companies, companyDocuments, companyInvitations } from "./schema";

export type CompanyRow = typeof companies.$inferSelect;

/**
 * The caller's company, locked until the commit: whoever changes it or its members does so one at a time, with the role
 * as it is then. Throws `not_found` for who belongs to none, `not_owner` for a role that may not.
 */
export async function lockOwnCompany(
  tx: Db,
  caller: Caller,
  allowed: readonly CompanyRole[] = ["owner"],
): Promise<{ userId: string; company: CompanyRow }> {
  const userId = ownUserId(caller);
  const [company] = await tx
    .select()
    .from(companies)
    .where(sql`id = (select company_id from users where id = ${userId}::uuid)`)
    .for("update");
  if (!company) throw noCompany();
  // Read again behind the lock: the role may have changed while we waited for it.
  const [me] = await tx
    .select({ role: users.companyRole })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.companyId, company.id)));
  if (!me) throw noCompany();
  if (!allowed.includes(me.role))
    throw new AppError("not_owner", { detail: "Only an owner of the company may do this." });
  return { userId, company };
}

/** Everything kept that shows the company: its pages, its people's, and the lists that its public listings stand in. */
export async function companyTags(tx: Db, companyId: string): Promise<string[]> {
  return ["companies", ...(await tagsOfListed(tx, sql`company_id = ${companyId}::uuid`))];
}

export function noCompany(): AppError {
  return new AppError("not_found", { detail: "This account belongs to no company." });
}

/** What the trail says of a company by which it, or the person behind it, can be told; the states it went through are not. */
const IDENTIFYING = sql`array['name', 'inn', 'kpp', 'ogrn', 'description', 'website', 'document']`;

/**
 * Nobody answers for the company any more: it is public no more, its papers and numbers are gone, its tax number is free. The
 * caller has locked it and seen to its members and listings. Answers the files to delete.
 */
export async function closeCompany(tx: Db, companyId: string, caller: Caller): Promise<string[]> {
  const isIt = eq(companies.id, companyId);
  const { status } = onlyRow(await tx.select({ status: companies.status }).from(companies).where(isIt));
  const papers = await tx
    .delete(companyDocuments)
    .where(eq(companyDocuments.companyId, companyId))
    .returning({ key: companyDocuments.storageKey });
  await tx.delete(companyInvitations).where(eq(companyInvitations.companyId, companyId));
  // An entrepreneur's company is called by the person's name, and so is its address.
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
 * Gives the listings of a company, which the caller has locked, the mark of the state it is about to have. The trigger
 * `companies_verified` does so too and finds those that come meanwhile, but in one statement, which has too little time for
 * all those of a large seller.
 */
export async function markListings(tx: Db, companyId: string, status: CompanyStatus): Promise<void> {
  const isVerified = status === "VERIFIED";
  await changeInBatches(tx, sql`company_id = ${companyId}::uuid and verified <> ${isVerified}::boolean`, (ids) =>
    tx.update(listings).set({ verified: isVerified }).where(sql`id in (${ids})`).returning({ id: listings.id }),
  );
}

/** The members of a company, who came first first. */
export function selectMembers(from: Db, companyId: string) {
  return from
    .select({ id: users.id, role: users.companyRole, isBlocked: sql<boolean>`${users.blockedAt} is not null` })
    .from(users)
    .where(eq(users.companyId, companyId))
    .orderBy(asc(users.id));
}

/**
 * The members of a company that the caller has locked, who came first first: nobody comes or goes meanwhile. They are
 * locked too, so that nobody who is to answer for the company is blocked in the same moment.
 */
export function lockMembers(tx: Db, companyId: string): Promise<Member[]> {
  return selectMembers(tx, companyId).for("share");
}

/**
 * The invitation behind a mailed token while its link is good: in time, and from whom may still invite. That of an
 * owner who is blocked rests; nobody has to find it, nor to make it anew when the block was a mistake.
 */
export const isGoodLink = (token: string): SQL => sql`${companyInvitations.tokenHash} = ${digestOf(token)}
  and ${companyInvitations.expiresAt} > now() and exists (
    select from users inviter where inviter.id = ${companyInvitations.invitedBy} and inviter.blocked_at is null
      and inviter.company_id = ${companyInvitations.companyId} and inviter.company_role = 'owner')`;

/** What a member sent out ends with the right to invite: it would be a way back in. */
export async function withdrawInvitations(tx: Db, companyId: string, invitedBy: string): Promise<void> {
  await tx
    .delete(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.invitedBy, invitedBy)));
}

/** How many documents a company has shown. */
export async function countDocuments(tx: Db, companyId: string): Promise<number> {
  const rows = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(companyDocuments)
    .where(sql`company_id = ${companyId}::uuid and removed_at is null`);
  return rows[0]?.n ?? 0;
}
