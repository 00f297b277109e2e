// Reads the freight table in force, its earlier versions and their reports.
import { desc, eq } from "drizzle-orm";
import { holdToday } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { assertMayAdminister } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";

import type { FreightReport, FreightVersion } from "./contract";
import { freightTables } from "./schema";
import { type CompiledTable, compileTable } from "./table-policy";
import { FREIGHT_TAG } from "./tags";

/** The table in force, prepared; null before the first one is loaded. Each load invalidates it. */
const inForce = holdToday("freight-table", { tags: [FREIGHT_TAG], maxAgeMs: 300_000 }, readInForce);

async function readInForce(): Promise<CompiledTable | null> {
  const [row] = await db().select().from(freightTables).orderBy(desc(freightTables.version)).limit(1);
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
  return db()
    .select({ version, asOf, composed, fileName, restoredFrom, createdAt, createdBy: users.name })
    .from(freightTables)
    .leftJoin(users, eq(users.id, freightTables.createdBy))
    .orderBy(desc(version))
    .limit(MOST_VERSIONS);
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
