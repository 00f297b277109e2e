// Brings a database to the schema of this build, and refuses one that can't be brought there.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { env, getDatabaseUrl, SettingsError } from "../env";
import { prepareQueues } from "../queue/boss";
import { connect, findDatabaseErrorCode } from "./db";
import { applyMigrations, readMigrations } from "./migrations";

/** Oldest server that the product runs on. */
const OLDEST_SERVER = 15;
/** Any number that nothing else locks. */
const START_LOCK = 7_205_759;
const LOCK_POLL_MS = 100;
const MIGRATIONS = path.resolve("drizzle/migrations");

/**
 * Brings the database at `url` (the configured one unless told, past a pooler) to the newest migration.
 * Throws SettingsError with a sentence when the server is too old, breaks Russian letters, holds tables of an older build, or gives the
 * role too few rights.
 */
export async function migrate(url = env().DATABASE_LISTEN_URL ?? getDatabaseUrl(), folder = MIGRATIONS): Promise<void> {
  const sql = connect(1, url);
  try {
    await assertUsable(sql, url);
    await takeStartLock(sql);
    const migrations = readMigrations(folder);
    await assertSameOrigin(sql, migrations);
    await applyMigrations(sql, migrations);
    await prepareQueues(sql);
  } catch (error) {
    throw await explainRefusal(sql, error);
  } finally {
    // The lock belongs to the connection and goes with it.
    await sql.end({ timeout: 5 });
  }
}

/** Runs `work` under the lock that all starting processes of this database take. */
export async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const sql = connect(1);
  try {
    await takeStartLock(sql);
    return await work();
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Takes the lock of the start for a connection whose statements have no time limit from then on. It asks again and again: a statement that
 * waits for the lock would hold a snapshot, and CREATE INDEX CONCURRENTLY under the lock would wait for that.
 */
async function takeStartLock(sql: postgres.Sql): Promise<void> {
  await sql`set statement_timeout = 0`;
  await sql`set lock_timeout = 0`;
  const isTaken = async () => {
    const [row] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${START_LOCK}) as taken`;
    return row?.taken === true;
  };
  while (!(await isTaken())) await sleep(LOCK_POLL_MS);
}

/** Turns a lack of rights or of an extension into the sentence that says what to run. */
async function explainRefusal(sql: postgres.Sql, error: unknown): Promise<unknown> {
  const code = findDatabaseErrorCode(error);
  const { message } = error as Error;
  if (/extension "\w+" is not available|extension control file/.test(message))
    return new SettingsError(
      `${message}: install PostgreSQL's contrib modules on the database's machine, then start again.`,
    );
  if (code !== "42501") return error;
  const [row] = await sql<{ role: string; database: string }[]>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database`;
  return new SettingsError(
    `The database does not let the role ${row?.role} make what Tonna needs (${message}). Run as an administrator of the database: ALTER DATABASE ${row?.database} OWNER TO ${row?.role}; and, connected to ${row?.database}: GRANT ALL ON SCHEMA public TO ${row?.role};`,
  );
}

async function assertUsable(sql: postgres.Sql, url: string | null): Promise<void> {
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

/** Only the date of the newest migration says what is applied: a start would run ours over the tables of another chain, or skip them. */
async function assertSameOrigin(sql: postgres.Sql, migrations: readonly MigrationMeta[]): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (table?.name === null) return;
  const [applied] = await sql<{ first: string | null }[]>`
    select min(created_at) as first from drizzle.__drizzle_migrations`;
  const first = applied?.first ?? null;
  if (first === null || Number(first) === migrations[0]?.folderMillis) return;
  throw new SettingsError(
    "The database was made by an older build of Tonna, and its tables can't be upgraded. Its data have to be loaded again: set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.",
  );
}

type Server = { version: string; encoding: string; lowers: boolean };

async function reach(sql: postgres.Sql, url: string | null): Promise<Server[]> {
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
