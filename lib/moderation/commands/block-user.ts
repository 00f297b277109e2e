// Blocks and unblocks an account, with its public listings.

import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { recordAudit, recordAudits } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { type Caller, getAccount } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError, createConflict } from "@/lib/core/errors";
import { publish, publishAll } from "@/lib/core/queue/queue";
import { decideMove, type Move } from "@/lib/listings/move-policy";
import { isInTerm } from "@/lib/listings/policy";
import { listings } from "@/lib/listings/schema";
import { changeInBatches, selectIds } from "@/lib/listings/steps/change-in-batches";
import { listListingTags } from "@/lib/listings/tags";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";
import { users } from "@/lib/users/schema";
import type { BlockInput } from "../contract";
import { blockedListings } from "../schema";

/**
 * Blocks an account: its sessions end, its keys stop, its public listings leave the catalogue until `unblockUser`. Throws
 * `not_owner`, `not_found`, `conflict` for oneself, for an administrator, and for a blocked account.
 */
export async function blockUser(userId: string, { reason }: BlockInput, caller: Caller): Promise<void> {
  await changeUser(userId, reason, caller, "block", async (tx, user) => {
    if (getAccount(caller)?.userId === userId) throw createConflict("own", "You can't block your own account.");
    if (user.role === "admin") throw createConflict("admin", "Remove the administrator's role first.");
    if (user.blocked) throw createConflict("blocked", "The account is already blocked.");
    await tx
      .update(users)
      .set({ blockedAt: sql`now()`, sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    const shown = sql`owner_id = ${userId}::uuid and status = 'ACTIVE'`;
    const taken = await moveListings(tx, caller, reason, shown, () => ({ status: "PAUSED" }));
    await tx.execute(sql`
      insert into blocked_listings (listing_id, owner_id)
      select id, ${userId}::uuid from (${selectIds(taken)}) as taken(id)
      on conflict (listing_id) do update set owner_id = excluded.owner_id`);
    return taken;
  });
}

/**
 * Unblocks an account. Its paused listings are public again, or wait for a moderator if they were changed (`moveOf`). Listings
 * past their end, or moved meanwhile, stay. Throws `not_owner`, `not_found`, `conflict` for an account that is not blocked.
 */
export async function unblockUser(userId: string, { reason }: BlockInput, caller: Caller): Promise<void> {
  await changeUser(userId, reason, caller, "unblock", async (tx, user) => {
    if (!user.blocked) throw createConflict("not_blocked", "The account is not blocked.");
    await tx.update(users).set({ blockedAt: null, updatedAt: sql`now()` }).where(eq(users.id, userId));
    const taken = sql`id in (select listing_id from blocked_listings where owner_id = ${userId}::uuid)
      and owner_id = ${userId}::uuid and status = 'PAUSED' and deleted_at is null`;
    const now = new Date();
    const back = await moveListings(tx, caller, reason, taken, (row) =>
      isInTerm(row, now) ? decideMove(row, "ACTIVE", [], env().MODERATION, now) : null,
    );
    await tx.delete(blockedListings).where(eq(blockedListings.ownerId, userId));
    return back;
  });
}

/** Locks an account, changes it and its listings, and records and publishes that. `change` returns the moved listings. */
async function changeUser(
  userId: string,
  reason: string,
  caller: Caller,
  verb: "block" | "unblock",
  change: (tx: Db, user: { role: string; blocked: boolean }) => Promise<Row[]>,
): Promise<void> {
  assertMayAdminister(caller);
  const tags = await inTransaction(async (tx) => {
    const [user] = await tx
      .select({
        role: users.role,
        blocked: sql<boolean>`blocked_at is not null`,
        ownsCompany: sql<boolean>`company_id is not null and company_role = 'owner'`,
      })
      .from(users)
      .where(and(hasId(users.id, userId), isNull(users.deletedAt)))
      .for("update");
    if (!user) throw new AppError("not_found", { detail: "There is no such account." });
    await lockAdministrator(tx, caller);
    const moved = await change(tx, user);
    const changes = { listings: moved.length };
    await recordAudit(tx, caller, { action: `user.${verb}`, subjectId: userId, reason, changes });
    // Pages of a company offer to write to it while one of its owners is not blocked.
    const companyTags = user.ownsCompany ? ["companies"] : [];
    await publish(tx, `user.${verb}ed`, { userId, tags: companyTags });
    return [...companyTags, ...moved.flatMap(listListingTags)];
  });
  invalidate([...new Set(tags)]);
}

/** Columns that decide the next state of a listing and its cache tags. No texts: a large seller has many listings. */
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
type Change = Partial<Move> & Pick<Move, "status">;

/** Changes the state of all listings that `which` names, with the audit records and events of a change by their owner. */
function moveListings(
  tx: Db,
  caller: Caller,
  reason: string,
  which: SQL,
  to: (row: Row) => Change | null,
): Promise<Row[]> {
  return changeInBatches(tx, which, async (ids) => {
    const rows = await tx.select(COLUMNS).from(listings).where(sql`id in (${ids})`).orderBy(listings.id);
    const moved = rows.flatMap((row) => {
      const change = to(row);
      return change ? [{ row, change }] : [];
    });
    for (const status of new Set(moved.map(({ change }) => change.status))) {
      const alike = moved.filter(({ change }) => change.status === status);
      await tx
        .update(listings)
        .set({ ...alike[0]?.change, version: sql`version + 1`, updatedAt: sql`now()` })
        .where(sql`id in (${selectIds(alike.map(({ row }) => row))})`);
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
      moved.map(({ row, change }) => ({ id: row.id, status: change.status, tags: listListingTags(row) })),
    );
    return moved.map(({ row }) => row);
  });
}
