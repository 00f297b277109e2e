// Deletes an account with everything personal, over all domains.
import { eq, type SQL, sql } from "drizzle-orm";
import { getNextOwner, getParting, requireAnotherOwner } from "@/lib/companies/member-policy";
import { closeCompany, listCompanyTags, lockMembers, withdrawInvitations } from "@/lib/companies/rows";
import { recordAudit, recordAudits } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { queueMail } from "@/lib/core/mail/mail";
import { publish, publishAll } from "@/lib/core/queue/queue";
import { changeInBatches } from "@/lib/listings/steps/change-in-batches";
import { transferListings } from "@/lib/listings/steps/transfer-listings";
import { listListingTags } from "@/lib/listings/tags";
import { transferPriceLists } from "@/lib/price-lists/steps/move-lists";
import type { DeleteAccountInput } from "@/lib/users/contract";
import { composeAccountDeletedMail } from "@/lib/users/mails";
import { DELETED_NAME, makeDeletedEmail, requireUserId } from "@/lib/users/policy";
import { requirePassword } from "@/lib/users/queries";
import { lockLastAdmin, lockProven } from "@/lib/users/rows";
import { users } from "@/lib/users/schema";
import { transferWebhooks } from "@/lib/webhooks/steps/move-webhooks";

/** Tables whose rows are personal and are deleted. Other tables keep rows that name nobody. */
const PERSONAL_TABLES = [
  "user_tokens",
  "sessions",
  "favourites",
  "saved_searches",
  "index_subscriptions",
  "mail_opt_outs",
  "listing_forms",
  "imports",
  "price_lists",
  "legal_acceptances",
] as const;

/** The reason in the audit records of listings and keys. */
const DELETION = "account deleted";

/**
 * Deletes the caller's account for good, in one transaction, and publishes `user.deleted`. A company's listings pass to another
 * owner, the person's own are taken down; messages stay without a name. Throws `validation_failed` for a wrong password, and
 * `conflict` with the reason `last_owner` (of a company with other members), `last_admin` or `changed`.
 */
export async function deleteAccount(caller: Caller, { currentPassword }: DeleteAccountInput): Promise<void> {
  const userId = requireUserId(caller);
  const proven = await requirePassword(userId, currentPassword);
  const tags = await inTransaction(async (tx) => {
    // Locks go in the order of the commands that change members: the company first.
    const companyId = await lockCompanyOf(tx, userId);
    if (await lockLastAdmin(tx, userId)) {
      throw createConflict("last_admin", "This is the last administrator: make somebody else an administrator first.");
    }
    const user = await lockProven(tx, proven);
    // The person may have joined a company between the two locks.
    if (user.companyId !== companyId) throw new AppError("conflict", { extra: { reason: "changed" } });
    const left = companyId === null ? LEFT_NOTHING : await leaveOwnCompany(tx, companyId, userId, caller);
    const tags = [...new Set([...left.tags, ...(await archiveListings(tx, userId, caller))])];
    await revokeKeys(tx, userId, caller);
    await forgetTraces(tx, userId, user.email);
    await erasePerson(tx, userId);
    await queueMail(tx, composeAccountDeletedMail(user));
    await recordAudit(tx, caller, { action: "user.delete", subjectId: userId });
    await publish(tx, "user.deleted", { userId, files: left.files, tags });
    return tags;
  });
  invalidate(tags);
}

async function lockCompanyOf(tx: Db, userId: string): Promise<string | null> {
  const [company] = await tx.execute<{ id: string }>(sql`
    select id from companies where id = (select company_id from users where id = ${userId}::uuid) for update`);
  return company?.id ?? null;
}

/** Results of leaving a company: files to delete, and cache tags to invalidate. */
type Left = { files: string[]; tags: string[] };
const LEFT_NOTHING: Left = { files: [], tags: [] };

/** Leaves a company to its other owner, or closes a company without other members. */
async function leaveOwnCompany(tx: Db, companyId: string, userId: string, caller: Caller): Promise<Left> {
  const members = await lockMembers(tx, companyId);
  // Tags are read first, while all listings are public.
  const tags = await listCompanyTags(tx, companyId);
  if (getParting(members, userId) === "closes") return { files: await closeCompany(tx, companyId, caller), tags };
  requireAnotherOwner(members, userId);
  const heir = getNextOwner(members, userId, userId);
  await withdrawInvitations(tx, companyId, userId);
  const move = { companyId, from: userId, to: heir, reason: DELETION };
  await transferListings(tx, caller, move);
  await transferWebhooks(tx, caller, move);
  await transferPriceLists(tx, caller, move);
  await recordAudit(tx, caller, { action: "company.leave", subjectId: companyId, changes: { member: userId, heir } });
  return { files: [], tags };
}

/** Takes down the person's listings, with the same audit records and events as a deletion of each. Returns cache tags. */
async function archiveListings(tx: Db, userId: string, caller: Caller): Promise<string[]> {
  const which = sql`owner_id = ${userId}::uuid and deleted_at is null`;
  const tags = await changeInBatches(tx, which, (ids) => archiveBatch(tx, ids, caller));
  await tx.execute(sql`delete from blocked_listings where owner_id = ${userId}::uuid`);
  return [...new Set(["companies", "listings", ...tags])];
}

type Taken = { id: string; slug: string; industrySlug: string; groupSlug: string; categorySlug: string };

async function archiveBatch(tx: Db, ids: SQL, caller: Caller): Promise<string[]> {
  const rows = await tx.execute<Taken>(sql`
    update listings set status = 'ARCHIVED', deleted_at = now(), updated_at = now(), version = version + 1
    where id in (${ids})
    returning id, slug, industry_slug as "industrySlug", group_slug as "groupSlug", category_slug as "categorySlug"`);
  const events = rows.map((row) => ({ id: row.id, tags: listListingTags(row) }));
  await recordAudits(
    tx,
    caller,
    rows.map(({ id }) => ({ action: "listing.delete", subjectId: id, reason: DELETION })),
  );
  await publishAll(tx, "listing.deleted", events);
  await tx.execute(sql`delete from listing_search where listing_id in (${ids})`);
  return events.flatMap(({ tags }) => tags);
}

async function revokeKeys(tx: Db, userId: string, caller: Caller): Promise<void> {
  const keys = await tx.execute<{ id: string }>(sql`
    update api_keys set revoked_at = now() where user_id = ${userId}::uuid and revoked_at is null returning id`);
  for (const { id } of keys) {
    await recordAudit(tx, caller, {
      action: "key.revoke",
      subjectId: id,
      reason: DELETION,
      changes: { userId },
    });
    await publish(tx, "key.revoked", { keyId: id, userId });
  }
  // The name of a key is often the name of its owner.
  await tx.execute(sql`update api_keys set name = '' where user_id = ${userId}::uuid`);
}

/** Deletes personal rows, mails to the person's addresses, and names in the account's audit records. */
async function forgetTraces(tx: Db, userId: string, email: string): Promise<void> {
  await deleteMails(tx, userId, email);
  for (const table of PERSONAL_TABLES) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}::uuid`);
  }
  await tx.execute(sql`delete from company_invitations where email = ${email}`);
  await tx.execute(sql`delete from sign_ups where email = ${email}`);
  await tx.execute(sql`update audit_log set changes = changes - 'name' - 'email'
    where subject_type = 'user' and subject_id = ${userId} and changes ?| array['name', 'email']`);
  await tx.execute(
    sql`update audit_log set changes = changes - 'name' where action in ('key.issue', 'key.rotate') and actor_user_id = ${userId}::uuid`,
  );
}

/**
 * Deletes mails to the current address, to earlier addresses until their change, and confirmations to addresses that were
 * requested. Times match exactly: audit records, tokens and mails share their transaction. Other mails to these addresses are others'.
 */
async function deleteMails(tx: Db, userId: string, email: string): Promise<void> {
  await tx.execute(sql`
    delete from mails m using (
      select ${email} as address, '-infinity'::timestamptz as since, 'infinity'::timestamptz as until
      union all
      select changes -> 'email' ->> 0, '-infinity', at from audit_log
      where subject_type = 'user' and subject_id = ${userId} and action = 'user.change-email'
      union all
      select changes -> 'email' ->> 1, at, at from audit_log
      where subject_type = 'user' and subject_id = ${userId} and action = 'user.request-email-change'
      union all
      select email, created_at, created_at from user_tokens where user_id = ${userId}::uuid and email is not null
    ) theirs
    where m.recipient = theirs.address and m.created_at between theirs.since and theirs.until`);
}

async function erasePerson(tx: Db, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({
      email: makeDeletedEmail(),
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
