// `npm run bench -- --load`: times a load of demo listings beside a bare COPY.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";

/** The tables that a load of listings fills. */
const TABLES = ["listings", "listing_stats", "listing_search"];

/**
 * What `--load` does: `demo load` into an empty database, and COPY of the rows that came of it, ready made, into the same
 * tables with the same indexes, without triggers and foreign keys. Returns seconds and their ratio. Both databases
 * are dropped again.
 */
export async function compareLoads({ tool, settings, databaseUrl, dir, print }, listings) {
  // A bare clone has no packages before this run has installed them.
  const { default: postgres } = await import("postgres");
  const admin = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const names = { ours: `load_ours_${process.pid}`, bare: `load_bare_${process.pid}` };
  const files = mkdtempSync(path.join(dir, "load-"));
  // The database server may run as another user.
  chmodSync(files, 0o777);
  const at = (name) => Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const cli = (name, ...args) => tool([".build/cli.mjs", ...args], settings(at(name)));
  try {
    for (const name of Object.values(names)) {
      await admin.unsafe(`create database ${name}`);
      await cli(name, "db", "migrate");
    }
    print(`Loading ${listings} listings…`);
    const ours = await seconds(() => cli(names.ours, "demo", "load", "--listings", String(listings)));
    await copyTables(postgres, at(names.ours), files, "to");
    print("Copying the same rows…");
    const bare = await seconds(() => copyTables(postgres, at(names.bare), files, "from"));
    return { ours, bare, ratio: Math.round((ours / bare) * 100) / 100 };
  } finally {
    for (const name of Object.values(names)) await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
    rmSync(files, { recursive: true, force: true });
  }
}

/** Into files of the database server or out of them: the rows take no way through a client. */
async function copyTables(postgres, url, folder, direction) {
  const sql = postgres(url, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    for (const table of TABLES) {
      const columns = (await columnsOf(sql, table)).map((name) => `"${name}"`);
      await sql.unsafe(`copy ${table} (${columns}) ${direction} '${path.join(folder, table)}'`);
    }
  } finally {
    await sql.end();
  }
}

/** The columns that hold what was written, without those that the database works out. */
async function columnsOf(sql, table) {
  const rows = await sql`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  return rows.map(({ name }) => name);
}

async function seconds(work) {
  const since = performance.now();
  await work();
  return Math.round((performance.now() - since) / 100) / 10;
}
