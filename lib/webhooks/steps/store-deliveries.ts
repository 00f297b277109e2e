// Stores a message for each endpoint that hears of it.
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { enqueue } from "@/lib/core/queue/queue";
import type { EventType } from "../contract";

/** An event as it is sent. `key` names it among the events of its type, so that it is stored once for each endpoint. */
type Message = { type: EventType; key: string; at: string; data: Record<string, unknown> };

/** The `webhook-id` of an event. */
const toEventId = ({ type, key }: Message) =>
  `msg_${createHash("sha256").update(`${type}:${key}`).digest("base64url").slice(0, 27)}`;

/** Bytes of JSON, about, that one statement inserts. */
const STATEMENT_BYTES = 8 * 1024 * 1024;

/** A message and the endpoints that it goes to. */
export type Addressed = { message: Message; to: readonly string[] };

/** Stores deliveries of messages and wakes their endpoints. A message that an endpoint has already is left out. */
export async function storeDeliveries(tx: Executor, addressed: readonly Addressed[]): Promise<void> {
  const woken = new Set<string>();
  let rows: string[] = [];
  let bytes = 0;
  const insert = async () => {
    // A message of many endpoints comes here once.
    const stored = await tx.execute<{ webhook_id: string }>(sql`
      insert into webhook_deliveries (id, webhook_id, event_id, type, body)
      select t.id, t."webhookId", r."eventId", r.type, r.body
      from jsonb_to_recordset(${`[${rows.join()}]`}::jsonb) as r("eventId" text, type text, body text, "to" jsonb),
        jsonb_to_recordset(r."to") as t(id uuid, "webhookId" uuid)
      on conflict (webhook_id, event_id) do nothing returning webhook_id`);
    for (const { webhook_id } of stored) woken.add(webhook_id);
    rows = [];
    bytes = 0;
  };
  for (const one of addressed) {
    const row = toRow(one);
    const size = Buffer.byteLength(row);
    if (rows.length > 0 && bytes + size > STATEMENT_BYTES) await insert();
    rows.push(row);
    bytes += size;
  }
  if (rows.length > 0) await insert();
  for (const id of woken) await wakeEndpoint(tx, id);
}

function toRow({ message, to }: Addressed): string {
  const { type, at: createdAt, data } = message;
  const eventId = toEventId(message);
  const body = JSON.stringify({ id: eventId, type, createdAt, data });
  return JSON.stringify({ eventId, type, body, to: to.map((webhookId) => ({ id: createId(), webhookId })) });
}

/** Has the endpoint looked at for what is due, after so many seconds. */
export async function wakeEndpoint(tx: Executor, webhookId: string, afterSeconds = 0): Promise<void> {
  await enqueue(tx, "webhook", { webhookId }, { afterSeconds });
}
