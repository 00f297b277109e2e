// The command of an administrator on a mail: try it again.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError, createTransitionError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";

/** Puts a mail that was given up back into the queue, with all its attempts ahead. Throws `not_owner`, `not_found`, `invalid_transition`. */
export async function retryMail(id: string, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const [row] = isId(id)
      ? await tx.select({ status: mails.status }).from(mails).where(eq(mails.id, id)).for("update")
      : [];
    if (!row) throw new AppError("not_found", { detail: "There is no such mail." });
    if (row.status !== "FAILED") throw createTransitionError(row.status, "PENDING");
    await tx.update(mails).set({ status: "PENDING", attempts: 0, nextAttemptAt: sql`now()` }).where(eq(mails.id, id));
    await recordAudit(tx, caller, { action: "mail.retry", subjectId: id });
  });
}
