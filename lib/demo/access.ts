import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "@/lib/core/database/db";
import { hashPassword, verifyPassword } from "@/lib/core/passwords";
import { users } from "@/lib/users/schema";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./accounts";
import { revokeKeys } from "./demo-key";

const accountIds = Object.values(DEMO_ACCOUNTS).map(({ id }) => id);

/** Lets people sign in to the demo accounts again that were closed while the demo data was off. */
export async function openDemoAccounts(): Promise<void> {
  const closed = and(inArray(users.id, accountIds), isNull(users.passwordHash));
  const found = await db().select({ id: users.id }).from(users).where(closed);
  if (found.length > 0)
    await db()
      .update(users)
      .set({ passwordHash: await hashPassword(DEMO_PASSWORD) })
      .where(closed);
}

/**
 * Closes the demo accounts: everyone knows their password, and one of them is an administrator. Ends
 * their sessions and keys. An account whose password was changed is someone's own and stays.
 */
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
