// After an attempt at a delivery: plans the next one, or switches the endpoint off and mails its maker.
import { sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { queueMail } from "@/lib/core/mail/mail";
import { composeSwitchedOffMail } from "../mails";
import { computeWait, FAILING_DAYS } from "../policy";
import type { Outcome } from "../providers/post-message";
import { wakeEndpoint } from "../steps/store-deliveries";

type Attempted = { id: string; webhookId: string; tries: number };

/**
 * Notes how an attempt ended, and when the next one is due. Switches the endpoint off after an answer 410, or when nothing has
 * succeeded for three days.
 */
export async function recordAttempt({ id, webhookId, tries }: Attempted, outcome: Outcome): Promise<void> {
  const { attempt, response, isDelivered } = outcome;
  await inTransaction(async (tx) => {
    const [endpoint] = await tx.execute<{ active: boolean; fails: boolean }>(sql`
      update webhooks set failing_since = ${isDelivered ? sql`null` : sql`coalesce(failing_since, ${attempt.at}::timestamptz)`}
      where id = ${webhookId}::uuid
      returning active, coalesce(failing_since <= ${attempt.at}::timestamptz - make_interval(days => ${FAILING_DAYS}::int), false) as fails`);
    if (!endpoint) return;
    // Another attempt may have switched the endpoint off meanwhile.
    const wait = isDelivered || !endpoint.active ? null : computeWait(tries + 1);
    const status = isDelivered ? "delivered" : wait === null ? "failed" : "retrying";
    // Due at the instant of the job that wakes the endpoint, or it would find nothing.
    await tx.execute(sql`
      update webhook_deliveries set status = ${status}, attempts = attempts || ${JSON.stringify([attempt])}::jsonb,
        tries = tries + 1, leased_until = null, response = ${response},
        next_attempt_at = ${wait === null ? sql`null` : sql`date_trunc('milliseconds', now() + make_interval(secs => ${wait}::float8))`}
      where id = ${id}::uuid`);
    // Failing is not silence: it counts from the next failure on when nothing more is due.
    if (status === "failed")
      await tx.execute(sql`
        update webhooks set failing_since = null where id = ${webhookId}::uuid and not exists (
          select from webhook_deliveries d where d.webhook_id = ${webhookId}::uuid and d.status in ('pending', 'retrying'))`);
    if (outcome.isGone) await switchOff(tx, webhookId, "gone");
    else if (endpoint.fails) await switchOff(tx, webhookId, "failing");
    else if (wait !== null) await wakeEndpoint(tx, webhookId, wait);
  });
}

/** Switches an endpoint off, once, and tells who made it. What waits for another attempt has failed; it can be replayed. */
async function switchOff(tx: Db, webhookId: string, reason: "gone" | "failing"): Promise<void> {
  const [row] = await tx.execute<{ url: string; email: string; name: string; locale: "ru" | "en" }>(sql`
    update webhooks w set active = false, disabled_reason = ${reason}, version = w.version + 1, updated_at = now()
    from users u where w.id = ${webhookId}::uuid and w.active and u.id = w.user_id
    returning w.url, u.email, u.name, u.locale`);
  if (!row) return;
  await tx.execute(sql`
    update webhook_deliveries set status = 'failed', next_attempt_at = null
    where webhook_id = ${webhookId}::uuid and status in ('pending', 'retrying')`);
  const { url, ...to } = row;
  await recordAudit(
    tx,
    { kind: "system", name: "webhooks" },
    { action: "webhook.disable", subjectId: webhookId, reason },
  );
  await queueMail(tx, composeSwitchedOffMail(to, { host: new URL(url).host, reason }));
}
