import { type SQL, sql } from "drizzle-orm";
import { bigserial, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./database/columns";
import type { Executor } from "./database/db";

/**
 * Events that a committed write promises to carry out: mails, invalidation, deliveries. A job reads
 * them at least once, so every consumer must be idempotent. What is done is deleted: each version of a row that comes with every
 * write costs what the write costs. Pages are half full (`0002_storage.sql`), so that to claim an event touches no index.
 */
export const outbox = pgTable("outbox", {
  id: bigserial({ mode: "number" }).primaryKey(),
  at: createdAt(),
  /** `<subject>.<past participle>`, such as `listing.created`. */
  event: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull(),
  attempts: integer().notNull().default(0),
  /** Not before then: a delay that the publisher asked for, or the wait after a failure. */
  nextAttemptAt: instant().notNull().defaultNow(),
  /** Why the last attempt failed; null when none did. */
  lastError: text(),
  /** Read by the release before alone; goes with the next. */
  doneAt: instant(),
});

export type EventName = `${string}.${string}`;

/** What a domain does when an event of its own or of another domain has come true. `lib/jobs/consumers.ts` lists them all. */
export type Consumer = {
  event: EventName;
  /** May be called again for the same event (its `id` stays the same). An error repeats the event later, for all its consumers. */
  consume(payload: Record<string, unknown>, id: number): Promise<void>;
  /** The same for many events in one go, where that costs less; when it fails, they are consumed one by one. */
  consumeAll?(payloads: readonly Record<string, unknown>[]): Promise<void>;
};

/** Promises an event inside the transaction that makes it true; with `afterSeconds` it waits so long at least. */
export async function publish(
  tx: Executor,
  event: EventName,
  payload: Record<string, unknown>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  // Every write publishes: plain SQL costs a fraction of what Drizzle takes to build it.
  await tx.execute(sql`insert into outbox (event, payload, next_attempt_at)
    values (${event}, ${JSON.stringify(payload)}::jsonb, now() + make_interval(secs => ${afterSeconds}))`);
}

/** The same for many records at once, in one statement. */
export async function publishAll(
  tx: Executor,
  event: EventName,
  payloads: readonly Record<string, unknown>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.execute(sql`insert into outbox (event, payload)
    select ${event}, payload from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) payload`);
}

/** The insert behind it, for a statement that does several things at once: an event for each row of `from`, which `payload` may name. */
export function eventOf(event: EventName, { payload, from }: { payload: SQL; from: SQL }): SQL {
  return sql`insert into outbox (event, payload) select ${event}::text, ${payload} from ${from}`;
}
