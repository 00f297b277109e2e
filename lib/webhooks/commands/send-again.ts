// Sends a test event, or a delivery once more: buttons of /account/webhooks/…, and their endpoints of the API.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, getOnlyRow, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId, isId } from "@/lib/core/id";
import { type Delivery, TEST_EVENT } from "../contract";
import { listReadable, requireEventScopes, requireManager } from "../policy";
import { getWebhook } from "../queries/list-webhooks";
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  isManagedBy,
  isShownTo,
  type Manager,
  toDelivery,
  type WebhookRecord,
} from "../rows";
import { storeDeliveries, wakeEndpoint } from "../steps/store-deliveries";

/**
 * Sends the event `webhook.test` to an endpoint of the caller's side. Throws `not_found`, `insufficient_scope`, `conflict` for one that
 * is off.
 */
export async function sendTest(id: string, caller: Caller): Promise<Delivery> {
  return inTransaction(async (tx) => {
    const webhook = await getWebhook(id, caller, tx);
    requireEventScopes(caller, webhook.events);
    requireOn(webhook);
    const key = createId();
    const message = { type: TEST_EVENT, key, at: new Date().toISOString(), data: { webhookId: id } } as const;
    await storeDeliveries(tx, [{ message, to: [id] }]);
    const rows = await tx.execute<DeliveryRow>(sql`
      select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.webhook_id = ${id}::uuid and d.type = ${TEST_EVENT}
      order by d.created_at desc, d.id desc limit 1`);
    return toDelivery(getOnlyRow([...rows]));
  });
}

/**
 * Sends a delivery once more, with its `webhook-id`; if that fails, it is tried again like a new one. Throws `not_found`, also for
 * a type that the caller may not read, `insufficient_scope`, `conflict` for an endpoint that is off.
 */
export async function replayDelivery(deliveryId: string, caller: Caller): Promise<Delivery> {
  const manager = requireManager(caller);
  return inTransaction(async (tx) => {
    const { webhookId, type } = await getEndpointOf(tx, deliveryId, manager);
    const webhook = await getWebhook(webhookId, caller, tx);
    requireEventScopes(caller, webhook.events);
    if (!listReadable(caller).includes(type)) throw createDeliveryNotFound();
    requireOn(webhook);
    const rows = await tx.execute<DeliveryRow>(sql`
      update webhook_deliveries d set status = 'pending', tries = 0, next_attempt_at = now() where id = ${deliveryId}::uuid
      returning ${DELIVERY_COLUMNS}`);
    await wakeEndpoint(tx, webhookId);
    return toDelivery(getOnlyRow([...rows]));
  });
}

type Found = { webhookId: string; type: string };

/** Throws `not_found` for a delivery, or an endpoint, that the caller may not see. */
async function getEndpointOf(tx: Db, deliveryId: string, manager: Manager): Promise<Found> {
  if (!isId(deliveryId)) throw createDeliveryNotFound();
  const [row] = await tx.execute<Found>(sql`
    select d.webhook_id as "webhookId", d.type from webhook_deliveries d join webhooks w on w.id = d.webhook_id
    where d.id = ${deliveryId}::uuid and ${isManagedBy(manager)} and ${isShownTo(manager.userId)} for update of d`);
  if (!row) throw createDeliveryNotFound();
  return row;
}

const createDeliveryNotFound = () => new AppError("not_found", { detail: "There is no such delivery." });

function requireOn({ active }: WebhookRecord): void {
  if (!active) throw new AppError("conflict", { detail: "The endpoint is switched off. Switch it on first." });
}
