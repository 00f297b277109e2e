import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Sliding windows when there is no Redis. The migration makes this table UNLOGGED with fillfactor 50: counts may be lost
 * in a crash, and a logged one would flush to disk for every request.
 */
export const rateWindows = pgTable("rate_windows", {
  /** Window length and name of the bucket. */
  bucket: text().primaryKey(),
  windowMs: integer().notNull(),
  /** The last request, in milliseconds since the epoch by the database's clock; says which window `current` counts. */
  atMs: bigint({ mode: "number" }).notNull(),
  previous: integer().notNull(),
  current: integer().notNull(),
  /** How many of the last requests passed: of those that one statement counted. */
  granted: integer().notNull().default(1),
});
