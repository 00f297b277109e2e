import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { migrate } from "@/lib/core/database/migrate";
import { type EmbeddedPostgres, startEmbedded } from "@/lib/embedded/postgres";

const MIGRATIONS = path.resolve("drizzle/migrations");

/** A server for tests and its migrated template, from which each test file clones a database. */
export type TestServer = {
  adminUrl: string;
  template: string;
  stop(): Promise<void>;
};

/** One database of the test server; `drop` removes it with whatever is still connected. */
export type TestDatabase = { name: string; url: string; drop(): Promise<void> };

/** Starts (or joins) the test server in `.test/db` and prepares the template for the current migrations. */
export async function startTestServer(): Promise<TestServer> {
  const server: EmbeddedPostgres = await startEmbedded(".test/db", (line) => console.error(line), { volatile: true });
  try {
    const template = `template_${hashOfMigrations()}`;
    await withAdmin(server.url, (sql) => makeTemplate(sql, server.url, template));
    return { adminUrl: server.url, template, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Clones the template into a database of its own. Drop it when done. */
export async function cloneDatabase(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withAdmin(adminUrl, (sql) => sql.unsafe(`create database ${name} template ${template}`));
  const drop = async () => {
    await withAdmin(adminUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
  };
  return { name, url: withDatabase(adminUrl, name), drop };
}

/** An empty database without tables, for a server that migrates by itself. */
export async function createEmptyDatabase(adminUrl: string): Promise<TestDatabase> {
  return cloneDatabase(adminUrl, "template1");
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Two test runs at once agree on one template; databases of runs that were killed are swept away. */
async function makeTemplate(sql: postgres.Sql, adminUrl: string, template: string): Promise<void> {
  await sql`select pg_advisory_lock(hashtext('template'))`;
  await dropAbandoned(sql);
  const [known] = await sql`select 1 from pg_database where datname = ${template}`;
  if (known) return;
  const draft = `draft_${randomBytes(4).toString("hex")}`;
  await sql.unsafe(`create database ${draft}`);
  if (existsSync(path.join(MIGRATIONS, "meta/_journal.json"))) await migrate(withDatabase(adminUrl, draft));
  await sql.unsafe(`alter database ${draft} rename to ${template}`);
}

/** A run that was killed while it dropped one has left its name without its files: those go at once. */
async function dropAbandoned(sql: postgres.Sql): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select datname as name from pg_database d
    where datname ~ '^(test|draft)_' and not exists (select from pg_stat_activity a where a.datname = d.datname)
      and coalesce((pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification, '-infinity') < now() - interval '1 hour'`;
  for (const { name } of rows) await sql.unsafe(`drop database if exists ${name}`);
}

function hashOfMigrations(): string {
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
