// Prepares the listing tables for a large load and restores them: rows are copied without indexes, into full pages.
import type { Sql } from "postgres";
import { z } from "zod";
import type { Db } from "@/lib/core/database/db";
import { findSetting, removeSetting, writeSetting } from "@/lib/core/settings";

/** The setting that holds the statements which restore the tables. */
const SETTING = "demo-indexes";
const Statements = z.array(z.string());
const TABLES = "('listings'::regclass, 'listing_search'::regclass)";

/**
 * Drops the indexes that are not unique and sets the fill factor to 100. `tx` and `store` are one transaction: it also stores
 * the statements that undo this.
 */
export async function prepareTables(tx: Pick<Sql, "unsafe">, store: Db): Promise<void> {
  const indexes = await tx.unsafe<{ name: string; definition: string }[]>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ${TABLES} and not indisunique`);
  // Full pages take no later rows. Otherwise each later row lands on another page, and the WAL gets a full image of each page.
  const partlyFilled = await tx.unsafe<{ name: string; option: string }[]>(`
    select c.oid::regclass::text as name, option from pg_class c, unnest(c.reloptions) as option
    where c.oid in ${TABLES} and option like 'fillfactor=%' and option <> 'fillfactor=100'`);
  const undo = [
    ...indexes.map(({ definition }) => definition),
    ...partlyFilled.map(({ name, option }) => `ALTER TABLE ${name} SET (${option})`),
  ];
  // Present definitions come first: a load that was killed under an older release may have stored another one of the same name.
  await writeSetting(store, SETTING, [...new Set([...undo, ...(await readUndoStatements(store))])]);
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  for (const { name } of partlyFilled) await tx.unsafe(`alter table ${name} set (fillfactor = 100)`);
}

/** Undoes `prepareTables`, however the load ended. Reads continue meanwhile; writes wait. */
export async function restoreTables(sql: Pick<Sql, "unsafe">, store: Db): Promise<void> {
  const statements = await readUndoStatements(store);
  if (statements.length === 0) return;
  await sql.unsafe("set maintenance_work_mem = '256MB'");
  for (const statement of statements)
    await sql.unsafe(statement.replace(/^CREATE INDEX (?!IF )/, "CREATE INDEX IF NOT EXISTS "));
  await removeSetting(store, SETTING);
}

/** True between `prepareTables` and `restoreTables`, also when the load was killed. */
export async function needsRestore(store: Db): Promise<boolean> {
  return (await readUndoStatements(store)).length > 0;
}

async function readUndoStatements(store: Db): Promise<string[]> {
  return Statements.nullable().parse(await findSetting(store, SETTING)) ?? [];
}
