// A start migrates its own databases and refuses others.
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { expect, inject, it } from "vitest";
import { createEmptyDatabase } from "@/e2e/support/database";
import { env } from "../env";
import { db } from "./db";
import { migrate } from "./migrate";

const url = () => env().DATABASE_URL ?? "";
const listApplied = () => db().execute(sql`select * from drizzle.__drizzle_migrations`);

it("a start changes nothing when the database has all migrations", async () => {
  const before = await listApplied();
  await migrate(url());
  expect(await listApplied()).toEqual(before);
});

it("a start migrates a database when an earlier start was killed before the first migration", async () => {
  const empty = await createEmptyDatabase(inject("adminUrl"));
  const connection = postgres(empty.url, { max: 1, onnotice: () => {} });
  try {
    const found = drizzle(connection);
    await found.execute(sql`create schema drizzle`);
    await found.execute(
      sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    await migrate(empty.url);
    expect(await found.execute(sql`select * from drizzle.__drizzle_migrations order by id`)).toEqual(
      await listApplied(),
    );
  } finally {
    await connection.end();
    await empty.leave();
  }
});

it("a start refuses a database with a sentence when its first migration is another one", async () => {
  const before = await listApplied();
  await db().execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1e9`);
  await expect(migrate(url())).rejects.toThrow(/can't be upgraded\. Its data have to be loaded again/);
  expect(await listApplied()).toHaveLength(before.length);
});
