import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Account, Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { digestOf, newToken } from "@/lib/core/token";
import { assertMayAdminister, wrongPassword } from "./policy";
import { users, userTokens } from "./schema";

/** An account as the database has it now, with its contact data and session version. */
export type StoredAccount = Account & { email: string; name: string; companyId: string | null; sessionVersion: number };

/** An account, locked for a change. Throws `not_found` for one that is gone, also when it went in the same moment. */
export async function lockUser(tx: Db, userId: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  if (!user || user.deletedAt) throw new AppError("not_found", { detail: "There is no such account." });
  return user;
}

/**
 * The account that has an address (lower case), locked so that it keeps it; null when there is none, also when it moved to
 * another address in the same moment.
 */
export async function lockUserByEmail(tx: Db, email: string): Promise<typeof users.$inferSelect | null> {
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  return user ?? null;
}

/**
 * The account whose password was proved by `requirePassword`, locked for a change. While that one was checked somebody may
 * have set another, or signed every device out: then nothing was proved. Throws `validation_failed` and as `lockUser` does.
 */
export async function lockProven(
  tx: Db,
  { userId, sessionVersion }: Pick<StoredAccount, "userId" | "sessionVersion">,
): Promise<typeof users.$inferSelect> {
  const user = await lockUser(tx, userId);
  if (user.sessionVersion !== sessionVersion) throw wrongPassword();
  return user;
}

/**
 * Locks an account which may cease to be an administrator's, and with it all other administrators, always in one order:
 * two of them can't go, or take each other's role, at once. Answers whether nobody would be left.
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
 * The caller in a session with the role as it is now, nobody once blocked or deleted: since the request began somebody may
 * have taken it away. Holds that until the commit. After the lock of an account that is acted on, and before that of what it owns.
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

/** Throws `not_owner` unless the caller may administer now, and holds that as `lockRole` does. */
export async function lockAdministrator(tx: Db, caller: Caller): Promise<void> {
  assertMayAdminister(await lockRole(tx, caller));
}

type Purpose = typeof userTokens.$inferSelect.purpose;

const HOURS = { "reset-password": 1, "confirm-email": 72, "change-email": 72 } as const satisfies Record<
  Purpose,
  number
>;

/** Makes a token that works once: a reset for an hour, a confirmation (of `email`, for another address) for three days. */
export async function issueToken(tx: Db, userId: string, purpose: Purpose, email?: string): Promise<string> {
  const token = newToken();
  const expiresAt = sql`now() + make_interval(hours => ${HOURS[purpose]})`;
  await tx.insert(userTokens).values({ userId, purpose, email: email ?? null, tokenHash: digestOf(token), expiresAt });
  return token;
}

/** What a token was good for: whose it is, and the address that it moves an account to. */
type Redeemed = { userId: string; email: string | null };

/** The token of one of these kinds while its link is good: known, not used, and in time. */
export const isGoodToken = (token: string, purposes: Purpose[]) =>
  and(
    eq(userTokens.tokenHash, digestOf(token)),
    inArray(userTokens.purpose, purposes),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, sql`now()`),
  );

/** Uses a token of one of these kinds up. Throws `not_found` when unknown, used or too old. */
export async function redeemToken(tx: Db, token: string, ...purposes: Purpose[]): Promise<Redeemed> {
  // One statement, so that of two simultaneous uses only one finds it unused.
  const [row] = await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(isGoodToken(token, purposes))
    .returning({ userId: userTokens.userId, email: userTokens.email });
  if (!row) throw new AppError("not_found", { detail: "This link is not valid any more. Ask for a new one." });
  return row;
}

/** Voids the open links of one kind that a person still has in the mailbox. */
export async function voidTokens(tx: Db, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .update(userTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(userTokens.userId, userId), eq(userTokens.purpose, purpose), isNull(userTokens.usedAt)));
}
