import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { AppError, createTransitionError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";

/** Queues a failed job again, with all its attempts ahead. Throws `not_owner`, `not_found`, `invalid_transition`. */
export async function retryJob(id: string, caller: Caller): Promise<void> {
  assertMayAdminister(caller);
  await inTransaction(async (tx) => {
    if (caller.kind !== "system") await lockAdministrator(tx, caller);
    const [job] = isId(id)
      ? await tx.execute<{ name: string; state: string; policy: string }>(
          sql`select name, state, policy from pgboss.job where id = ${id}::uuid for update`,
        )
      : [];
    if (!job) throw new AppError("not_found", { detail: "There is no such job." });
    if (job.state !== "failed") throw createTransitionError(job.state, "created");
    // One job of a schedule may wait: this one takes its place.
    if (job.policy === "stately")
      await tx.execute(sql`delete from pgboss.job where name = ${job.name} and state < 'active'`);
    await tx.execute(sql`
      update pgboss.job set state = 'created', retry_count = 0, retry_limit = greatest(retry_limit, 2), started_on = null,
        completed_on = null, start_after = now(), keep_until = now() + interval '90 days'
      where name = ${job.name} and id = ${id}::uuid`);
    await recordAudit(tx, caller, { action: job.name === "mail" ? "mail.retry" : "job.retry", subjectId: id });
  });
}
