import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { enqueue } from "@/lib/core/queue/queue";
import type { EventType } from "../contract";

/** What happened, as it is sent. `key` names it among the events of its type, so that it is stored once for each endpoint. */
export type Message = { type: EventType; key: string; at: string; data: Record<string, unknown> };

/** The `webhook-id` of an event. */
const toEventId = ({ type, key }: Message) =>
  `msg_${createHash("sha256").update(`${type}:${key}`).digest("base64url").slice(0, 27)}`;

/** Stores deliveries of messages and wakes their endpoints. A message that an endpoint has already is left out. */
export async function storeDeliveries(
  tx: Executor,
  deliveries: readonly { webhookId: string; message: Message }[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ webhookId, message }) => {
    const { type, at: createdAt, data } = message;
    const eventId = toEventId(message);
    return { id: createId(), webhookId, eventId, type, body: JSON.stringify({ id: eventId, type, createdAt, data }) };
  });
  const stored = await tx.execute<{ webhook_id: string }>(sql`
    insert into webhook_deliveries (id, webhook_id, event_id, type, body)
    select id, "webhookId", "eventId", type, body
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "webhookId" uuid, "eventId" text, type text, body text)
    on conflict (webhook_id, event_id) do nothing returning webhook_id`);
  for (const id of new Set(stored.map(({ webhook_id }) => webhook_id))) await wakeEndpoint(tx, id);
}

/** Has the endpoint looked at for what is due, after so many seconds. */
export async function wakeEndpoint(tx: Executor, webhookId: string, afterSeconds = 0): Promise<void> {
  await enqueue(tx, "webhook", { webhookId }, { afterSeconds });
}
