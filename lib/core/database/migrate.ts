// Brings a database to the schema of this build, and refuses one that can't be brought there.
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { env, getDatabaseUrl, SettingsError } from "../env";
import { prepareQueues } from "../queue/boss";
import { connect, withRetry } from "./db";

/** Oldest server that the product runs on. */
const OLDEST_SERVER = 15;
/** Any number that nothing else locks. */
const START_LOCK = 7_205_759;
const MIGRATIONS = { migrationsFolder: path.resolve("drizzle/migrations") };

/**
 * Brings the database at `url` (the configured one unless told, past a pooler) to the newest migration.
 * Throws SettingsError with a sentence when the server is too old, breaks Russian letters, or holds tables of an older build.
 */
export async function migrate(url = env().DATABASE_LISTEN_URL ?? getDatabaseUrl()): Promise<void> {
  const sql = connect(1, url);
  try {
    await assertUsable(sql, url);
    // A migration of a large table takes longer than a request may.
    await sql`set statement_timeout = 0`;
    await sql`set lock_timeout = 0`;
    await sql`select pg_advisory_lock(${START_LOCK})`;
    await assertSameOrigin(sql);
    // The previous release may still be running, and one of its transactions may deadlock with the migration.
    await withRetry(() => applyMigrations(drizzle(sql), MIGRATIONS));
    await prepareQueues(sql);
  } finally {
    // The lock belongs to the connection and goes with it.
    await sql.end({ timeout: 5 });
  }
}

/** Runs `work` under the lock that all starting processes of this database take. */
export async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const sql = connect(1);
  try {
    await sql`set statement_timeout = 0`;
    await sql`set lock_timeout = 0`;
    await sql`select pg_advisory_lock(${START_LOCK})`;
    return await work();
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function assertUsable(sql: ReturnType<typeof connect>, url: string | null): Promise<void> {
  const [row] = await reach(sql, url);
  const version = Math.floor(Number(row?.version) / 10_000);
  if (version < OLDEST_SERVER) {
    throw new SettingsError(
      `The database is PostgreSQL ${version}, and Tonna needs ${OLDEST_SERVER} or later: set DATABASE_URL to another server.`,
    );
  }
  if (row?.encoding !== "UTF8") {
    throw new SettingsError(`The database has the encoding ${row?.encoding}: create it with ENCODING 'UTF8'.`);
  }
  if (!row.lowers) {
    throw new SettingsError(
      "The database does not know Russian letters (lower('Ё') is not 'ё'): create it with a UTF-8 locale, for example CREATE DATABASE tonna TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'ru'.",
    );
  }
}

/** Drizzle reads no more than the date of the newest migration: it would run ours over the tables of another chain, or skip them. */
async function assertSameOrigin(sql: ReturnType<typeof connect>): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.name === null) return;
  const [applied] = await sql<{ first: string | null }[]>`
    select min(created_at) as first from drizzle.__drizzle_migrations`;
  const first = applied?.first ?? null;
  if (first === null || Number(first) === readMigrationFiles(MIGRATIONS)[0]?.folderMillis) return;
  throw new SettingsError(
    "The database was made by an older build of Tonna, and its tables can't be upgraded. Its data have to be loaded again: set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.",
  );
}

type Server = { version: string; encoding: string; lowers: boolean };

async function reach(sql: ReturnType<typeof connect>, url: string | null): Promise<Server[]> {
  try {
    return await sql<Server[]>`
      select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding, lower('Ё') = 'ё' as lowers`;
  } catch (error) {
    const { host, pathname } = new URL(url ?? "postgres://unknown");
    throw new SettingsError(
      `The database at ${host}${pathname} can't be used: ${(error as Error).message}. Check DATABASE_URL.`,
    );
  }
}
