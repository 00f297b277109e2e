import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { patchListing } from "@/lib/listings/commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importListings } from "./commands";
import { getImport } from "./queries";
import { codes, counts, createWithoutNumber, importer, ndjson, numbers, results, send, wheat } from "./test-imports";

beforeAll(storeTree);

describe("rows", () => {
  test("are created, changed and left as they are; a row that fails leaves the others", async () => {
    const me = await importer();
    const first = await send(me, [wheat("A"), wheat("B", { pricePerUnit: -1 }), wheat("C")]);
    expect([first.state, first.total, ...counts(first)]).toEqual(["done", 3, 2, 0, 0, 1, 0]);
    expect(codes(first)[1]).toEqual(["#/pricePerUnit too_small"]);
    const again = await send(me, [wheat("A", { pricePerUnit: 1 }), wheat("B"), wheat("C")]);
    expect(results(again)).toEqual(["updated", "created", "unchanged"]);
    expect(again.rows.map(({ row }) => row)).toEqual([1, 2, 3]);
    expect(again.rows[0]?.id).toBe(first.rows[0]?.id);
    expect((await getByExternalId("A", me)).pricePerUnit).toBe(1);
  });

  test("that are broken, repeated or name what is not there fail by themselves", async () => {
    const me = await importer();
    const bytes = Buffer.from(
      `${JSON.stringify(wheat("A"))}\n{"title":\n[]\n\n${JSON.stringify({ ...wheat("X"), id: me.userId })}\n`,
    );
    const report = await importListings({ bytes, type: "application/x-ndjson", charset: null }, {}, me);
    expect(codes(report)).toEqual([[], ["# invalid_json"], ["# invalid_type"], ["#/id not_found"]]);
    const numbered = await send(
      me,
      [5, {}, true, ["x"]].map((id) => ({ ...wheat(null), id })),
    );
    expect(codes(numbered)).toEqual(Array.from({ length: 4 }, () => ["#/id invalid_type"]));
    expect(numbered.created).toBe(0);
    const twice = await send(me, [wheat("A"), wheat("B"), wheat(" A ")]);
    expect(codes(twice)).toEqual([["#/externalId not_unique"], [], ["#/externalId not_unique"]]);
  });

  test("are found by id, whose number then becomes the row's", async () => {
    const me = await importer();
    const { rows } = await send(me, [wheat("A")]);
    const id = rows[0]?.id;
    const renamed = await send(me, [{ ...wheat("B"), id }]);
    expect([results(renamed), renamed.rows[0]?.id]).toEqual([["updated"], id]);
    expect((await getByExternalId("B", me)).id).toBe(id);
    // Two rows that mean one listing apply one after the other.
    const both = await send(me, [{ ...wheat("C"), id }, wheat("B")]);
    expect(results(both)).toEqual(["updated", "created"]);
  });

  test("of the modes create and update refuse what is there, and what is not", async () => {
    const me = await importer();
    await send(me, [wheat("A")]);
    const created = await send(me, [wheat("A"), wheat("B")], { mode: "create" });
    expect(codes(created)).toEqual([["#/externalId not_unique"], []]);
    const updated = await send(
      me,
      [
        { externalId: "A", pricePerUnit: 7 },
        { externalId: "Z", pricePerUnit: 7 },
      ],
      { mode: "update" },
    );
    expect([results(updated), codes(updated)[1]]).toEqual([["updated", "failed"], ["#/externalId not_found"]]);
    expect(await getByExternalId("A", me)).toMatchObject({ pricePerUnit: 7, title: "Пшеница 3 класса" });
  });

  test("of two imports at once make each listing once", async () => {
    const me = await importer();
    const rows = numbers(250).map((number) => wheat(number));
    const reports = await Promise.all([send(me, rows), send(me, rows)]);
    const [created, , unchanged, failed] = [0, 1, 2, 3].map((at) =>
      reports.reduce((sum, report) => sum + (counts(report)[at] ?? 0), 0),
    );
    expect([created, unchanged, failed]).toEqual([250, 250, 0]);
  });

  test("whose pictures can't be had say so, and those whose pictures may never be fetched fail", async () => {
    const me = await importer();
    const images = (url: string) => ({ images: [{ url }] });
    const report = await send(me, [
      wheat("A", images("https://pictures.example/1.jpg")),
      wheat("B", images("http://pictures.example/1.jpg")),
      wheat("C", images("https://10.0.0.1/1.jpg")),
      wheat("D", images(`${env().APP_URL}/media/listings/${"0".repeat(32)}-100x100/full.webp`)),
    ]);
    expect(codes(report)).toEqual([
      [],
      ["#/images/0/url not_https"],
      ["#/images/0/url not_public"],
      ["#/images/0/url unknown_photo"],
    ]);
    const [picture] = await db().execute<{ id: string }>(
      sql`select data ->> 'id' as id from pgboss.job where name = 'picture' and data ->> 'id' = ${report.rows[0]?.id}`,
    );
    expect(picture).toBeDefined();
    await db().execute(sql`
      update listings set images = jsonb_set(images, '{0,problem}', '"no_answer"') where id = ${report.rows[0]?.id}::uuid`);
    const now = await getImport(report.id, {}, me);
    expect([results(now)[0], codes(now)[0]]).toEqual(["created", ["#/images image_unavailable"]]);
  });

  test("write audit records and events as a PUT of their own would", async () => {
    const me = await importer();
    const report = await send(me, [wheat("A")]);
    await send(me, [wheat("A", { title: "Пшеница 4 класса" })]);
    const acts = await db().execute<{ action: string }>(
      sql`select action from audit_log where subject_id = ${report.rows[0]?.id} order by id`,
    );
    expect(acts.map(({ action }) => action)).toEqual(["listing.create", "listing.update"]);
    const events = await db().execute<{ event: string }>(sql`
      select data ->> 'event' as event from pgboss.job, jsonb_array_elements(data -> 'payloads') p
      where name = 'event' and p ->> 'id' = ${report.rows[0]?.id} order by created_on`);
    expect(events.map(({ event }) => event)).toEqual(["listing.created", "listing.updated"]);
  });
});

test("a dry run writes nothing and tells what would become of each row", async () => {
  const me = await importer();
  await send(me, [wheat("A"), wheat("B")]);
  const dry = await send(me, [wheat("A"), wheat("B", { pricePerUnit: 1 }), wheat("C"), wheat("D", { type: "X" })], {
    dryRun: "true",
  });
  expect([dry.dryRun, results(dry)]).toEqual([true, ["unchanged", "updated", "created", "failed"]]);
  expect(dry.rows[2]).toMatchObject({ id: null, slug: null });
  expect((await getByExternalId("B", me)).version).toBe(1);
  await expect(getByExternalId("C", me)).rejects.toMatchObject({ code: "not_found" });
});

describe("what is missing", () => {
  test.each([
    ["pause", "PAUSED"],
    ["archive", "ARCHIVED"],
  ])("is taken out by %s, and wakes when it is named again", async (missing, status) => {
    const me = await importer();
    await send(me, [wheat("A"), wheat("B"), wheat("C"), { ...wheat("D"), status: "DRAFT" }]);
    await createWithoutNumber(me);
    const before = await getByExternalId("C", me);
    const sent = [wheat("A", { pricePerUnit: 0 }), wheat("B")];
    const report = await send(me, sent, { missing });
    expect(counts(report)).toEqual([0, 0, 1, 1, 1]);
    expect(report.rows[2]).toMatchObject({ row: null, externalId: "C", result: "retired", id: before.id });
    expect((await getByExternalId("C", me)).status).toBe(status);
    expect((await getByExternalId("A", me)).status).toBe("ACTIVE");
    const woken = await send(me, [wheat("C")]);
    expect(results(woken)).toEqual(["updated"]);
    expect(await getByExternalId("C", me)).toMatchObject({ status: "ACTIVE", publishedAt: before.publishedAt });
  });

  test("stays as it is when it was paused on the site, or by a stated status", async () => {
    const me = await importer();
    await send(me, [wheat("A"), wheat("B"), wheat("C")]);
    await send(me, [wheat("A"), wheat("B")], { missing: "pause" });
    const { slug } = await getByExternalId("C", me);
    await patchListing(slug, { status: "ACTIVE" }, me);
    await patchListing(slug, { status: "PAUSED" }, me);
    await send(me, [wheat("C")]);
    expect((await getByExternalId("C", me)).status).toBe("PAUSED");
    // A price robot wakes nothing.
    await patchListing(slug, { status: "ACTIVE" }, me);
    await send(me, [wheat("A"), wheat("B")], { missing: "pause" });
    await send(me, [{ externalId: "C", pricePerUnit: 1 }], { mode: "update" });
    expect(await getByExternalId("C", me)).toMatchObject({ status: "PAUSED", pricePerUnit: 1 });
  });

  test("is refused when it is more than half, or the file is empty, on a dry run too", async () => {
    const me = await importer();
    await send(me, [wheat("A"), wheat("B"), wheat("C"), wheat("D")]);
    for (const rows of [[wheat("A")], []])
      for (const dryRun of ["true", "false"])
        await expect(send(me, rows, { missing: "pause", dryRun })).rejects.toMatchObject({ code: "mass_retirement" });
    expect(counts(await send(me, [wheat("A"), wheat("B")], { missing: "pause", dryRun: "true" }))).toEqual([
      0, 0, 2, 0, 2,
    ]);
    expect((await getByExternalId("C", me)).status).toBe("ACTIVE");
    expect(counts(await send(me, [], { missing: "archive", allowMass: "true" }))).toEqual([0, 0, 0, 0, 4]);
  });
});

test("the id of a row counts in the guard only where its number names no listing", async () => {
  const me = await importer();
  const { rows } = await send(me, [wheat("X"), wheat("Y"), wheat("Z")]);
  const id = rows[0]?.id;
  // Y is written, so X is not named.
  const asIfBoth = [{ ...wheat("Y"), id }];
  await expect(send(me, asIfBoth, { missing: "pause" })).rejects.toMatchObject({ extra: { active: 3, missing: 2 } });
  const renamed = await send(me, [{ ...wheat("W"), id }, wheat("Y")], { missing: "pause" });
  expect([renamed.updated, renamed.unchanged, renamed.retired]).toEqual([1, 1, 1]);
});

test("an import is refused to other tariffs and to viewers, and its report to other sides", async () => {
  const me = await importer();
  await expect(send({ ...me, tariff: "pro" }, [])).rejects.toMatchObject({ code: "tariff_required" });
  const { id } = await send(me, [wheat("A")]);
  await expect(getImport(id, {}, await importer())).rejects.toMatchObject({ code: "not_found" });
  await expect(getImport("nonsense", {}, me)).rejects.toMatchObject({ code: "not_found" });
});

test("rows cost a request for each hundred begun, and are refused before anything is done", async () => {
  const me = await importer();
  const asked: number[] = [];
  const charge = async (requests: number) => {
    asked.push(requests);
    throw new Error("over");
  };
  const file = {
    bytes: ndjson(numbers(101).map((number) => wheat(number))),
    type: "application/x-ndjson",
    charset: null,
  } as const;
  await expect(importListings(file, {}, me, { charge })).rejects.toThrow("over");
  expect(asked).toEqual([1]);
  await expect(getByExternalId("N0", me)).rejects.toMatchObject({ code: "not_found" });
});
