// Loads the freight table from the command line, and puts an earlier version back in force on /admin/freight.
import { desc, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import { type Caller, getAccount } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { publish } from "@/lib/core/queue/queue";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";
import type { FreightReportRow, FreightTable } from "./contract";
import { dropFreightTable } from "./queries";
import { type ReadTable, readFreightTable, sortKeys } from "./report-policy";
import { freightTables } from "./schema";
import { FREIGHT_TAGS } from "./tags";

/** `validFrom`: the first day of the stored table; null without one. */
type Pushed = { version: number | null; validFrom: string | null; rows: FreightReportRow[] };

/** The highest number that the column takes. */
const HIGHEST_VERSION = 2 ** 31 - 1;

/** No two loads at a time: each is compared with the table before. */
const lockTables = (tx: Db) => tx.execute(sql`lock table freight_tables in share row exclusive mode`);

/**
 * Loads a freight table from the text of a file and reports on each row. A table with a refused row is not stored, nor is one that changes
 * nothing: `version` is null then, and with `dryRun`. Throws `not_owner` for
 * whoever is no administrator.
 */
export async function pushFreightTable(
  caller: Caller,
  { text, fileName, dryRun = false }: { text: string; fileName: string; dryRun?: boolean },
): Promise<Pushed> {
  assertMayAdminister(caller);
  const pushed = await inTransaction(async (tx): Promise<Pushed> => {
    await lockAdministrator(tx, caller);
    if (!dryRun) await lockTables(tx);
    const [before] = await selectNewest(tx);
    const { table, rows } = readFreightTable(text, before?.content ?? null);
    const isSame = before !== undefined && JSON.stringify(sortKeys(before.content)) === JSON.stringify(sortKeys(table));
    if (dryRun || !table || isSame) return { version: null, validFrom: null, rows };
    const version = await insertTable(tx, caller, { table, rows }, { fileName, restoredFrom: null });
    return { version, validFrom: table.validFrom ?? null, rows };
  });
  if (pushed.version !== null) announceTable();
  return pushed;
}

/** Puts an earlier version in force again, as a new version; one that waits for its day is replaced. Throws `not_owner` for whoever is no administrator, `not_found`, and `conflict` for the newest one. */
export async function restoreFreightTable(caller: Caller, version: number): Promise<number> {
  assertMayAdminister(caller);
  if (!Number.isInteger(version) || Math.abs(version) > HIGHEST_VERSION) throw createMissingError();
  const restored = await inTransaction(async (tx) => {
    await lockAdministrator(tx, caller);
    await lockTables(tx);
    const [newest] = await selectNewest(tx);
    const [row] = await tx.select().from(freightTables).where(eq(freightTables.version, version));
    if (!row) throw createMissingError();
    if (row.version === newest?.version) throw new AppError("conflict", { detail: "This version is the newest." });
    const { table, rows } = readFreightTable(JSON.stringify(row.content), newest?.content ?? null);
    const fault = rows.find(({ result }) => result === "refused")?.detail;
    if (!table) throw new AppError("conflict", { detail: `This version can't come back: ${fault}.` });
    return insertTable(tx, caller, { table, rows }, { fileName: row.fileName, restoredFrom: version });
  });
  announceTable();
  return restored;
}

const createMissingError = () => new AppError("not_found", { detail: "There is no such version." });

function announceTable(): void {
  dropFreightTable();
  invalidate(FREIGHT_TAGS);
}

const selectNewest = (tx: Db) => tx.select().from(freightTables).orderBy(desc(freightTables.version)).limit(1);

async function insertTable(
  tx: Db,
  caller: Caller,
  { table, rows }: { table: FreightTable; rows: ReadTable["rows"] },
  origin: { fileName: string; restoredFrom: number | null },
): Promise<number> {
  const [row] = await tx
    .insert(freightTables)
    .values({
      ...origin,
      asOf: table.asOf,
      composed: table.composed,
      content: table,
      report: { rows },
      createdBy: getAccount(caller)?.userId ?? null,
    })
    .returning({ version: freightTables.version });
  if (!row) throw new Error("no row was inserted");
  const changes = { version: row.version, asOf: table.asOf, composed: table.composed };
  const action = origin.restoredFrom === null ? "freight.push" : "freight.restore";
  await recordAudit(tx, caller, {
    action,
    subjectId: String(row.version),
    changes: { ...changes, ...(origin.restoredFrom !== null && { restoredFrom: origin.restoredFrom }) },
  });
  await publish(tx, "freight.changed", { version: row.version });
  return row.version;
}
