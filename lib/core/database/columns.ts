/* Columns that several tables share. */
import { sql } from "drizzle-orm";
import { customType, integer, numeric, timestamp, uuid } from "drizzle-orm/pg-core";
import { createId } from "../id";

/** Primary key: uuid v7 made by the application. */
export const id = () => uuid().primaryKey().$defaultFn(createId);

/** An instant, kept to the millisecond, so that a cursor can carry it without loss. */
export const instant = (name?: string) =>
  name
    ? timestamp(name, { withTimezone: true, precision: 3, mode: "date" })
    : timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** The time of the transaction, rounded to milliseconds like a stored `instant`: an instant stored before is never later. */
export const NOW = sql`now()::timestamptz(3)`;

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();

/** An exact decimal with four places; arrives in TypeScript as a string. */
export const money = () => numeric({ precision: 18, scale: 4 });

/** Optimistic lock: each write of the row adds one. */
export const version = () => integer().notNull().default(1);

/** Full-text document. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
