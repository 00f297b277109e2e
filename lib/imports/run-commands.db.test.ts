import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { issueKey, revokeKey } from "@/lib/api-keys/commands";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importListings } from "./commands";
import type { ImportQuery } from "./contract";
import { getImport } from "./queries";
import { runImport, sweepImports } from "./run-commands";
import { importer, ndjson, wheat } from "./test-imports";

beforeAll(storeTree);

const numbers = (length: number) => Array.from({ length }, (_, at) => wheat(`N${at}`));
const send = (me: Parameters<typeof importListings>[2], rows: readonly unknown[], query: ImportQuery = {}) =>
  importListings({ bytes: ndjson(rows), type: "application/x-ndjson", charset: null }, query, me);
const countParts = async (id: string) =>
  Number(
    (await db().execute<{ n: string }>(sql`select count(*) as n from import_parts where import_id = ${id}::uuid`))[0]
      ?.n,
  );

/** An account joins a new company. Returns it as it is then. */
async function join(me: Seller): Promise<Seller & { company: { id: string; role: "owner" } }> {
  const id = createId();
  await db().execute(sql`insert into companies (id, slug, name) values (${id}::uuid, ${id}, 'ООО')`);
  await db().execute(
    sql`update users set company_id = ${id}::uuid, company_role = 'owner' where id = ${me.userId}::uuid`,
  );
  return { ...me, company: { id, role: "owner" } };
}

test("imports of more sellers than there are connections end", async () => {
  const sellers = await Promise.all(Array.from({ length: 16 }, () => importer()));
  const reports = await Promise.all(sellers.map((me) => send(me, [wheat("A"), wheat("B")])));
  expect(reports.map(({ state, created }) => `${state} ${created}`)).toEqual(reports.map(() => "done 2"));
}, 20_000);

describe("an import that is under way ends as failed, and drops its rows", () => {
  test.each<[string, (me: Seller) => Promise<unknown>]>([
    ["its maker joined a company", join],
    ["the tariff ended", (me) => db().execute(sql`update users set tariff = 'pro' where id = ${me.userId}::uuid`)],
    [
      "the maker was blocked",
      (me) => db().execute(sql`update users set blocked_at = now() where id = ${me.userId}::uuid`),
    ],
  ])("when %s", async (_, change) => {
    const me = await importer();
    const { id } = await send(me, numbers(1_001));
    expect(await runImport(id, Date.now())).toBe(false);
    await change(me);
    expect(await runImport(id)).toBe(true);
    const report = await getImport(id, {}, me);
    expect([report.state, report.created < 1_001]).toEqual(["failed", true]);
    expect(await countParts(id)).toBe(0);
  });

  test("when its key was revoked", async () => {
    const me = await importer();
    const { record } = await issueKey(me, { name: "Key", scopes: ["listings:write"] });
    const { id } = await send({ ...me, kind: "key", keyId: record.id, scopes: ["listings:write"] }, numbers(1_001));
    expect(await runImport(id, Date.now())).toBe(false);
    await revokeKey(me, record.id);
    await runImport(id);
    expect((await getImport(id, {}, me)).state).toBe("failed");
  });

  test("so that it retires nothing of the company that its maker joined", async () => {
    const me = await importer();
    await send(me, [wheat("A"), wheat("B"), wheat("C")]);
    const { id } = await send(me, numbers(1_001), { missing: "archive", allowMass: true });
    const joined = await join(me);
    await runImport(id);
    expect((await getByExternalId("C", joined)).status).toBe("ACTIVE");
  });
});

test("the daily sweep deletes old reports in batches, and drops the rows of what it gives up", async () => {
  const me = await importer();
  const old = [await send(me, [wheat("A")]), await send(me, [wheat("A")]), await send(me, [wheat("A")])];
  const [given, running] = [await send(me, numbers(1_001)), await send(me, numbers(1_001))];
  const age = (ids: string[], days: number) =>
    db().execute(sql`
      update imports set created_at = now() - make_interval(days => ${days}::int)
      where id in (select unnest(string_to_array(${ids.join()}, ','))::uuid)`);
  await age(
    old.map(({ id }) => id),
    31,
  );
  await age([given.id], 2);
  await sweepImports(1);
  for (const { id } of old) await expect(getImport(id, {}, me)).rejects.toMatchObject({ code: "not_found" });
  expect([(await getImport(given.id, {}, me)).state, await countParts(given.id)]).toEqual(["failed", 0]);
  expect([(await getImport(running.id, {}, me)).state, await countParts(running.id)]).toEqual(["running", 11]);
});

test("a report is of the side: a former member reads none of it, nor of listings that are others' now", async () => {
  const me = await importer();
  const own = await send(me, [wheat("A")]);
  const joined = await join(me);
  const ofCompany = await send(joined, [wheat("B")]);
  expect((await getImport(ofCompany.id, {}, joined)).rows[0]?.slug).not.toBeNull();
  expect((await getImport(own.id, {}, joined)).rows[0]?.slug).not.toBeNull();
  await db().execute(
    sql`update listings set owner_id = ${(await createSeller()).userId}::uuid where id = ${own.rows[0]?.id}::uuid`,
  );
  await db().execute(sql`update users set company_id = null where id = ${me.userId}::uuid`);
  await expect(getImport(ofCompany.id, {}, me)).rejects.toMatchObject({ code: "not_found" });
  expect((await getImport(own.id, {}, me)).rows[0]?.slug).toBeNull();
});

test("an import is stored with its answer, so that a process that is killed leaves both or none", async () => {
  const me = await importer();
  const saved: string[] = [];
  const file = { bytes: ndjson([wheat(null)]), type: "application/x-ndjson", charset: null } as const;
  const saveIdempotentResponse = async (_: unknown, { state }: { state: string }) => {
    saved.push(state);
    throw new Error("killed");
  };
  await expect(importListings(file, {}, me, { saveIdempotentResponse })).rejects.toThrow("killed");
  expect(saved).toEqual(["running"]);
  expect(await db().execute(sql`select id from imports where user_id = ${me.userId}::uuid`)).toHaveLength(0);
});

test("a row that the database refuses in its own way fails by itself, and the import goes on", async () => {
  const me = await importer();
  await db().execute(sql`
    create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '54000'; end $$`);
  await db().execute(sql`
    create trigger refuse_row before insert on listings for each row when (new.external_id = 'refused') execute function refuse_row()`);
  try {
    const report = await send(me, [wheat("A"), wheat("refused"), wheat("B")]);
    expect([report.state, ...report.rows.map(({ result }) => result)]).toEqual([
      "done",
      "created",
      "failed",
      "created",
    ]);
    expect(report.rows[1]?.errors).toMatchObject([{ pointer: "#", code: "invalid" }]);
  } finally {
    await db().execute(sql`drop function refuse_row cascade`);
  }
});
