// Adds favourites, removes them and puts them back.
// A favourite is private and changes nothing for others: no audit record, no event.
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { createNoListingError } from "@/lib/listings/policy";
import { requireUserId } from "@/lib/users/policy";
import { MOST_FAVOURITES } from "./contract";
import { favourites } from "./schema";

/** Adds a public listing to the caller's list, with its present price. Does nothing when it is there. Throws `not_found`, `conflict` when the list is full. */
export async function addFavourite(caller: Caller, listingId: string): Promise<void> {
  const userId = requireUserId(caller);
  if (!isId(listingId)) throw createNoListingError();
  await inTransaction(async (tx) => {
    await requireRoom(tx, userId, listingId);
    const made = await tx.execute(sql`
      insert into favourites (user_id, listing_id, title, price_per_unit, currency, unit_code, vat, basis)
      select ${userId}::uuid, l.id, l.title, l.price_per_unit, l.currency, l.unit_code, coalesce(l.vat, ''), coalesce(l.basis, '')
      from listings l where l.id = ${listingId}::uuid and l.status = 'ACTIVE'
      on conflict (user_id, listing_id) do update
        set title = excluded.title, price_per_unit = excluded.price_per_unit, currency = excluded.currency,
          unit_code = excluded.unit_code, vat = excluded.vat, basis = excluded.basis, created_at = now(), removed_at = null,
          heard_price = null, heard_currency = null, heard_unit_code = null, heard_vat = null, heard_basis = null
        where favourites.removed_at is not null
      returning 1`);
    if (made.length > 0) return;
    const found = await tx
      .select({ id: favourites.listingId })
      .from(favourites)
      .where(and(isFavourite(userId, listingId), isNull(favourites.removedAt)));
    if (found.length === 0) throw createNoListingError();
  });
}

/** Removes a listing from the caller's list; it can be restored for a day. Does nothing when it is not there. */
export async function removeFavourite(caller: Caller, listingId: string): Promise<void> {
  await db()
    .update(favourites)
    .set({ removedAt: sql`now()` })
    .where(and(isFavourite(requireUserId(caller), listingId), isNull(favourites.removedAt)));
}

/** Restores a removed favourite with its saved price, public or not. Throws `not_found`, `conflict` when the list is full. */
export async function restoreFavourite(caller: Caller, listingId: string): Promise<void> {
  const userId = requireUserId(caller);
  if (!isId(listingId)) throw createNoListingError();
  await inTransaction(async (tx) => {
    await requireRoom(tx, userId, listingId);
    const found = await tx
      .update(favourites)
      .set({ removedAt: null })
      .where(isFavourite(userId, listingId))
      .returning();
    if (found.length === 0) throw createNoListingError();
  });
}

/** Deletes favourites that were removed more than a day ago. */
export async function forgetRemoved(): Promise<void> {
  await db().execute(sql`delete from favourites where removed_at < now() - interval '1 day'`);
}

const isFavourite = (userId: string, listingId: string) =>
  and(eq(favourites.userId, userId), hasId(favourites.listingId, listingId));

async function requireRoom(tx: Db, userId: string, listingId: string): Promise<void> {
  // Additions of one account queue up, so that the count holds.
  await tx.execute(sql`select 1 from users where id = ${userId}::uuid for no key update`);
  const [row] = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from favourites
    where user_id = ${userId}::uuid and removed_at is null and listing_id <> ${listingId}::uuid`);
  if ((row?.n ?? 0) >= MOST_FAVOURITES)
    throw new AppError("conflict", { detail: `The list holds at most ${MOST_FAVOURITES} listings.` });
}
