import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { listStoredJobs } from "@/lib/core/queue/test-jobs";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { patchListing } from "@/lib/listings/commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importListings } from "./commands";
import { ImportQuery, type ImportReport } from "./contract";
import { importWorker } from "./jobs";
import { getImport } from "./queries";

beforeAll(storeTree);

/** A seller whose tariff includes imports. */
async function importer(): Promise<Seller> {
  const seller = await createSeller();
  await db().execute(sql`update users set tariff = 'corporate' where id = ${seller.userId}::uuid`);
  return { ...seller, tariff: "corporate" };
}

const wheat = (externalId: string, over: Record<string, unknown> = {}) => ({
  externalId,
  title: "Пшеница 3 класса",
  type: "SELL",
  categorySlug: "wheat-milling",
  pricePerUnit: 14_500,
  currency: "RUB",
  volumeUnit: "т",
  country: "RU",
  ...over,
});

const ndjson = (rows: readonly unknown[]) => Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));
const send = (me: Seller, rows: readonly unknown[], query: Record<string, string> = {}): Promise<ImportReport> =>
  importListings({ bytes: ndjson(rows), type: "application/x-ndjson", charset: null }, ImportQuery.parse(query), me);
const sendCsv = (me: Seller, text: string, query: Record<string, string> = {}) =>
  importListings({ bytes: Buffer.from(text), type: "text/csv", charset: null }, ImportQuery.parse(query), me);
const counts = ({ created, updated, unchanged, failed, retired }: ImportReport) => [
  created,
  updated,
  unchanged,
  failed,
  retired,
];
const results = ({ rows }: ImportReport) => rows.map(({ result }) => result);
const codes = ({ rows }: ImportReport) =>
  rows.map(({ errors }) => errors.map(({ pointer, code }) => `${pointer} ${code}`));
const numbers = (length: number) => Array.from({ length }, (_, at) => `N${at}`);

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

describe("rows that fail", () => {
  const csv = "externalId,title,description\nA,Пшеница 3 класса,Один\nB,Пшеница 3 класса,Один, два\n";

  test("keep their listing when a cell too many or a number for a text breaks them", async () => {
    const me = await importer();
    await send(
      me,
      ["A", "B", "C", "7"].map((number) => wheat(number)),
    );
    const broken = await sendCsv(me, `${csv}7,,\n`, { missing: "archive" });
    expect(results(broken)).toEqual(["updated", "failed", "failed", "retired"]);
    expect(broken.rows.map(({ externalId }) => externalId)).toEqual(["A", "B", "7", "C"]);
    const rows = [wheat("A"), wheat("B"), { ...wheat(""), externalId: 7 }];
    const numeric = await send(me, rows, { missing: "archive" });
    expect([counts(numeric), codes(numeric)[2]]).toEqual([[0, 1, 1, 1, 0], ["#/externalId invalid_type"]]);
    expect((await getByExternalId("7", me)).status).toBe("ACTIVE");
  });

  test.each([
    ["a line that is no JSON", '{"externalId": "C", "title"'],
    ["a fraction for a number", JSON.stringify({ ...wheat(""), externalId: 1.5 })],
  ])("take nothing out when nobody can tell their listing: %s", async (_, line) => {
    const me = await importer();
    await send(
      me,
      ["A", "B", "C"].map((number) => wheat(number)),
    );
    const bytes = Buffer.concat([ndjson([wheat("A"), wheat("B")]), Buffer.from(`\n${line}`)]);
    const file = { bytes, type: "application/x-ndjson", charset: null } as const;
    const report = await importListings(file, { missing: "archive" }, me);
    expect(counts(report)).toEqual([0, 0, 2, 1, 0]);
    expect(report.rows[2]?.errors.at(-1)?.detail).toBe(
      "names no listing that can be told, so this import withdraws none",
    );
    expect((await getByExternalId("C", me)).status).toBe("ACTIVE");
  });

  test("take nothing out when a cell too many may stand before their names", async () => {
    const me = await importer();
    await send(
      me,
      ["A", "B", "C"].map((number) => wheat(number)),
    );
    const report = await sendCsv(me, "title,externalId\nПшеница,A\nПшеница,B\nПшеница, 3 класса,C\n", {
      missing: "archive",
    });
    expect([results(report), report.rows[2]?.externalId]).toEqual([["updated", "updated", "failed"], null]);
  });

  test("keep their listing when it stands in several rows by its id", async () => {
    const me = await importer();
    const { rows } = await send(me, [wheat("A"), wheat("B")]);
    const byId = { ...wheat(""), externalId: null, id: rows[1]?.id };
    const report = await send(me, [wheat("A"), byId, byId], { missing: "archive" });
    expect([counts(report), report.rows[1]?.id]).toEqual([[0, 0, 1, 2, 0], rows[1]?.id]);
    expect((await getByExternalId("B", me)).status).toBe("ACTIVE");
  });

  test("hold values that the database can't, and leave the others alone", async () => {
    const me = await importer();
    const line = (text: string) => JSON.stringify({ ...wheat("X"), externalId: null }).replace("14500", text);
    const lines = [
      JSON.stringify(wheat("A")),
      JSON.stringify(wheat("B", { description: "a\u0000" })),
      line('1,"attributes":{"\\ud800":1}'),
      line("1e999"),
      line('1,"id":"\\u0000"'),
      line('1,"a\\u0000":{"__proto__":1}'),
    ];
    const file = { bytes: Buffer.from(lines.join("\n")), type: "application/x-ndjson", charset: null } as const;
    const report = await importListings(file, {}, me);
    expect(codes(report)).toEqual([
      [],
      ["#/description invalid_characters"],
      ["#/attributes invalid_characters"],
      ["#/pricePerUnit too_big"],
      ["#/id invalid_characters"],
      ["#/a/__proto__ unknown_field"],
    ]);
    const again = `${JSON.stringify({ externalId: "A" }).slice(0, -1)},"pricePerUnit":1e999}`;
    const patch = { ...file, bytes: Buffer.from(again) };
    expect(results(await importListings(patch, { mode: "update" }, me))).toEqual(["failed"]);
    expect((await getByExternalId("A", me)).pricePerUnit).toBe(14_500);
  });
});

const createWithoutNumber = (me: Seller) => send(me, [{ ...wheat(""), externalId: null }]);

describe("a long import", () => {
  test("goes on as a job, and after a process that was killed between two parts", async () => {
    const me = await importer();
    const rows = numbers(1_050).map((number) => wheat(number));
    const report = await send(me, rows);
    expect([report.state, report.total, counts(report)]).toEqual(["running", 1_050, [0, 0, 0, 0, 0]]);
    // The job works one part and is gone.
    const { runImport } = await import("./run-commands");
    expect(await runImport(report.id, Date.now() + 1)).toBe(false);
    const half = await getImport(report.id, {}, me);
    expect(half.state).toBe("running");
    expect(half.created).toBeGreaterThan(0);
    expect(half.created).toBeLessThan(1_050);
    await drainQueue(importWorker);
    const done = await getImport(report.id, { page: 2, perPage: 1_000 }, me);
    expect([done.state, counts(done), done.rows.length, done.totalPages]).toEqual(["done", [1_050, 0, 0, 0, 0], 50, 2]);
    expect(done.rows.at(-1)).toMatchObject({ row: 1_050, externalId: "N1049" });
    expect(counts(await send(me, rows.slice(0, 500)))).toEqual([0, 0, 500, 0, 0]);
  });

  test("is refused past 10 000 rows, and a short one leaves a job behind that finds it done", async () => {
    const me = await importer();
    await expect(
      send(
        me,
        numbers(10_001).map((externalId) => ({ externalId })),
      ),
    ).rejects.toMatchObject({
      code: "payload_too_large",
    });
    const { id } = await send(me, [wheat("A")]);
    expect(await listStoredJobs("import")).toContainEqual(expect.objectContaining({ state: "created" }));
    await importWorker.work([{ id: "1", data: { id } }]);
    expect((await getImport(id, {}, me)).total).toBe(1);
  });
});

describe("a file", () => {
  test("with unknown fields is refused as a whole, with their names", async () => {
    const me = await importer();
    await expect(send(me, [wheat("A"), { ...wheat("B"), colour: 1, price: 2 }])).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "#/colour" }, { pointer: "#/price" }],
    });
    await expect(getByExternalId("A", me)).rejects.toMatchObject({ code: "not_found" });
  });

  test("of CSV leaves fields without a column, clears empty cells, and reads both dialects", async () => {
    const me = await importer();
    await send(me, [
      wheat("007", { description: "Урожай 2026", region: "Липецкая область", attributes: { protein: 13 } }),
    ]);
    const comma = await sendCsv(me, "externalId,pricePerUnit,description\n007,14500.5,\n");
    expect(results(comma)).toEqual(["updated"]);
    expect(await getByExternalId("007", me)).toMatchObject({
      pricePerUnit: 14_500.5,
      description: null,
      region: "Липецкая область",
      attributes: { protein: 13 },
    });
    const semicolon = await sendCsv(
      me,
      '\ufeffexternalId;pricePerUnit;description\r\n"=""007""";"14 500,75";"\'=1+1"\r\n',
    );
    expect(results(semicolon)).toEqual(["updated"]);
    expect(await getByExternalId("007", me)).toMatchObject({ pricePerUnit: 14_500.75, description: "=1+1" });
    const unknown = sendCsv(me, "externalId,Цена\n007,1\n");
    await expect(unknown).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer: "#/Цена" }] });
  });

  test("with pictures that are not fetched change nothing, as an export or as answers show them", async () => {
    const me = await importer();
    await send(me, [wheat("A", { images: [{ url: "https://x.example/a.jpg" }] })]);
    const shown = await getByExternalId("A", me);
    const { allImages: exported } = shown;
    expect([shown.images, exported?.length]).toEqual([[], 1]);
    for (const images of [exported, shown.images, undefined])
      expect(results(await send(me, [wheat("A", { images })]))).toEqual(["unchanged"]);
    const csv = `externalId,images\nA,"${JSON.stringify(exported).replaceAll('"', '""')}"\n`;
    expect(results(await sendCsv(me, csv))).toEqual(["unchanged"]);
    expect(results(await send(me, [wheat("A", { images: null })]))).toEqual(["updated"]);
  });

  test("of CSV that was saved as windows-1251 leaves the letters which that has not", async () => {
    const me = await importer();
    const { rows } = await send(me, [wheat("K₂O", { title: "Пшеница, 5 м³" }), wheat("K?O")]);
    const page = new TextDecoder("windows-1251").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    const sendSaved = (title: string) => {
      const text = `id;externalId;title\n${rows[0]?.id};K?O;${title}\n${rows[1]?.id};K?O;Пшеница 3 класса\n`;
      const bytes = Buffer.from([...text].map((letter) => page.indexOf(letter)));
      return importListings({ bytes, type: "text/csv", charset: null }, ImportQuery.parse({}), me);
    };
    expect(results(await sendSaved("Пшеница, 5 м?"))).toEqual(["unchanged", "unchanged"]);
    expect(results(await sendSaved("Пшеница, 6 м?"))).toEqual(["updated", "unchanged"]);
    expect((await getByExternalId("K₂O", me)).title).toBe("Пшеница, 6 м?");
  });

  test("of CSV in windows-1251 is told apart", async () => {
    const me = await importer();
    const bytes = Buffer.from(
      "externalId;title;type;categorySlug;pricePerUnit;currency;volumeUnit;country\nА-1;Ячмень;SELL;wheat-milling;1;RUB;т;Россия\n".replace(
        /[А-яё]/g,
        (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x350),
      ),
      "latin1",
    );
    const report = await importListings({ bytes, type: "text/csv", charset: null }, {}, me);
    expect([results(report), report.rows[0]?.externalId]).toEqual([["created"], "А-1"]);
    expect((await getByExternalId("А-1", me)).title).toBe("Ячмень");
  });
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
