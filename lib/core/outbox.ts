import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import type { Db } from "./db";

/**
 * Events that a committed write promises to carry out: mails, invalidation, deliveries. A job reads
 * them at least once, so every consumer must be idempotent.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: createdAt(),
    /** `<subject>.<past participle>`, such as `listing.created`. */
    event: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    attempts: integer().notNull().default(0),
    doneAt: instant(),
  },
  (table) => [index("outbox_open").on(table.id).where(sql`done_at is null`)],
);

/** Promises an event inside the transaction that makes it true. */
export async function publish(tx: Db, event: `${string}.${string}`, payload: Record<string, unknown>): Promise<void> {
  await tx.insert(outbox).values({ event, payload });
}
