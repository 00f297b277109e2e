// The database server of the tests, and databases cloned from one migrated template.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { migrate } from "@/lib/core/database/migrate";
import { type EmbeddedPostgres, startEmbedded } from "@/lib/embedded/postgres";

const MIGRATIONS = path.resolve("drizzle/migrations");

/** The server of the tests, and its migrated template. Each test file clones a database from it. */
export type TestServer = {
  adminUrl: string;
  template: string;
  stop(): Promise<void>;
};

/**
 * A database of the test server. `leave` ends its connections; the end of the run drops it. (A file system without a journal looks past
 * each file that was just deleted before it makes a new one: after some drops a clone took two seconds.)
 */
export type TestDatabase = { name: string; url: string; leave(): Promise<void> };

/** Starts (or joins) the test server in `.test/db` and prepares the template for the current migrations. */
export async function startTestServer(): Promise<TestServer> {
  const server: EmbeddedPostgres = await startEmbedded(".test/db", (line) => console.error(line), { volatile: true });
  try {
    const template = `template_${hashMigrations()}`;
    await withAdmin(server.url, (sql) => makeTemplate(sql, server.url, template));
    const stop = async () => {
      await withAdmin(server.url, dropLeft).catch(() => {});
      await server.stop();
    };
    return { adminUrl: server.url, template, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Clones the template into a new database. The caller leaves it. */
export async function cloneDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withAdmin(adminUrl, (sql) => sql.unsafe(`create database ${name} template ${template}`));
  const leave = () =>
    withAdmin(adminUrl, async (sql) => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      await sql.unsafe(`alter database ${name} rename to left_${name}`);
    });
  return { name, url: toDatabaseUrl(adminUrl, name), leave };
}

/** Creates a database without tables, for a server that migrates by itself. */
export async function createEmptyDatabase(adminUrl: string): Promise<TestDatabase> {
  return cloneDatabase(adminUrl, "template1");
}

function toDatabaseUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Makes the template unless it exists. A lock keeps two test runs apart. Databases of killed runs are dropped. */
async function makeTemplate(sql: postgres.Sql, adminUrl: string, template: string): Promise<void> {
  await sql`select pg_advisory_lock(hashtext('template'))`;
  await dropAbandoned(sql);
  const [known] = await sql`select 1 from pg_database where datname = ${template}`;
  if (known) return;
  const draft = `draft_${randomBytes(4).toString("hex")}`;
  await sql.unsafe(`create database ${draft}`);
  if (existsSync(path.join(MIGRATIONS, "meta/_journal.json"))) await migrate(toDatabaseUrl(adminUrl, draft));
  await sql.unsafe(`alter database ${draft} rename to ${template}`);
}

/** Drops what tests have left. */
async function dropLeft(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ name: string }[]>`select datname as name from pg_database where datname like 'left\\_%'`;
  for (const { name } of rows) await sql.unsafe(`drop database if exists ${name} with (force)`);
}

/** Drops unused databases that are an hour old, and those without files: a run was killed while it dropped them. */
async function dropAbandoned(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select datname as name from pg_database d
    where datname ~ '^(left_)?(test|draft)_' and not exists (select from pg_stat_activity a where a.datname = d.datname)
      and coalesce((pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification, '-infinity') < now() - interval '1 hour'`;
  for (const { name } of rows) await sql.unsafe(`drop database if exists ${name}`);
}

function hashMigrations(): string {
  const hash = createHash("sha256");
  if (existsSync(MIGRATIONS)) {
    const files = readdirSync(MIGRATIONS, {
      recursive: true,
      encoding: "utf8",
    }).filter((name) => name.endsWith(".sql"));
    for (const name of files.sort()) hash.update(name).update(readFileSync(path.join(MIGRATIONS, name)));
  }
  return hash.digest("hex").slice(0, 12);
}

async function withAdmin<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
