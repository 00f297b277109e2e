// Compares the catalogue that the squashed migrations make with that of the old chain. Both go when the old chain goes.
import path from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { expect, inject, it } from "vitest";
import { createEmptyDatabase } from "@/e2e/support/database";

const MINE = "relnamespace = 'public'::regnamespace";

/** Each query lists one kind of object of the schema `public`, a row an object. */
const CATALOGUE: Record<string, string> = {
  relations: `select relname, relkind, relpersistence, relreplident, relrowsecurity, array(select unnest(reloptions) order by 1) as options,
    obj_description(oid, 'pg_class') as comment, (select amname from pg_am where pg_am.oid = relam) as method
    from pg_class where ${MINE} order by 1`,
  columns: `select relname, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated, attstorage,
    attcompression, attstattarget, attoptions, attcollation::regcollation::text as collation, pg_get_expr(adbin, adrelid) as value,
    col_description(attrelid, attnum) as comment
    from pg_attribute a join pg_class c on c.oid = attrelid left join pg_attrdef d on adrelid = attrelid and adnum = attnum
    where ${MINE} and relkind <> 'i' and attnum > 0 and not attisdropped order by 1, 2`,
  constraints: `select conrelid::regclass::text as relation, conname, contype, convalidated, condeferrable, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select relname, pg_get_indexdef(indexrelid) as definition, indisvalid, indisunique, indisprimary, indisreplident, indisclustered
    from pg_index join pg_class c on c.oid = indexrelid where ${MINE} order by 1`,
  functions: `select pg_get_functiondef(p.oid) as definition, obj_description(p.oid, 'pg_proc') as comment, proacl from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e') order by 1`,
  triggers: `select tgrelid::regclass::text as relation, tgname, tgenabled, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t where not tgisinternal order by 1, 2`,
  sequences: `select s.*, seqrelid::regclass::text as seqrelid, seqtypid::regtype::text, (select refobjid::regclass || '.' || refobjsubid from pg_depend
    where objid = seqrelid and deptype in ('a', 'i') and classid = 'pg_class'::regclass) as owner
    from pg_sequence s join pg_class c on c.oid = seqrelid where ${MINE} order by 2`,
  extensions: `select extname, extversion, extnamespace::regnamespace::text from pg_extension order by 1`,
  types: `select typname, typtype, array(select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder) as labels from pg_type t
    where typnamespace = 'public'::regnamespace and typtype <> 'c' and not exists (select from pg_depend where objid = t.oid and deptype = 'e') order by 1`,
  statistics: `select pg_get_statisticsobjdef(oid) from pg_statistic_ext order by 1`,
  rest: `select (select count(*) from pg_views where schemaname = 'public')::int as views, (select count(*) from pg_policy)::int as policies,
    (select count(*) from pg_event_trigger)::int as event_triggers, (select count(*) from pg_publication)::int as publications,
    (select count(*) from pg_rules where schemaname = 'public')::int as rules, (select array_agg(nspname::text order by 1) from pg_namespace) as schemas,
    (select array_agg(setconfig::text) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())) as settings`,
};

async function catalogueOf(folder: string): Promise<Record<string, unknown>> {
  const database = await createEmptyDatabase(inject("adminUrl"));
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  try {
    await migrate(drizzle(sql), { migrationsFolder: path.resolve(folder) });
    const found: Record<string, unknown> = {};
    for (const [name, query] of Object.entries(CATALOGUE)) found[name] = [...(await sql.unsafe(query))];
    const tables = await sql<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public' order by 1`;
    const rows: Record<string, unknown> = {};
    const order: Record<string, unknown> = {};
    for (const { name } of tables) {
      rows[name] = [...(await sql.unsafe(`select to_jsonb(t) as row from ${name} t order by 1`))];
      order[name] = (await sql.unsafe(`select * from ${name} limit 0`)).columns.map((column) => column.name);
    }
    return { ...found, rows, order };
  } finally {
    await sql.end();
    await database.drop();
  }
}

it("makes the same catalogue as the old chain", async () => {
  const before = await catalogueOf("drizzle/migrations");
  const after = await catalogueOf("drizzle/squashed");
  const sizes = Object.entries(before).map(([kind, rows]) => `${kind} ${Object.keys(rows as object).length}`);
  console.log(sizes.join(", "));
  for (const kind of Object.keys(CATALOGUE)) expect(after[kind], kind).toEqual(before[kind]);
  expect(after.rows).toEqual(before.rows);
  const moved = Object.keys(before.order as object).filter(
    (name) => String((before.order as never)[name]) !== String((after.order as never)[name]),
  );
  console.log(`Tables with another order of columns: ${moved.join(", ")}`);
});
