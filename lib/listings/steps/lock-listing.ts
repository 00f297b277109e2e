// Locks listings and the people and companies that they belong to.
import { type SQL, sql } from "drizzle-orm";
import { type Caller, type CompanyRole, getAccount } from "@/lib/core/caller";
import type { Db, Executor } from "@/lib/core/database/db";
import { createNoListingError } from "../policy";
import { listings } from "../schema";

type Person = { id: string; companyId: string | null; role: CompanyRole; able: boolean };

/** An account that may place listings: neither blocked nor deleted. */
export const IS_ABLE = sql`blocked_at is null and deleted_at is null`;

/**
 * Locks people that a condition names against a block, a deletion, a change of company: what is published on their
 * behalf in the same moment would be overlooked. Always before the listings, as blocking and deleting do.
 */
export function lockPeople(tx: Executor, which: SQL): Promise<readonly Person[]> {
  return tx.execute<Person>(sql`${selectPeople(which)} for share`);
}

const findPeople = (tx: Executor, which: SQL): Promise<readonly Person[]> => tx.execute<Person>(selectPeople(which));

const selectPeople = (which: SQL): SQL => sql`
  select id, company_id as "companyId", company_role as role, ${IS_ABLE} as able from users where ${which} order by id`;

/** The caller with the company as it is now; nobody, once blocked or deleted. What the request began with may be over. */
export function refreshCaller<T extends Caller>(caller: T, people: readonly Person[]): T | { kind: "anonymous" } {
  const me = people.find(({ id, able }) => able && id === getAccount(caller)?.userId);
  if (!me) return { kind: "anonymous" };
  return { ...caller, company: me.companyId === null ? null : { id: me.companyId, role: me.role } };
}

/** The side of a listing whose owner is among these people. */
export const findSide = (
  { ownerId, companyId }: { ownerId: string; companyId: string | null },
  people: readonly Person[],
): string => companyId ?? people.find(({ id }) => id === ownerId)?.companyId ?? ownerId;

/**
 * Locks many listings as `lockListing` does one, and returns them by their ids; those that are gone are left out. Without `isForUpdate`
 * nothing is locked.
 */
export async function lockListings(
  tx: Db,
  ids: readonly string[],
  caller: Caller,
  { isForUpdate }: { isForUpdate: boolean },
): Promise<Map<string, Locked>> {
  const me = getAccount(caller)?.userId ?? null;
  const named = sql`id = any(string_to_array(${ids.join(",")}, ',')::uuid[]) and deleted_at is null`;
  const which = sql`id = ${me}::uuid or id in (select owner_id from listings where ${named})`;
  const people = await (isForUpdate ? lockPeople(tx, which) : findPeople(tx, which));
  const query = tx.select().from(listings).where(named).orderBy(listings.id);
  const rows = await (isForUpdate ? query.for("update") : query);
  const now = refreshCaller(caller, people);
  const able = new Set(people.flatMap((one) => (one.able ? one.id : [])));
  const toLocked = (row: (typeof rows)[number]): Locked => ({
    row: { ...row, sideId: findSide(row, people) },
    caller: now,
    ownerIsAble: able.has(row.ownerId),
  });
  return new Map(rows.map((row) => [row.id, toLocked(row)]));
}

/** A listing locked for a change, the caller as they are now, and whether its owner may have it public. */
export type Locked = { row: typeof listings.$inferSelect & { sideId: string }; caller: Caller; ownerIsAble: boolean };

/** Locks a listing, and first those on whom a change of it depends: who asks and who owns it. Throws `not_found`. */
export async function lockListing(tx: Db, which: SQL, caller: Caller): Promise<Locked> {
  const named = sql`${which} and deleted_at is null`;
  const me = getAccount(caller)?.userId ?? null;
  const people = await lockPeople(tx, sql`id = ${me}::uuid or id = (select owner_id from listings where ${named})`);
  const [row] = await tx.select().from(listings).where(named).for("update");
  if (!row) throw createNoListingError();
  const ownerIsAble = people.some(({ id, able }) => able && id === row.ownerId);
  return { row: { ...row, sideId: findSide(row, people) }, caller: refreshCaller(caller, people), ownerIsAble };
}
