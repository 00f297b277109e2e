import { eq } from "drizzle-orm";
import type { Account } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import type { UserLocale } from "./contract";
import { users } from "./schema";

/** What sign-in compares; the hash never leaves `lib/auth` and `lib/users`. */
export type SignInUser = { id: string; passwordHash: string | null; sessionVersion: number };

/** An account as the database has it now, with what a page shows of it. */
export type StoredAccount = Account & { email: string; name: string; companyId: string | null; sessionVersion: number };

export type UserRow = { id: string; email: string; name: string; locale: UserLocale };

const userColumns = { id: users.id, email: users.email, name: users.name, locale: users.locale };

/** The account that signs in with this address (lower case), or null. */
export async function findUserForSignIn(email: string): Promise<SignInUser | null> {
  const [row] = await db()
    .select({ id: users.id, passwordHash: users.passwordHash, sessionVersion: users.sessionVersion })
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
    .where(eq(users.id, userId));
  return row ?? null;
}

/** The user with this address (lower case), or null. */
export async function findUserByEmail(email: string, on: Db = db()): Promise<UserRow | null> {
  const [row] = await on.select(userColumns).from(users).where(eq(users.email, email));
  return row ?? null;
}

/** The same, for who has to exist. Throws `not_found` naming the address. */
export async function getUserByEmail(email: string, on: Db = db()): Promise<UserRow> {
  const user = await findUserByEmail(email, on);
  if (!user) throw new AppError("not_found", { detail: `There is no account with the address ${email}.` });
  return user;
}
