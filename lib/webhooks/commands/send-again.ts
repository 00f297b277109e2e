import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import { type Delivery, TEST_EVENT } from "../contract";
import { requireManager } from "../policy";
import { createWebhookNotFound, getWebhook } from "../queries/list-webhooks";
import { DELIVERY_COLUMNS, type DeliveryRow, toDelivery, type WebhookRecord } from "../rows";
import { storeDeliveries, wakeEndpoint } from "../steps/store-deliveries";

/** Sends the event `webhook.test` to an endpoint of the caller's side. Throws `not_found`, `conflict` for one that is off. */
export async function sendTest(id: string, caller: Caller): Promise<Delivery> {
  return inTransaction(async (tx) => {
    const webhook = await getWebhook(id, caller, tx);
    requireOn(webhook);
    const key = createId();
    const message = { type: TEST_EVENT, key, at: new Date().toISOString(), data: { webhookId: id } } as const;
    await storeDeliveries(tx, [{ webhookId: id, message }]);
    const rows = await tx.execute<DeliveryRow>(sql`
      select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.webhook_id = ${id}::uuid and d.type = ${TEST_EVENT}
      order by d.created_at desc, d.id desc limit 1`);
    return toDelivery(getOnlyRow([...rows]));
  });
}

/**
 * Sends a delivery once more, with its `webhook-id`; if that fails, it is tried again like a new one. Throws `not_found`, `conflict` for
 * an endpoint that is off.
 */
export async function replayDelivery(deliveryId: string, caller: Caller): Promise<Delivery> {
  requireManager(caller);
  return inTransaction(async (tx) => {
    const webhookId = await findEndpointOf(tx, deliveryId);
    requireOn(await getWebhook(webhookId, caller, tx));
    const rows = await tx.execute<DeliveryRow>(sql`
      update webhook_deliveries d set status = 'pending', tries = 0, next_attempt_at = now() where id = ${deliveryId}::uuid
      returning ${DELIVERY_COLUMNS}`);
    await wakeEndpoint(tx, webhookId);
    return toDelivery(getOnlyRow([...rows]));
  });
}

async function findEndpointOf(tx: Db, deliveryId: string): Promise<string> {
  if (!isId(deliveryId)) throw createWebhookNotFound();
  const [row] = await tx.execute<{ id: string }>(
    sql`select webhook_id as id from webhook_deliveries where id = ${deliveryId}::uuid for update`,
  );
  if (!row) throw new AppError("not_found", { detail: "There is no such delivery." });
  return row.id;
}

function requireOn({ active }: WebhookRecord): void {
  if (!active) throw new AppError("conflict", { detail: "The endpoint is switched off. Switch it on first." });
}
