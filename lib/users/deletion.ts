import { eq, sql } from "drizzle-orm";
import { closeCompany } from "@/lib/companies/closing";
import { handOver } from "@/lib/companies/hand-over";
import { recordAudit, recordAudits } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache-tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { queueMail } from "@/lib/core/mail";
import { publish, publishAll } from "@/lib/core/outbox";
import { listingTags } from "@/lib/listings/tags";
import type { DeleteAccountInput } from "./contract";
import { accountDeletedMail } from "./mails";
import { DELETED_NAME, deletedEmail, ownUserId } from "./policy";
import { requirePassword } from "./queries";
import { users } from "./schema";

/** What is theirs alone and goes with them. Everything else keeps a row that names nobody. */
const PERSONAL_TABLES = [
  "user_tokens",
  "sessions",
  "favourites",
  "saved_searches",
  "mail_opt_outs",
  "listing_forms",
] as const;

/**
 * Deletes the caller's account for good, in one transaction: listings are taken down (those of a company that has other
 * members pass to its owner), keys revoked, sessions ended, personal data erased, the address freed. Messages stay, under
 * no name. `user.deleted` tells the other domains. Throws `validation_failed` for a wrong password, `conflict` (with
 * `reason: "last_owner"`) while a company with other members has no other owner.
 */
export async function deleteAccount(caller: Caller, { currentPassword }: DeleteAccountInput): Promise<void> {
  const userId = ownUserId(caller);
  await requirePassword(userId, currentPassword);
  const tags = await inTransaction(async (tx) => {
    const company = await lockCompanyOf(tx, userId);
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (!user || user.deletedAt) throw new AppError("not_found");
    // Between the two locks a company may have come; nobody does that and deletes the account on purpose.
    if (user.companyId !== (company?.id ?? null)) throw new AppError("conflict", { extra: { reason: "changed" } });
    const files = company ? await leave(tx, company, userId, caller) : [];
    const tags = await archiveListings(tx, userId, caller);
    await revokeKeys(tx, userId, caller);
    await forgetTraces(tx, userId, user.email);
    await erase(tx, userId);
    await queueMail(tx, accountDeletedMail(user));
    await recordAudit(tx, caller, { action: "user.delete", subjectId: userId });
    await publish(tx, "user.deleted", { userId, files, tags });
    return tags;
  });
  invalidate(tags);
}

type Company = { id: string; role: string; others: { id: string; role: string }[] };

/** The company first, as whoever changes its members does. */
async function lockCompanyOf(tx: Db, userId: string): Promise<Company | null> {
  const [company] = await tx.execute<{ id: string }>(sql`
    select id from companies where id = (select company_id from users where id = ${userId}::uuid) for update`);
  if (!company) return null;
  const members = await tx.execute<{ id: string; role: string }>(sql`
    select id, company_role as role from users where company_id = ${company.id}::uuid order by created_at, id`);
  const role = members.find(({ id }) => id === userId)?.role ?? "viewer";
  return { id: company.id, role, others: members.filter(({ id }) => id !== userId) };
}

/** A company with other members goes on under an owner of theirs; one without is closed. Answers the files to delete. */
async function leave(tx: Db, company: Company, userId: string, caller: Caller): Promise<string[]> {
  if (company.others.length === 0) return closeCompany(tx, company.id, caller);
  const heir = company.others.find(({ role }) => role === "owner");
  if (!heir) {
    throw new AppError("conflict", {
      detail: "The last owner can't leave the company: make somebody else an owner first.",
      extra: { reason: "last_owner" },
    });
  }
  await handOver(tx, { companyId: company.id, from: userId, to: heir.id });
  await recordAudit(tx, caller, {
    action: "company.leave",
    subjectId: company.id,
    changes: { member: userId, heir: heir.id },
  });
  return [];
}

type Taken = { id: string; slug: string; industrySlug: string; groupSlug: string; categorySlug: string };

/** Takes down what is the person's, as deleting each listing would. Answers the pages that change. */
async function archiveListings(tx: Db, userId: string, caller: Caller): Promise<string[]> {
  const rows = await tx.execute<Taken>(sql`
    update listings set status = 'ARCHIVED', deleted_at = now(), updated_at = now(), version = version + 1
    where owner_id = ${userId}::uuid and deleted_at is null
    returning id, slug, industry_slug as "industrySlug", group_slug as "groupSlug", category_slug as "categorySlug"`);
  const events = rows.map((row) => ({ id: row.id, tags: listingTags(row) }));
  // Set by set: a seller has any number of them, and locks are held meanwhile.
  await recordAudits(
    tx,
    caller,
    rows.map(({ id }) => ({ action: "listing.delete", subjectId: id, reason: "account deleted" })),
  );
  await publishAll(tx, "listing.deleted", events);
  await tx.execute(
    sql`delete from listing_search s using listings l where l.id = s.listing_id and l.owner_id = ${userId}::uuid`,
  );
  await tx.execute(sql`delete from blocked_listings where owner_id = ${userId}::uuid`);
  return [...new Set(["companies", "listings", ...events.flatMap(({ tags }) => tags)])];
}

async function revokeKeys(tx: Db, userId: string, caller: Caller): Promise<void> {
  const keys = await tx.execute<{ id: string }>(sql`
    update api_keys set revoked_at = now() where user_id = ${userId}::uuid and revoked_at is null returning id`);
  for (const { id } of keys) {
    await recordAudit(tx, caller, {
      action: "key.revoke",
      subjectId: id,
      reason: "account deleted",
      changes: { userId },
    });
    await publish(tx, "key.revoked", { keyId: id, userId });
  }
  // Keys are often called by their owner's name.
  await tx.execute(sql`update api_keys set name = '' where user_id = ${userId}::uuid`);
}

/** Rows that are the person's alone, mails to the address, and names in the trail of the account. */
async function forgetTraces(tx: Db, userId: string, email: string): Promise<void> {
  for (const table of PERSONAL_TABLES) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}::uuid`);
  }
  await tx.execute(sql`delete from company_invitations where email = ${email}`);
  await tx.execute(sql`delete from mails where recipient = ${email}`);
  await tx.execute(sql`update audit_log set changes = changes - 'name' - 'email'
    where subject_type = 'user' and subject_id = ${userId} and changes ?| array['name', 'email']`);
  await tx.execute(
    sql`update audit_log set changes = changes - 'name' where action in ('key.issue', 'key.rotate') and actor_user_id = ${userId}::uuid`,
  );
}

async function erase(tx: Db, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      email: deletedEmail(userId),
      name: DELETED_NAME,
      passwordHash: null,
      role: "user",
      tariff: "free",
      companyId: null,
      companyRole: "owner",
      emailConfirmedAt: null,
      sessionVersion: sql`${users.sessionVersion} + 1`,
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId));
}
