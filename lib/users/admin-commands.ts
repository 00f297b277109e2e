// The command of an administrator on an account: set its role.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { type Caller, getAccount } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { publish } from "@/lib/core/queue/queue";
import type { SetRoleInput } from "./admin-query";
import { assertMayAdminister } from "./policy";
import { lockAdministrator, lockLastAdmin } from "./rows";
import { users } from "./schema";

/**
 * Sets the role of an account. Does nothing when it has it already. Throws `not_owner`, `not_found`, and `conflict` for the own
 * role, the last administrator's, and a blocked or deleted account.
 */
export async function setRole(caller: Caller, { userId, role }: SetRoleInput): Promise<{ changed: boolean }> {
  assertMayAdminister(caller);
  if (getAccount(caller)?.userId === userId) throw createConflict("own", "You can't change your own role.");
  return inTransaction(async (tx) => {
    const isLast = await lockLastAdmin(tx, userId);
    await lockAdministrator(tx, caller);
    const [user] = await tx
      .select({ role: users.role, out: sql<boolean>`coalesce(blocked_at, deleted_at) is not null` })
      .from(users)
      .where(eq(users.id, userId));
    if (!user) throw new AppError("not_found", { detail: "There is no such account." });
    if (user.role === role) return { changed: false };
    if (user.out) throw createConflict("out", "The account is blocked or deleted.");
    if (isLast) throw createConflict("last", "This is the last administrator.");
    await tx.update(users).set({ role, updatedAt: sql`now()` }).where(eq(users.id, userId));
    await recordAudit(tx, caller, { action: "user.set-role", subjectId: userId, changes: { role: [user.role, role] } });
    await publish(tx, "account.role-changed", { userId, from: user.role, to: role });
    return { changed: true };
  });
}
