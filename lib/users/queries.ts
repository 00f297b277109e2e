// Reads of accounts: by id, by address, for sign-in.

import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Account } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { verifyPassword } from "@/lib/core/passwords";
import { toIsoDates } from "@/lib/core/time/instant";
import { hashToken } from "@/lib/core/token";
import type { OwnProfile } from "./contract";
import { createWrongPasswordError } from "./policy";
import { isGoodToken } from "./rows";
import { signUps, users, userTokens } from "./schema";

const { id, email, name, locale, role, tariff, companyId, passwordHash, sessionVersion, blockedAt } = users;

/** The account that signs in with this address (lower case), or null. The hash never leaves `lib/auth` and `lib/users`. */
export async function findUserForSignIn(address: string) {
  const columns = { id, passwordHash, sessionVersion, blockedAt };
  const [row] = await db().select(columns).from(users).where(eq(email, address));
  return row ?? null;
}

/** The account behind an id, with role and tariff as they are now; null when there is none. */
export async function findAccount(userId: string) {
  if (!isId(userId)) return null;
  const [row] = await db()
    .select({ userId: id, role, tariff, email, name, companyId, sessionVersion })
    .from(users)
    .where(and(eq(id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/** The account of a person as policies see it now, by id or by address (lower case); null when it is gone or blocked. */
export async function findWriterAccount(
  by: { id: string } | { email: string },
  from: Db = db(),
): Promise<Account | null> {
  const [row] = await from
    .select({ userId: id, role, tariff, companyId, companyRole: users.companyRole })
    .from(users)
    .where(and("id" in by ? eq(id, by.id) : eq(email, by.email), isNull(users.deletedAt), isNull(blockedAt)));
  if (!row) return null;
  const { companyId: ofCompany, companyRole, ...account } = row;
  return { ...account, company: ofCompany === null ? null : { id: ofCompany, role: companyRole } };
}

/** Whether a mailed link still sets a password; of a link that does not, nobody learns why or whose it was. */
export async function isGoodResetLink(token: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: userTokens.id })
    .from(userTokens)
    .where(isGoodToken(token, ["reset-password"]));
  return row !== undefined;
}

/** Condition of a sign-up whose mailed link is known and in time. */
export const isGoodSignUp = (token: string) =>
  and(eq(signUps.tokenHash, hashToken(token)), gt(signUps.expiresAt, sql`now()`));

/** Whether a mailed link still makes an account. */
export async function isGoodSignUpLink(token: string): Promise<boolean> {
  const [row] = await db().select({ id: signUps.id }).from(signUps).where(isGoodSignUp(token));
  return row !== undefined;
}

/**
 * The account, once its owner has typed the password again; `lockProven` sees to it that this still holds when something
 * is done on the strength of it. Throws `validation_failed` (pointer `#/currentPassword`).
 */
export async function requirePassword(userId: string, currentPassword: string) {
  const account = await findAccount(userId);
  const stored = account && (await findUserForSignIn(account.email));
  if (!account || !(await verifyPassword(stored?.passwordHash ?? null, currentPassword)))
    throw createWrongPasswordError();
  return account;
}

/** The own account, with the address it is about to move to. Throws `not_found` for one that is gone. */
export async function getOwnProfile(userId: string): Promise<OwnProfile> {
  const [row] = await db()
    .select({
      name,
      locale,
      email,
      emailConfirmedAt: users.emailConfirmedAt,
      createdAt: users.createdAt,
      pendingEmail: sql<string | null>`(select t.email from user_tokens t where t.user_id = users.id
        and t.purpose = 'change-email' and t.used_at is null and t.expires_at > now() order by t.created_at desc limit 1)`,
    })
    .from(users)
    .where(and(eq(id, userId), isNull(users.deletedAt)));
  if (!row) throw new AppError("not_found");
  return toIsoDates(row);
}

/** The user with this address (lower case), or null. */
export async function findUserByEmail(address: string, on: Db = db()) {
  const [row] = await on.select({ id, email, name, locale }).from(users).where(eq(email, address));
  return row ?? null;
}

/** The user with this address (lower case). Throws `not_found` naming the address. */
export async function getUserByEmail(address: string, on: Db = db()) {
  const user = await findUserByEmail(address, on);
  if (!user) throw new AppError("not_found", { detail: `There is no account with the address ${address}.` });
  return user;
}
