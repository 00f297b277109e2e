// Closes the demo accounts while DEMO_DATA is off: their password is public, and one of them is an administrator.
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { hashPassword, verifyPassword } from "@/lib/core/passwords";
import { users } from "@/lib/users/schema";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts";
import { revokeKeys } from "./demo-key";

const accountIds = Object.values(DEMO_ACCOUNTS).map(({ id }) => id);

/** Opens the demo accounts that `closeDemoAccounts` closed. */
export async function openDemoAccounts(): Promise<void> {
  const closed = and(inArray(users.id, accountIds), isNull(users.passwordHash));
  const rows = await db().select({ id: users.id }).from(users).where(closed);
  if (rows.length > 0)
    await db()
      .update(users)
      .set({ passwordHash: await hashPassword(DEMO_PASSWORD) })
      .where(closed);
}

/** Removes passwords, sessions and keys. An account whose password was changed belongs to a person and stays open. */
export async function closeDemoAccounts(): Promise<void> {
  const open = await db()
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(inArray(users.id, accountIds), isNotNull(users.passwordHash)));
  for (const { id, passwordHash } of open) {
    if (!(await verifyPassword(passwordHash, DEMO_PASSWORD))) continue;
    await revokeKeys(id);
    await db()
      .update(users)
      .set({ passwordHash: null, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.id, id));
  }
}
