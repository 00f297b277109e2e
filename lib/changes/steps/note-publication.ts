import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";

/** Notes in the journal that market data were published: prices of a feed, or index values or rates of a day. */
export async function notePublication(
  tx: Executor,
  kind: "price" | "index" | "rates",
  resourceId: string,
): Promise<void> {
  await tx.execute(sql`
    insert into pending_changes (kind, resource_id, step, was_public, is_public) values (${kind}, ${resourceId}, 'created', false, true)`);
  await publish(tx, "market.published", { kind, resourceId });
}
