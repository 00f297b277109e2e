// Migrations while others use the database: other starts, the version before, and a role with few rights.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "@/e2e/support/database";
import { SettingsError } from "../env";
import { migrate } from "./migrate";

let empty: TestDatabase;
let sql: postgres.Sql;
let folder: string;
beforeAll(async () => {
  empty = await createEmptyDatabase(inject("adminUrl"));
  await migrate(empty.url);
  sql = postgres(empty.url, { max: 4, onnotice: () => {} });
});
afterAll(async () => {
  await sql.end();
  await empty.leave();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-migrations-"));
  cpSync("drizzle/migrations", folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Adds a migration to those of the product, in a folder of this test. */
function addMigration(tag: string, text: string): void {
  writeFileSync(path.join(folder, `${tag}.sql`), text);
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries.push({ idx: journal.entries.length, version: "7", when: Date.now(), tag, breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
}

const isValid = async (index: string) => {
  const [row] = await sql`select indisvalid, indisunique from pg_index where indexrelid = to_regclass(${index})`;
  return row && { ...row };
};

it("a migration outside a transaction makes an index while two starts wait for each other, and mends an interrupted one", async () => {
  await sql`insert into mails (id, recipient, subject, text, html)
    select gen_random_uuid(), 'a@tonna.example', 'the same', '', '' from generate_series(1, 2)`;
  await expect(sql`create unique index concurrently mails_added on mails (subject)`).rejects.toThrow(/unique/);
  expect(await isValid("mails_added")).toMatchObject({ indisvalid: false });
  addMigration(
    "9001_index",
    "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS mails_added ON mails (subject);",
  );
  await Promise.all([migrate(empty.url, folder), migrate(empty.url, folder), migrate(empty.url, folder)]);
  expect(await isValid("mails_added")).toEqual({ indisvalid: true, indisunique: false });
}, 30_000);

it("a migration that can't have its table lets the others read on, and is done once the table is free", async () => {
  addMigration("9002_column", "ALTER TABLE mails ADD COLUMN added integer;");
  const reader = await sql.reserve();
  await reader`begin`;
  await reader`select count(*) from mails`;
  const done = migrate(empty.url, folder);
  const isWaiting = () => sql`select from pg_locks where not granted and relation = 'mails'::regclass`;
  await expect.poll(async () => (await isWaiting()).length, { timeout: 10_000, interval: 20 }).toBe(1);
  const since = performance.now();
  await sql`select count(*) from mails`;
  expect(performance.now() - since).toBeLessThan(4_000);
  await reader`commit`;
  reader.release();
  await done;
  await sql`select added from mails`;
}, 30_000);

it("a version that knows fewer migrations starts on the database of a newer one and leaves it as it is", async () => {
  addMigration("9003_newer", "ALTER TABLE mails ADD COLUMN newer integer;");
  await migrate(empty.url, folder);
  const before = await sql`select * from drizzle.__drizzle_migrations`;
  await migrate(empty.url);
  expect(await sql`select * from drizzle.__drizzle_migrations`).toEqual(before);
  await sql`select newer from mails`;
});

it("a role that may make nothing is refused with the SQL that helps, and starts after it", async () => {
  const mine = await createEmptyDatabase(inject("adminUrl"));
  const role = `plain_${mine.name}`;
  const own = new URL(mine.url);
  own.username = role;
  own.password = "plain";
  const admin = postgres(mine.url, { max: 1, onnotice: () => {} });
  try {
    await admin.unsafe(`create role ${role} login password 'plain'`);
    const refusal = await migrate(own.href).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SettingsError);
    expect((refusal as Error).message).toMatch(
      new RegExp(`^The database does not let the role ${role} make .*ALTER DATABASE ${mine.name} OWNER TO ${role};`),
    );
    for (const statement of (refusal as Error).message.matchAll(/(?:ALTER|GRANT)[^;]+;/g))
      await admin.unsafe(statement[0]);
    await migrate(own.href);
    expect(await admin`select from drizzle.__drizzle_migrations limit 1`).toHaveLength(1);
  } finally {
    await admin.unsafe(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
    await admin.end();
    await mine.leave();
  }
}, 30_000);
