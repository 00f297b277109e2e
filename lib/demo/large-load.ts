import type { Sql } from "postgres";
import { z } from "zod";
import type { Db } from "@/lib/core/database/db";
import { findSetting, removeSetting, writeSetting } from "@/lib/core/settings";

/** What restores the tables. Named when it was indexes alone. */
const SETTING = "demo-indexes";
const Statements = z.array(z.string());
const TABLES = "('listings'::regclass, 'listing_search'::regclass)";

/**
 * Makes the listing tables ready for a large load: their indexes, but for unique ones, are put aside, and pages filled to the end.
 * `tx` and `store` are one transaction: what it changes it also remembers for `restoreTables`.
 */
export async function prepareTables(tx: Pick<Sql, "unsafe">, store: Db): Promise<void> {
  // To fill them row by row takes longer than all the rest and leaves them half empty (a million rows: 219 s, 120 s with building them
  // afterwards).
  const indexes = await tx.unsafe<{ name: string; definition: string }[]>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ${TABLES} and not indisunique`);
  // Into what is otherwise kept free, so that no later row is put where a page has a little left: each would be on a page of its own,
  // which the log then has whole.
  const spacious = await tx.unsafe<{ name: string; option: string }[]>(`
    select c.oid::regclass::text as name, option from pg_class c, unnest(c.reloptions) as option
    where c.oid in ${TABLES} and option like 'fillfactor=%' and option <> 'fillfactor=100'`);
  const undo = [
    ...indexes.map(({ definition }) => definition),
    ...spacious.map(({ name, option }) => `ALTER TABLE ${name} SET (${option})`),
  ];
  // What is there comes first: a load that was killed under an older release may remember another index of the same name.
  await writeSetting(store, SETTING, [...new Set([...undo, ...(await remembered(store))])]);
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  for (const { name } of spacious) await tx.unsafe(`alter table ${name} set (fillfactor = 100)`);
}

/** Makes the tables what they were before `prepareTables`, however the load ended. Reads go on meanwhile; writes wait. */
export async function restoreTables(sql: Pick<Sql, "unsafe">, store: Db): Promise<void> {
  const statements = await remembered(store);
  if (statements.length === 0) return;
  await sql.unsafe("set maintenance_work_mem = '256MB'");
  for (const statement of statements)
    await sql.unsafe(statement.replace(/^CREATE INDEX (?!IF )/, "CREATE INDEX IF NOT EXISTS "));
  await removeSetting(store, SETTING);
}

/** Whether a load was cut off between the two. */
export async function lacksRestoring(store: Db): Promise<boolean> {
  return (await remembered(store)).length > 0;
}

async function remembered(store: Db): Promise<string[]> {
  return Statements.nullable().parse(await findSetting(store, SETTING)) ?? [];
}
