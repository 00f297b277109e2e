import { eq, sql } from "drizzle-orm";
import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { updatedAt } from "./database/columns";
import type { Db } from "./database/db";

/** Internal state of the service by key, such as which demo data it holds. Settings of the operator are in `env.ts`. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: updatedAt(),
});

/** Finds a stored value; null when there is none. The caller checks its shape. */
export async function findSetting(tx: Db, key: string): Promise<unknown> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

/** Stores a value in place of the previous one. */
export async function writeSetting(tx: Db, key: string, value: unknown): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } });
}

/** Deletes a value. */
export async function removeSetting(tx: Db, key: string): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, key));
}
