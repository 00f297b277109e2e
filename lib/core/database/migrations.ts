// Applies the migrations that a database lacks, while processes of the version before may still serve from it.
import { setTimeout as sleep } from "node:timers/promises";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type postgres from "postgres";
import { log } from "../log";
import { findDatabaseErrorCode, isSerializationFailure } from "./db";

/**
 * The first line of a migration that runs statement by statement, each for itself: CREATE INDEX CONCURRENTLY needs that. Killed halfway
 * it runs again from the top, so each statement says IF NOT EXISTS.
 */
const ALONE = /^-- no transaction\b/;
/** A statement that waits for a table makes all later queries of that table wait behind it. So it waits briefly, many times. */
const LOCK_TIMEOUT = "2s";
const MAX_RUNS = 30;
const PAUSE_MS = 500;

/** The migrations of a folder, the oldest first. */
export function readMigrations(folder: string): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder });
}

/** Applies what is missing, each migration in a transaction of its own. The caller holds the lock of the start. */
export async function applyMigrations(sql: postgres.Sql, migrations: readonly MigrationMeta[]): Promise<void> {
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`;
  const [newest] = await sql<{ at: string | null }[]>`select max(created_at) as at from drizzle.__drizzle_migrations`;
  for (const migration of migrations) {
    if (Number(newest?.at ?? 0) >= migration.folderMillis) continue;
    if (ALONE.test(migration.sql[0] ?? "")) await applyAlone(sql, migration);
    else await applyTogether(sql, migration);
  }
}

async function applyTogether(sql: postgres.Sql, migration: MigrationMeta): Promise<void> {
  await untilItIsFree(() =>
    sql.begin(async (tx) => {
      await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
      for (const statement of migration.sql) await tx.unsafe(statement);
      await noteApplied(tx, migration);
    }),
  );
}

async function applyAlone(sql: postgres.Sql, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql)
    await untilItIsFree(async () => {
      await dropInvalidIndexes(sql, statement);
      await sql.unsafe(statement);
    });
  await noteApplied(sql, migration);
}

const noteApplied = (sql: postgres.ISql, { hash, folderMillis }: MigrationMeta) =>
  sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;

/** An index whose making was interrupted stays, unusable, and IF NOT EXISTS would be content with it. */
async function dropInvalidIndexes(sql: postgres.Sql, statement: string): Promise<void> {
  const found = await sql<{ name: string }[]>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace and ${statement} ~ ('\\m' || c.relname || '\\M')`;
  for (const { name } of found) await sql`drop index concurrently if exists ${sql(name)}`;
}

/** Runs `work` again after a deadlock, or a lock that did not come in time: the version before still writes. */
async function untilItIsFree(work: () => Promise<unknown>): Promise<void> {
  for (let runs = 1; ; runs += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (runs === MAX_RUNS || !isSerializationFailure(error)) throw error;
      log().warn({ code: findDatabaseErrorCode(error), runs }, "a migration met another transaction and runs again");
      await sleep(PAUSE_MS);
    }
  }
}
