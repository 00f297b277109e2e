import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError, createTransitionError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { lockAdministrator } from "@/lib/users/locks";
import { assertMayAdminister } from "@/lib/users/policy";

/** Puts a mail that was given up back into the queue, with all its attempts ahead. Throws `not_owner`, `not_found`, `invalid_transition`. */
export async function retryMail(id: string, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    const [row] = isId(id)
      ? await tx.execute<{ status: string }>(sql`select status from mails where id = ${id}::uuid for update`)
      : [];
    if (!row) throw new AppError("not_found", { detail: "There is no such mail." });
    if (row.status !== "FAILED") throw createTransitionError(row.status, "PENDING");
    await tx.execute(
      sql`update mails set status = 'PENDING', attempts = 0, next_attempt_at = now() where id = ${id}::uuid`,
    );
    await recordAudit(tx, caller, { action: "mail.retry", subjectId: id });
  });
}
