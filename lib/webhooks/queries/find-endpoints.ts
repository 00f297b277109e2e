// Finds the webhooks that hear of an event.
import { sql } from "drizzle-orm";
import type { Executor } from "@/lib/core/database/db";
import type { WebhookEvent } from "../contract";
import { IS_ON } from "../rows";

export type Endpoint = {
  id: string;
  sideId: string;
  userId: string;
  events: WebhookEvent[] /** Number of the last change from before it was made. */;
  sinceChange: number;
};

/** Endpoints that are on. */
export async function listEndpoints(tx: Executor): Promise<Endpoint[]> {
  const rows = await tx.execute<Endpoint>(sql`
    select w.id, w.side_id as "sideId", w.user_id as "userId", w.events, w.since_change::float8 as "sinceChange" from webhooks w join users u on u.id = w.user_id where ${IS_ON}`);
  return [...rows];
}

/** Endpoints that hear of an event of one person, or of one company. */
export async function findEndpointsFor(
  tx: Executor,
  event: WebhookEvent,
  whose: { userId: string } | { sideId: string },
): Promise<Endpoint[]> {
  const isTheirs = "userId" in whose ? sql`w.user_id = ${whose.userId}::uuid` : sql`w.side_id = ${whose.sideId}::uuid`;
  const rows = await tx.execute<Endpoint>(sql`
    select w.id, w.side_id as "sideId", w.user_id as "userId", w.events, w.since_change::float8 as "sinceChange" from webhooks w join users u on u.id = w.user_id
    where ${IS_ON} and ${isTheirs} and ${event} = any(w.events)`);
  return [...rows];
}
