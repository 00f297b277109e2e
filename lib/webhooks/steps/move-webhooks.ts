import { sql } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { PERSONAL_EVENTS } from "../contract";

/** The endpoints of a person go with them to another side, also beyond the most that a side may have. */
export async function moveWebhooks(tx: Db, userId: string, sideId: string): Promise<void> {
  await tx.execute(sql`
    update webhooks set side_id = ${sideId}::uuid, version = version + 1, updated_at = now()
    where user_id = ${userId}::uuid`);
}

type Heritage = { companyId: string; from: string; to: string; reason: string };

/** Gives the endpoints of a person who leaves a company to another owner. Those of their own are deleted: endpoints, and deliveries of others. */
export async function transferWebhooks(
  tx: Db,
  caller: Caller,
  { companyId, from, to, reason }: Heritage,
): Promise<void> {
  const isTheirs = sql`w.user_id = ${from}::uuid and w.side_id = ${companyId}::uuid`;
  const personal = sql`${splitParam(PERSONAL_EVENTS.join())}::text[]`;
  const deleted = await tx.execute<{ id: string }>(
    sql`delete from webhooks w where ${isTheirs} and w.events && ${personal} returning w.id`,
  );
  await tx.execute(sql`
    delete from webhook_deliveries d using webhooks w where w.id = d.webhook_id and ${isTheirs} and d.type = any(${personal})`);
  const given = await tx.execute<{ id: string }>(sql`
    update webhooks w set user_id = ${to}::uuid, version = w.version + 1, updated_at = now() where ${isTheirs} returning w.id`);
  await recordAudits(tx, caller, [
    ...deleted.map(({ id }) => ({ action: "webhook.delete" as const, subjectId: id, reason })),
    ...given.map(({ id }) => ({
      action: "webhook.update" as const,
      subjectId: id,
      reason,
      changes: { owner: [from, to] },
    })),
  ]);
}
