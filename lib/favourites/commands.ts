import { and, eq, isNull, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { createNotFoundError } from "@/lib/listings/policy";
import { requireUserId } from "@/lib/users/policy";
import { MOST_FAVOURITES } from "./contract";
import { favourites } from "./schema";

/*
 * A private mark without consequences for anyone else: no audit record, no event.
 */

/** Puts a public listing on the caller's list, with its price of now. Does nothing when it is there. Throws `not_found`, `conflict` when the list is full. */
export async function addFavourite(caller: Caller, listingId: string): Promise<void> {
  const userId = requireUserId(caller);
  if (!isId(listingId)) throw createNotFoundError();
  await inTransaction(async (tx) => {
    await requireRoom(tx, userId, listingId);
    const made = await tx.execute(sql`
      insert into favourites (user_id, listing_id, title, price_per_unit, currency, unit_code, vat, basis)
      select ${userId}::uuid, l.id, l.title, l.price_per_unit, l.currency, l.unit_code, coalesce(l.vat, ''), coalesce(l.basis, '')
      from listings l where l.id = ${listingId}::uuid and l.status = 'ACTIVE'
      on conflict (user_id, listing_id) do update
        set title = excluded.title, price_per_unit = excluded.price_per_unit, currency = excluded.currency,
          unit_code = excluded.unit_code, vat = excluded.vat, basis = excluded.basis, created_at = now(), removed_at = null
        where favourites.removed_at is not null
      returning 1`);
    if (made.length === 0 && !(await isKept(tx, userId, listingId))) throw createNotFoundError();
  });
}

/** Takes a listing off the caller's list; within a day it can be put back as it was. Does nothing when it is not there. */
export async function removeFavourite(caller: Caller, listingId: string): Promise<void> {
  const userId = requireUserId(caller);
  if (!isId(listingId)) return;
  await db()
    .update(favourites)
    .set({ removedAt: sql`now()` })
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId), isNull(favourites.removedAt)));
}

/** Puts a listing back that was just taken off, with the price it was saved at, public or not. Throws `not_found`, `conflict` when the list is full. */
export async function restoreFavourite(caller: Caller, listingId: string): Promise<void> {
  const userId = requireUserId(caller);
  if (!isId(listingId)) throw createNotFoundError();
  await inTransaction(async (tx) => {
    await requireRoom(tx, userId, listingId);
    await tx
      .update(favourites)
      .set({ removedAt: null })
      .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)));
    if (!(await isKept(tx, userId, listingId))) throw createNotFoundError();
  });
}

/** Forgets what was taken off the lists more than a day ago. */
export async function forgetRemoved(): Promise<void> {
  await db().execute(sql`delete from favourites where removed_at < now() - interval '1 day'`);
}

async function isKept(tx: Db, userId: string, listingId: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    select 1 from favourites where user_id = ${userId}::uuid and listing_id = ${listingId}::uuid and removed_at is null`);
  return rows.length > 0;
}

async function requireRoom(tx: Db, userId: string, listingId: string): Promise<void> {
  // Additions of one account queue up, so that the count holds.
  await tx.execute(sql`select 1 from users where id = ${userId}::uuid for no key update`);
  const [row] = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from favourites
    where user_id = ${userId}::uuid and removed_at is null and listing_id <> ${listingId}::uuid`);
  if ((row?.n ?? 0) >= MOST_FAVOURITES)
    throw new AppError("conflict", { detail: `The list holds ${MOST_FAVOURITES} listings at most.` });
}
