import { type SQL, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache-tags";
import { accountOf, type Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import type { ListingStatus } from "@/lib/listings/contract";
import { listingTags } from "@/lib/listings/tags";
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
    if (user.role === "admin") throw refusal("admin", "Take the administrator's role away first.");
    if (user.blocked) throw refusal("blocked", "The account is blocked already.");
    await tx.execute(sql`
      update users set blocked_at = now(), session_version = session_version + 1, updated_at = now() where id = ${userId}::uuid`);
    const taken = await moveListings(tx, "PAUSED", sql`owner_id = ${userId}::uuid and status = 'ACTIVE'`);
    await tx.execute(sql`
      insert into blocked_listings (listing_id, owner_id)
      select id, ${userId}::uuid from ${rowsOf(taken)}
      on conflict (listing_id) do update set owner_id = excluded.owner_id`);
    await recordAudit(tx, caller, {
      action: "user.block",
      subjectId: userId,
      reason,
      changes: { listings: taken.length },
    });
    await publish(tx, "user.blocked", { userId });
    return taken.flatMap(listingTags);
  });
  invalidate([...new Set(tags)]);
}

/**
 * Lets an account in again. The listings that the block took out are public again, unless their time is over, or
 * somebody moved them or took them over meanwhile. Throws `not_owner`, `not_found`, `conflict` for who is not blocked.
 */
export async function unblockUser(userId: string, { reason }: BlockInput, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  const tags = await inTransaction(async (tx) => {
    const user = await getUser(tx, userId);
    if (!user.blocked) throw refusal("not_blocked", "The account is not blocked.");
    await tx.execute(sql`update users set blocked_at = null, updated_at = now() where id = ${userId}::uuid`);
    const back = await moveListings(
      tx,
      "ACTIVE",
      sql`id in (select listing_id from blocked_listings where owner_id = ${userId}::uuid) and owner_id = ${userId}::uuid
        and status = 'PAUSED' and deleted_at is null and published_at is not null and expires_at > now()`,
    );
    await tx.execute(sql`delete from blocked_listings where owner_id = ${userId}::uuid`);
    await recordAudit(tx, caller, {
      action: "user.unblock",
      subjectId: userId,
      reason,
      changes: { listings: back.length },
    });
    await publish(tx, "user.unblocked", { userId });
    return back.flatMap(listingTags);
  });
  invalidate([...new Set(tags)]);
}

type Moved = { id: string; slug: string; industrySlug: string; groupSlug: string; categorySlug: string };

/** Moves all listings of a kind at once, and publishes for each what a move by its owner would. */
async function moveListings(tx: Db, status: ListingStatus, which: SQL): Promise<Moved[]> {
  const moved = await tx.execute<Moved>(sql`
    update listings set status = ${status}, version = version + 1, updated_at = now() where ${which}
    returning id, slug, industry_slug as "industrySlug", group_slug as "groupSlug", category_slug as "categorySlug"`);
  const events = moved.map((row) => ({ id: row.id, status, tags: listingTags(row) }));
  await tx.execute(sql`
    insert into outbox (event, payload)
    select 'listing.updated', payload from jsonb_array_elements(${JSON.stringify(events)}::jsonb) payload`);
  return [...moved];
}

const rowsOf = (rows: readonly { id: string }[]) =>
  sql`unnest(string_to_array(${rows.map(({ id }) => id).join(",")}, ',')::uuid[]) as taken(id)`;

async function getUser(tx: Db, id: string): Promise<{ role: string; blocked: boolean }> {
  const [row] = isId(id)
    ? await tx.execute<{ role: string; blocked: boolean }>(
        sql`select role, blocked_at is not null as blocked from users where id = ${id}::uuid and deleted_at is null for update`,
      )
    : [];
  if (!row) throw new AppError("not_found", { detail: "There is no such account." });
  return row;
}

/** `why` is for pages that say it in their own words. */
function refusal(why: "own" | "admin" | "blocked" | "not_blocked", detail: string): AppError {
  return new AppError("conflict", { detail, extra: { why } });
}
