// Tables of API keys and of their usage per hour.

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Scope } from "@/lib/core/caller";
import { createdAt, id, instant } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The eight characters that identify the key. */
    prefix: text().notNull(),
    lastFour: text().notNull(),
    /** HMAC-SHA-256 of the whole key under the server's secret, hex. */
    secretHash: text().notNull(),
    scopes: text().array().$type<Scope[]>().notNull(),
    /** The rate bucket. A successor takes over that of the key it replaces, or of one that has just ended. */
    bucketId: uuid().notNull(),
    replacedById: uuid(),
    /** The end that the owner chose. */
    expiresAt: instant(),
    /** While a rotation overlaps: when this older key stops working. */
    rotatesOutAt: instant(),
    revokedAt: instant(),
    /** Since when it is beyond the number of keys of the tariff. Free suspends all keys without this mark. */
    suspendedAt: instant(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("api_keys_prefix").on(table.prefix),
    index("api_keys_user").on(table.userId),
    check("api_keys_scopes", sql`cardinality(${table.scopes}) > 0`),
  ],
);

/** Requests per key and hour, for the owner's page; what decides about a request is the rate bucket. */
export const apiKeyUsage = pgTable(
  "api_key_usage",
  {
    keyId: uuid()
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** Start of the hour, UTC. */
    hour: instant().notNull(),
    /** Requests that counted against the limit. */
    requests: integer().notNull(),
    /** Requests that were over it. */
    rejected: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.hour] }), index("api_key_usage_hour").on(table.hour)],
);
