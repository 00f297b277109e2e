import { bigint, integer, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Sliding windows when there is no Redis. The table is UNLOGGED with fillfactor 50: a crash may lose counts, and a logged table would
 * write to the disk for every request.
 */
export const rateWindows = pgTable("rate_windows", {
  /** Window length and name of the bucket. */
  bucket: text().primaryKey(),
  windowMs: integer().notNull(),
  /** Time of the last request, in milliseconds of the database's clock: decides which window `current` counts. */
  atMs: bigint({ mode: "number" }).notNull(),
  previous: integer().notNull(),
  current: integer().notNull(),
  /** Number of requests of the last statement that passed. */
  granted: integer().notNull().default(1),
});
