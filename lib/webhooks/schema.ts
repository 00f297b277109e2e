// Tables of webhooks: endpoints, and what is or was sent to each.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, version } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import { type Attempt, DELIVERY_STATUSES, type DisabledReason, type WebhookEvent } from "./contract";

export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    /** The company, or the person without one. */
    sideId: uuid().notNull(),
    /** Its maker: their tariff pays for it, and what is theirs alone comes only here. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    url: text().notNull(),
    description: text(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    active: boolean().notNull().default(true),
    disabledReason: text().$type<Exclude<DisabledReason, "tariff">>(),
    /** Sealed (`lib/core/sealed-text.ts`), since each delivery is signed with it. */
    secret: text().notNull(),
    formerSecret: text(),
    formerSecretUntil: instant(),
    /** Number in the journal of the last change from before it was made. */
    sinceChange: bigint({ mode: "number" }).notNull(),
    /** Time of the first failure since the last success. */
    failingSince: instant(),
    /** Before this moment no further delivery begins: at most 50 a second. */
    nextClaimAt: instant().notNull().defaultNow(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("webhooks_side").on(table.sideId), index("webhooks_user").on(table.userId)],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    /** The `webhook-id`: of one event the same for every endpoint. */
    eventId: text().notNull(),
    type: text().notNull(),
    status: text({ enum: DELIVERY_STATUSES }).notNull().default("pending"),
    /** The bytes that are signed and sent. */
    body: text().notNull(),
    attempts: jsonb().$type<Attempt[]>().notNull().default([]),
    /** Attempts since it was made, or replayed. */
    tries: integer().notNull().default(0),
    nextAttemptAt: instant().defaultNow(),
    /** An attempt is under way. Past this moment its process has died. */
    leasedUntil: instant(),
    response: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_once").on(table.webhookId, table.eventId),
    index("webhook_deliveries_list").on(table.webhookId, table.createdAt, table.id),
    index("webhook_deliveries_by_status").on(table.webhookId, table.status, table.createdAt, table.id),
    index("webhook_deliveries_due")
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`status in ('pending', 'retrying')`),
    index("webhook_deliveries_created").on(table.createdAt),
    check("webhook_deliveries_status", sql.raw(`status in (${DELIVERY_STATUSES.map((s) => `'${s}'`).join(",")})`)),
  ],
);
