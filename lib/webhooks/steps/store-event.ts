import { type Db, inTransaction } from "@/lib/core/database/db";
import type { WebhookEvent } from "../contract";
import { findEndpointsFor } from "../queries/find-endpoints";
import { storeDeliveries } from "./store-deliveries";

type Whose = { userId: string } | { sideId: string };

/** Stores an event for the endpoints of those whom it concerns. `read` is asked only if there are any. */
export async function storeEvent(
  type: WebhookEvent,
  key: string,
  whose: Whose,
  read: (tx: Db) => Promise<Record<string, unknown> | null>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const endpoints = await findEndpointsFor(tx, type, whose);
    const data = endpoints.length > 0 ? await read(tx) : null;
    if (!data) return;
    const message = { type, key, at: new Date().toISOString(), data };
    await storeDeliveries(tx, [{ message, to: endpoints.map(({ id }) => id) }]);
  });
}
