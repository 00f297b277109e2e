import { sql } from "drizzle-orm";
import { db } from "../database/db";
import type { QueueName } from "./queue";

/*
 * Reads of the table of jobs, and ways to make time pass there.
 */

/** For the `from` of a statement: a row for each event that is queued. */
export const EVENTS = sql`(
  select id, data ->> 'event' as event, payload, start_after, created_on
  from pgboss.job, jsonb_array_elements(data -> 'payloads') as payload where name = 'event') as events`;

type QueuedEvent = { event: string; payload: Record<string, unknown>; start_after: string };

/** Queued events, of all names or of one, in the order of writing. */
export async function listEvents(event: string | null = null): Promise<QueuedEvent[]> {
  const rows = await db().execute<QueuedEvent>(sql`
    select event, payload, start_after from ${EVENTS} where ${event}::text is null or event = ${event} order by created_on`);
  return [...rows];
}

type StoredJob = {
  id: string;
  state: string;
  retry_count: number;
  wait: number;
  last_error: string | null;
};

/** Jobs of a queue; `wait` is in seconds from now. */
export async function listStoredJobs(queue: string): Promise<StoredJob[]> {
  const rows = await db().execute<StoredJob>(sql`
    select id, state, retry_count, extract(epoch from start_after - now())::float8 as wait, output ->> 'message' as last_error
    from pgboss.job where name = ${queue} order by created_on`);
  return [...rows];
}

export async function clearJobs(): Promise<void> {
  await db().execute(sql`delete from pgboss.job`);
}

/** Makes all waiting jobs of a queue due. */
export async function makeDue(queue: QueueName): Promise<void> {
  await db().execute(
    sql`update pgboss.job set start_after = now() - interval '1 second' where name = ${queue} and state < 'active'`,
  );
}
