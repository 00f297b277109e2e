import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./database/columns";

/** Answers to POST requests that named a key, kept for 24 hours. Without a status the request is still running. */
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
  },
  (table) => [primaryKey({ columns: [table.userId, table.method, table.path, table.key] })],
);
