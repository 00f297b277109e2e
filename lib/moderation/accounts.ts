import { type SQL, sql } from "drizzle-orm";
import { recordAudit, recordAudits } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { accountOf, type Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { publish, publishAll } from "@/lib/core/outbox";
import { type Move, moveOf } from "@/lib/listings/move-policy";
import { isInTerm } from "@/lib/listings/policy";
import { listings } from "@/lib/listings/schema";
import { changeInBatches, idsOf } from "@/lib/listings/steps/change-in-batches";
import { listingTags } from "@/lib/listings/tags";
import { lockAdministrator } from "@/lib/users/locks";
import { assertMayAdminister } from "@/lib/users/policy";
import type { BlockInput } from "./contract";

/**
 * Keeps an account out: its sessions end, its keys stop, its public listings leave the catalogue. Nothing is lost:
 * `unblockUser` brings the listings back. Throws `not_owner`, `not_found`, `conflict` for oneself, for an
 * administrator, and for who is blocked already.
 */
export async function blockUser(userId: string, { reason }: BlockInput, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  if (accountOf(caller)?.userId === userId) throw refusal("own", "You can't block your own account.");
  const tags = await inTransaction(async (tx) => {
    const user = await getUser(tx, userId);
    await lockAdministrator(tx, caller);
    if (user.role === "admin") throw refusal("admin", "Take the administrator's role away first.");
    if (user.blocked) throw refusal("blocked", "The account is blocked already.");
    await tx.execute(sql`
      update users set blocked_at = now(), session_version = session_version + 1, updated_at = now() where id = ${userId}::uuid`);
    const shown = sql`owner_id = ${userId}::uuid and status = 'ACTIVE'`;
    const taken = await moveListings(tx, caller, reason, shown, () => ({ status: "PAUSED" }));
    await tx.execute(sql`
      insert into blocked_listings (listing_id, owner_id)
      select id, ${userId}::uuid from (${idsOf(taken)}) as taken(id)
      on conflict (listing_id) do update set owner_id = excluded.owner_id`);
    await recordAudit(tx, caller, {
      action: "user.block",
      subjectId: userId,
      reason,
      changes: { listings: taken.length },
    });
    await publish(tx, "user.blocked", { userId, tags: companyTags(user) });
    return [...companyTags(user), ...taken.flatMap(listingTags)];
  });
  invalidate([...new Set(tags)]);
}

/**
 * Lets an account in again. The listings that the block took out are public again, or wait for a moderator where they were
 * changed under it (`moveOf`), unless their time is over, or somebody moved them or took them over meanwhile. Throws `not_owner`, `not_found`, `conflict` for who is not blocked.
 */
export async function unblockUser(userId: string, { reason }: BlockInput, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  const tags = await inTransaction(async (tx) => {
    const user = await getUser(tx, userId);
    await lockAdministrator(tx, caller);
    if (!user.blocked) throw refusal("not_blocked", "The account is not blocked.");
    await tx.execute(sql`update users set blocked_at = null, updated_at = now() where id = ${userId}::uuid`);
    const taken = sql`id in (select listing_id from blocked_listings where owner_id = ${userId}::uuid)
      and owner_id = ${userId}::uuid and status = 'PAUSED' and deleted_at is null`;
    const now = new Date();
    const back = await moveListings(tx, caller, reason, taken, (row) =>
      isInTerm(row, now) ? moveOf(row, "ACTIVE", [], env().MODERATION, now) : null,
    );
    await tx.execute(sql`delete from blocked_listings where owner_id = ${userId}::uuid`);
    await recordAudit(tx, caller, {
      action: "user.unblock",
      subjectId: userId,
      reason,
      changes: { listings: back.length },
    });
    await publish(tx, "user.unblocked", { userId, tags: companyTags(user) });
    return [...companyTags(user), ...back.flatMap(listingTags)];
  });
  invalidate([...new Set(tags)]);
}

/** What decides where a listing goes, and in which lists it stands; texts would be many for a large seller. */
const COLUMNS = {
  id: listings.id,
  slug: listings.slug,
  industrySlug: listings.industrySlug,
  groupSlug: listings.groupSlug,
  categorySlug: listings.categorySlug,
  status: listings.status,
  verified: listings.verified,
  publishedAt: listings.publishedAt,
  expiresAt: listings.expiresAt,
  needsReview: listings.needsReview,
};
type Row = Pick<typeof listings.$inferSelect, keyof typeof COLUMNS>;
/** A listing, and what it changes to. */
type Moved = { row: Row; change: Partial<Move> & Pick<Move, "status"> };

/** Moves all listings of a kind at once to where `to` says, and tells of each what a move by its owner would. */
function moveListings(
  tx: Db,
  caller: Caller,
  reason: string,
  which: SQL,
  to: (row: Row) => Moved["change"] | null,
): Promise<Row[]> {
  return changeInBatches(tx, which, (ids) => moveBatch(tx, caller, reason, ids, to));
}

async function moveBatch(
  tx: Db,
  caller: Caller,
  reason: string,
  ids: SQL,
  to: (row: Row) => Moved["change"] | null,
): Promise<Row[]> {
  const rows = await tx.select(COLUMNS).from(listings).where(sql`id in (${ids})`).orderBy(listings.id);
  const moved = rows.flatMap((row): Moved[] => {
    const change = to(row);
    return change ? [{ row, change }] : [];
  });
  for (const status of new Set(moved.map(({ change }) => change.status))) {
    const alike = moved.filter(({ change }) => change.status === status);
    await tx
      .update(listings)
      .set({ ...alike[0]?.change, version: sql`version + 1`, updatedAt: sql`now()` })
      .where(sql`id in (${idsOf(alike.map(({ row }) => row))})`);
  }
  await recordAudits(
    tx,
    caller,
    moved.map(({ row, change }) => ({
      action: "listing.update",
      subjectId: row.id,
      reason,
      changes: { status: [row.status, change.status] },
    })),
  );
  await publishAll(
    tx,
    "listing.updated",
    moved.map(({ row, change }) => ({ id: row.id, status: change.status, tags: listingTags(row) })),
  );
  return moved.map(({ row }) => row);
}

type User = { role: string; blocked: boolean; ownsCompany: boolean };

/** The page of a company offers to write to it while one of its owners is not blocked. */
const companyTags = ({ ownsCompany }: User) => (ownsCompany ? ["companies"] : []);

async function getUser(tx: Db, id: string): Promise<User> {
  const [row] = isId(id)
    ? await tx.execute<User>(
        sql`select role, blocked_at is not null as blocked, company_id is not null and company_role = 'owner' as "ownsCompany" from users where id = ${id}::uuid and deleted_at is null for update`,
      )
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such account." });
  return row;
}

/** `reason` is for pages that say it in their own words. */
function refusal(reason: "own" | "admin" | "blocked" | "not_blocked", detail: string): AppError {
  return new AppError("conflict", { detail, extra: { reason } });
}
