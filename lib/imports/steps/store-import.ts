// Stores an import with its rows before any of them is written, and guards against retiring by mistake.
import { sql } from "drizzle-orm";
import { type Account, getSideId } from "@/lib/core/caller";
import type { Db, Executor } from "@/lib/core/database/db";
import { enqueue } from "@/lib/core/queue/queue";
import type { ImportQuery } from "../contract";
import { type FileRow, noteUnnamed } from "../file-policy";
import { requireNotMass } from "../retire-policy";
import { imports } from "../schema";
import { countMissing } from "./retire";

/** Rows that one transaction writes. */
const ROWS_A_PART = 100;

type Settings = ImportQuery & { id: string; keyId: string | null; priceListId?: string };

/**
 * Plans the act on listings that no row names; with a price list, only on those that it named before. While a row names no listing that
 * can be told, the plan is "keep", and that row gets a note. Throws `mass_retirement`.
 */
export async function planMissing(
  on: Executor,
  rows: readonly FileRow[],
  { missing = "keep", allowMass = false, priceListId = null }: ImportQuery & { priceListId?: string | null },
  account: Account,
): Promise<"keep" | "pause" | "archive"> {
  if (missing === "keep") return missing;
  requireNotMass(await countMissing(on, account, rows, priceListId), allowMass);
  return noteUnnamed(rows) ? "keep" : missing;
}

/**
 * Stores the rows to be written, and asks for the job that writes them after some seconds. False when there is an import of this id:
 * nothing is done then.
 */
export async function storeImport(
  tx: Db,
  rows: readonly FileRow[],
  { id, keyId, mode = "upsert", missing = "keep", dryRun = false, priceListId }: Settings,
  account: Account,
  afterSeconds: number,
): Promise<boolean> {
  const { userId } = account;
  const whole = { id, sideId: getSideId(account), userId, keyId, mode, missing, dryRun, total: rows.length };
  const made = await tx
    .insert(imports)
    .values({ ...whole, priceListId: priceListId ?? null })
    .onConflictDoNothing()
    .returning({ id: imports.id });
  if (made.length === 0) return false;
  await storeParts(tx, id, rows);
  await enqueue(tx, "import", { id }, { afterSeconds });
  return true;
}

async function storeParts(tx: Db, id: string, rows: readonly FileRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_PART) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_A_PART));
    await tx.execute(
      sql`insert into import_parts (import_id, part, rows) values (${id}::uuid, ${at / ROWS_A_PART}::int, ${part}::jsonb)`,
    );
  }
}
