import type { Sql } from "postgres";
import { z } from "zod";
import type { Db } from "@/lib/core/database/db";
import { findSetting, removeSetting, writeSetting } from "@/lib/core/settings";

const SETTING = "demo-indexes";
const Definitions = z.array(z.string());

/**
 * Puts the indexes of the listing tables aside for a large load: filling them row by row takes longer than all the
 * rest and leaves them half empty (a million rows: 219 s with them, 120 s with building them afterwards). Unique
 * ones stay. `tx` and `store` are one transaction: what it drops it also remembers for `restoreIndexes`.
 */
export async function dropIndexes(tx: Pick<Sql, "unsafe">, store: Db): Promise<void> {
  const indexes = await tx.unsafe<{ name: string; definition: string }[]>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('listings'::regclass, 'listing_search'::regclass) and not indisunique`);
  const remembered = await findDefinitions(store);
  await writeSetting(store, SETTING, [...new Set([...remembered, ...indexes.map(({ definition }) => definition)])]);
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
}

/** Builds again what `dropIndexes` put aside, however the load ended. Reads go on meanwhile; writes wait. */
export async function restoreIndexes(sql: Pick<Sql, "unsafe">, store: Db): Promise<void> {
  const definitions = await findDefinitions(store);
  if (definitions.length === 0) return;
  await sql.unsafe("set maintenance_work_mem = '256MB'");
  for (const definition of definitions)
    await sql.unsafe(definition.replace(/^CREATE INDEX (?!IF )/, "CREATE INDEX IF NOT EXISTS "));
  await removeSetting(store, SETTING);
}

/** Whether a load was cut off between dropping and restoring. */
export async function lacksIndexes(store: Db): Promise<boolean> {
  return (await findDefinitions(store)).length > 0;
}

async function findDefinitions(store: Db): Promise<string[]> {
  return Definitions.nullable().parse(await findSetting(store, SETTING)) ?? [];
}
