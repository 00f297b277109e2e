import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { expect, it } from "vitest";
import { connect, type Db, db } from "@/lib/core/database/db";
import { writeSetting } from "@/lib/core/settings";
import { needsRestore, prepareTables, restoreTables } from "./bulk-load-tables";

const UNIQUE = "CREATE UNIQUE";

/** The indexes of the tables that are loaded, and how full their pages get. */
async function shapeOf(store: Db) {
  const indexes = await store.execute<{ definition: string }>(sql`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('listings'::regclass, 'listing_search'::regclass) order by 1`);
  const full = await store.execute<{ name: string; options: string }>(sql`
    select relname as name, array_to_string(reloptions, ',') as options from pg_class where relname in ('listings', 'listing_search')
    order by 1`);
  return {
    indexes: indexes.map(({ definition }) => definition),
    free: full.map(({ options }) => /fillfactor=(\d+)/.exec(options)?.[1]),
  };
}

it("restoreTables undoes prepareTables, also after a load that was killed", async () => {
  const client = connect(1);
  const store = drizzle(client, { casing: "snake_case" });
  const before = await shapeOf(store);
  expect(before.free).toEqual(["90", "90"]);
  try {
    // The second load follows one that was killed; the third also finds an index that a newer release has changed.
    for (let loads = 1; loads <= 3; loads += 1) {
      if (loads === 3) {
        const changed = before.indexes.find((definition) => definition.includes(" listing_search_combination ")) ?? "";
        await client.unsafe(changed);
        const older = "CREATE INDEX listing_search_combination ON public.listing_search USING btree (combination)";
        await writeSetting(store, "demo-indexes", [
          older,
          ...before.indexes.filter((definition) => definition !== changed && !definition.startsWith(UNIQUE)),
        ]);
        await client.unsafe(
          "alter table listings set (fillfactor = 90); alter table listing_search set (fillfactor = 90)",
        );
      }
      await prepareTables(client, store);
      const during = await shapeOf(store);
      expect(during.indexes.filter((definition) => !definition.startsWith(UNIQUE))).toEqual([]);
      expect(during.free).toEqual(["100", "100"]);
      expect(await needsRestore(db())).toBe(true);
    }
  } finally {
    await restoreTables(client, store);
    await client.end();
  }
  expect(await shapeOf(db())).toEqual(before);
  expect(await needsRestore(db())).toBe(false);
});
