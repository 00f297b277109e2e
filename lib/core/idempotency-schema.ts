import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./database/columns";

/** Answers to POST requests with an `Idempotency-Key`, kept for 24 hours. A row without a status is a request that still runs. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the body's bytes. */
    bodyHash: text().notNull(),
    status: integer(),
    headers: jsonb().$type<Record<string, string>>(),
    body: text(),
    createdAt: createdAt(),
    /** When the process that runs the request last said so. */
    renewedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.method, table.path, table.key] })],
);
