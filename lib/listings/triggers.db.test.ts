import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/lib/core/database/db";

it("no trigger joins the new rows of a statement with the old ones: a plan cached for one row takes n × n steps for many", async () => {
  const functions = await db().execute<{ name: string; source: string }>(sql`
    select p.proname as name, p.prosrc as source from pg_proc p join pg_trigger t on t.tgfoid = p.oid
    where t.tgoldtable is not null and t.tgnewtable is not null`);
  expect(functions.length).toBeGreaterThan(3);
  expect(
    functions.filter(({ source }) => /\b(join|,)\s+(old|new)_rows\b/i.test(source)).map(({ name }) => name),
  ).toEqual([]);
});
