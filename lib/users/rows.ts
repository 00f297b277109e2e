// Accounts within a caller's transaction: locks, and tokens of mailed links.

import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, getOnlyRow } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createToken, hashToken } from "@/lib/core/token";
import { assertMayAdminister, createWrongPasswordError } from "./policy";
import { users, userTokens } from "./schema";

/** Locks an account for a change. Throws `not_found` for a deleted one. */
export async function lockUser(tx: Db, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user || user.deletedAt) throw new AppError("not_found", { detail: "There is no such account." });
  return user;
}

/** Locks the account with an address (lower case), so that it keeps the address; null when there is none. */
export async function lockUserByEmail(tx: Db, email: string): Promise<typeof users.$inferSelect | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  return user ?? null;
}

/**
 * Locks the account whose password `requirePassword` has checked. If the password or the sessions changed meanwhile, the check
 * is void: throws `validation_failed`. Throws as `lockUser` does.
 */
export async function lockProven(
  tx: Db,
  { userId, sessionVersion }: { userId: string; sessionVersion: number },
): Promise<typeof users.$inferSelect> {
  const user = await lockUser(tx, userId);
  if (user.sessionVersion !== sessionVersion) throw createWrongPasswordError();
  return user;
}

/** Ends all sessions of an account, and makes further changes to it. Returns the new session version. */
export async function endSessions(tx: Db, userId: string, more: { passwordHash?: string } = {}): Promise<number> {
  const rows = await tx
    .update(users)
    .set({ ...more, sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
    .returning({ sessionVersion: users.sessionVersion });
  return getOnlyRow(rows).sessionVersion;
}

/**
 * Locks an account that may stop being an administrator, and all other administrators, in one order, so that two of them can't
 * remove each other at once. Returns whether it is the last administrator.
 */
export async function lockLastAdmin(tx: Db, userId: string): Promise<boolean> {
  const { id, role } = users;
  const isAdminToo = sql`${role} = 'admin' and (select me.role from ${users} me where me.id = ${userId}) = 'admin'`;
  const rows = await tx
    .select({ id, role, able: sql<boolean>`blocked_at is null and deleted_at is null` })
    .from(users)
    .where(or(eq(id, userId), isAdminToo))
    .orderBy(asc(id))
    .for("update");
  const isAdmin = rows.some(({ id, role }) => id === userId && role === "admin");
  return isAdmin && !rows.some(({ id, role, able }) => id !== userId && role === "admin" && able);
}

/**
 * Locks a session's account until the commit and returns the caller with its current role; anonymous if it is blocked or
 * deleted. Call it after locking the account that is changed, and before locking its records.
 */
export async function lockRole(tx: Db, caller: Caller): Promise<Caller> {
  if (caller.kind !== "session") return caller;
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, caller.userId), isNull(users.blockedAt), isNull(users.deletedAt)))
    .for("share");
  return row ? { ...caller, role: row.role } : { kind: "anonymous" };
}

/** Throws `not_owner` unless the caller may administer now; `lockRole` holds that until the commit. */
export async function lockAdministrator(tx: Db, caller: Caller): Promise<void> {
  assertMayAdminister(await lockRole(tx, caller));
}

type Purpose = typeof userTokens.$inferSelect.purpose;

const HOURS: Record<Purpose, number> = { "reset-password": 1, "confirm-email": 72, "change-email": 72 };

/** Creates a token that works once: a reset for an hour, a confirmation (of `email`, for another address) for three days. */
export async function issueToken(tx: Db, userId: string, purpose: Purpose, email?: string): Promise<string> {
  const token = createToken();
  const expiresAt = sql`now() + make_interval(hours => ${HOURS[purpose]})`;
  await tx.insert(userTokens).values({ userId, purpose, email: email ?? null, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** Condition of a good token of one of these kinds: known, not used, in time. */
export const isGoodToken = (token: string, purposes: Purpose[]) =>
  and(
    eq(userTokens.tokenHash, hashToken(token)),
    inArray(userTokens.purpose, purposes),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, sql`now()`),
  );

/**
 * Uses up a token of one of these kinds. Returns its account, and the address that it moves the account to. Throws `not_found` when
 * unknown, used or too old.
 */
export async function redeemToken(tx: Db, token: string, ...purposes: Purpose[]) {
  // One statement, so that of two simultaneous uses only one finds it unused.
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(isGoodToken(token, purposes))
    .returning({ userId: userTokens.userId, email: userTokens.email });
  if (!row) throw new AppError("not_found", { detail: "This link is no longer valid. Ask for a new one." });
  return row;
}

/** Voids the open tokens of one kind. */
export async function voidTokens(tx: Db, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}
