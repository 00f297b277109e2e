// Reads of accounts: by id, by address, for sign-in.

import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { verifyPassword } from "@/lib/core/passwords";
import type { OwnProfile, UserLocale } from "./contract";
import { makeWrongPasswordError } from "./policy";
import { isGoodToken, type StoredAccount } from "./rows";
import { users, userTokens } from "./schema";

/** Fields that sign-in compares. The hash never leaves `lib/auth` and `lib/users`. */
type SignInUser = { id: string; passwordHash: string | null; sessionVersion: number; blockedAt: Date | null };

type UserRow = { id: string; email: string; name: string; locale: UserLocale };

const userColumns = { id: users.id, email: users.email, name: users.name, locale: users.locale };

/** The account that signs in with this address (lower case), or null. */
export async function findUserForSignIn(email: string): Promise<SignInUser | null> {
  const [row] = await db()
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      sessionVersion: users.sessionVersion,
      blockedAt: users.blockedAt,
    })
    .from(users)
    .where(eq(users.email, email));
  return row ?? null;
}

/** The account behind an id, with role and tariff as they are now; null when there is none. */
export async function findAccount(userId: string, on: Db = db()): Promise<StoredAccount | null> {
  if (!isId(userId)) return null;
  const [row] = await on
    .select({
      userId: users.id,
      role: users.role,
      tariff: users.tariff,
      email: users.email,
      name: users.name,
      companyId: users.companyId,
      sessionVersion: users.sessionVersion,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ?? null;
}

/** Whether a mailed link still sets a password; of a link that does not, nobody learns why or whose it was. */
export async function isGoodResetLink(token: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: userTokens.id })
    .from(userTokens)
    .where(isGoodToken(token, ["reset-password"]));
  return row !== undefined;
}

/**
 * The account, once its owner has typed the password again; `lockProven` sees to it that this still holds when something
 * is done on the strength of it. Throws `validation_failed` (pointer `#/currentPassword`).
 */
export async function requirePassword(userId: string, currentPassword: string): Promise<StoredAccount> {
  const account = await findAccount(userId);
  const stored = account && (await findUserForSignIn(account.email));
  if (!account || !(await verifyPassword(stored?.passwordHash ?? null, currentPassword)))
    throw makeWrongPasswordError();
  return account;
}

/** The own account, with the address it is about to move to. Throws `not_found` for one that is gone. */
export async function getOwnProfile(userId: string): Promise<OwnProfile> {
  const [row] = await db()
    .select({
      name: users.name,
      locale: users.locale,
      email: users.email,
      emailConfirmedAt: users.emailConfirmedAt,
      createdAt: users.createdAt,
      pendingEmail: sql<string | null>`(select t.email from user_tokens t where t.user_id = users.id
        and t.purpose = 'change-email' and t.used_at is null and t.expires_at > now() order by t.created_at desc limit 1)`,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!row) throw new AppError("not_found");
  const { createdAt, emailConfirmedAt, ...profile } = row;
  return {
    ...profile,
    createdAt: createdAt.toISOString(),
    emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
  };
}

/** The user with this address (lower case), or null. */
export async function findUserByEmail(email: string, on: Db = db()): Promise<UserRow | null> {
  const [row] = await on.select(userColumns).from(users).where(eq(users.email, email));
  return row ?? null;
}

/** The user with this address (lower case). Throws `not_found` naming the address. */
export async function getUserByEmail(email: string, on: Db = db()): Promise<UserRow> {
  const user = await findUserByEmail(email, on);
  if (!user) throw new AppError("not_found", { detail: `There is no account with the address ${email}.` });
  return user;
}
