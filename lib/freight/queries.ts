// Reads the freight table in force, its earlier versions and their reports.
import { desc, eq, sql } from "drizzle-orm";
import { holdToday } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";

import type { FreightReport, FreightVersion } from "./contract";
import { freightTables } from "./schema";
import { type CompiledTable, compileTable } from "./table-policy";
import { FREIGHT_TAG } from "./tags";

/** First day of a version; the empty text where it has none, which is before any day. */
const firstDay = sql<string>`coalesce(${freightTables.content} ->> 'validFrom', '')`;

/** The table in force, prepared; null before the first one is. Each load invalidates it, and so does midnight, when one may begin. */
const inForce = holdToday("freight-table", { tags: [FREIGHT_TAG], maxAgeMs: 300_000 }, readInForce);

async function readInForce(): Promise<CompiledTable | null> {
  const [row] = await db()
    .select()
    .from(freightTables)
    .where(sql`${firstDay} <= ${formatMoscowDay()}`)
    .orderBy(desc(freightTables.version))
    .limit(1);
  return row ? compileTable(row.content, row.version) : null;
}

/** The freight table in force; null without one. */
export const getFreightTable = (): Promise<CompiledTable | null> => inForce.get();

/** Makes the next reader look for a newer table. */
export const dropFreightTable = (): void => inForce.drop();

/** A version of the table, for a walk by cursor that began with it; null for an unknown one. */
export async function findFreightTable(version: number): Promise<CompiledTable | null> {
  const now = await inForce.get();
  if (now?.version === version) return now;
  const [row] = await db().select().from(freightTables).where(eq(freightTables.version, version));
  return row ? compileTable(row.content, row.version) : null;
}

const MOST_VERSIONS = 100;

/** Loaded versions with whoever loaded each, newest first. Throws `not_owner` for whoever is no administrator. */
export async function listFreightVersions(caller: Caller): Promise<FreightVersion[]> {
  assertMayAdminister(caller);
  const { version, asOf, composed, fileName, restoredFrom, createdAt } = freightTables;
  const rows = await db()
    .select({ version, asOf, firstDay, composed, fileName, restoredFrom, createdAt, createdBy: users.name })
    .from(freightTables)
    .leftJoin(users, eq(users.id, freightTables.createdBy))
    .orderBy(desc(version))
    .limit(MOST_VERSIONS);
  const today = formatMoscowDay();
  const inForce = rows.find((row) => row.firstDay <= today)?.version;
  return rows.map(({ firstDay, ...row }) => ({
    ...row,
    // A later load replaced whatever waited before it.
    waitsFor: firstDay > today && row.version > (inForce ?? 0) ? firstDay : null,
    isInForce: row.version === inForce,
  }));
}

/** The report of a version; null for an unknown one. Throws `not_owner` for whoever is no administrator. */
export async function findFreightReport(caller: Caller, version: number): Promise<FreightReport | null> {
  assertMayAdminister(caller);
  const [row] = await db()
    .select({ report: freightTables.report })
    .from(freightTables)
    .where(eq(freightTables.version, version));
  return row?.report ?? null;
}
