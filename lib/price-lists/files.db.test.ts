// Price lists that come as files.
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/lib/core/database/db";
import { getImport } from "@/lib/imports/queries";
import { runImport, sweepImports } from "@/lib/imports/run-commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { importDocument } from "./commands/import-document";
import { createPriceList, savePriceList } from "./commands/manage-lists";
import {
  createListOfAddress,
  createListOfFiles,
  requireSending,
  storeDocument,
  sweepDocuments,
} from "./commands/store-document";
import { FIRST_DEFAULTS } from "./contract";
import { findWaitingDocument, getPriceList, listPriceLists, readPreview } from "./queries";
import { countImports, importer, importWaiting, ONE, serve, serveLists, settings, sheet, source } from "./test-lists";

serveLists();

describe("a file", () => {
  test("is looked at, checked and imported once, however often it is asked for", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
    await storeDocument(id, [{ name: "зерно.csv", bytes: Buffer.from(ONE) }], me);
    const preview = await readPreview(await getPriceList(id, me));
    expect(preview).toMatchObject({ names: ["зерно.csv"], rows: [{ externalId: "А" }, { externalId: "Б" }] });
    const dry = await getImport(await importWaiting(id, me, true), {}, me);
    expect([dry.dryRun, dry.created, dry.priceListId]).toEqual([true, 2, id]);
    await expect(getByExternalId("А", me)).rejects.toMatchObject({ code: "not_found" });
    const how = { documentId: preview?.documentId ?? "", dryRun: false, allowMass: false };
    const ids = await Promise.all([importDocument(id, how, me), importDocument(id, how, me)]);
    expect(new Set(ids)).toEqual(new Set([how.documentId]));
    await runImport(how.documentId);
    expect(await importDocument(id, how, me)).toBe(how.documentId);
    const report = await getImport(how.documentId, {}, me);
    expect(report).toMatchObject({ created: 2, failed: 0 });
    expect(report.rows.map(({ externalId, title }) => [externalId, title])).toEqual([
      ["А", "Пшеница 3 класса"],
      ["Б", "Пшеница 4 класса"],
    ]);
    expect(await getByExternalId("А", me)).toMatchObject({ pricePerUnit: 14_500, volume: 5, vat: "included" });
    expect([await findWaitingDocument(id), (await getPriceList(id, me)).state]).toEqual([null, "ok"]);
  });

  test("is not imported while the last import of its list runs, and leaves a newer one waiting", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
    const put = async (text: string) => {
      await storeDocument(id, [{ name: "1.csv", bytes: Buffer.from(text) }], me);
      return (await findWaitingDocument(id))?.documentId ?? "";
    };
    const how = { dryRun: false, allowMass: false };
    const first = await put(ONE);
    await importDocument(id, { ...how, documentId: first }, me);
    const second = await put(sheet("А;Пшеница 3 класса;1;5\n"));
    await expect(importDocument(id, { ...how, documentId: second }, me)).rejects.toMatchObject({
      ...{ code: "conflict", extra: { reason: "running" } },
    });
    await importDocument(id, { documentId: second, dryRun: true, allowMass: false }, me);
    // Asked again, the first one is the import that runs, and the newer one still waits.
    expect(await importDocument(id, { ...how, documentId: first }, me)).toBe(first);
    expect((await findWaitingDocument(id))?.documentId).toBe(second);
    await runImport(first);
    expect(await importDocument(id, { ...how, documentId: second }, me)).toBe(second);
    expect(await findWaitingDocument(id)).toBeNull();
  });

  test("takes out only what its own list named before", async () => {
    const me = await importer();
    const [grain, metal] = await Promise.all(
      ["Зерно", "Металл"].map((name) => createPriceList({ kind: "file", name }, me)),
    );
    const send = async (id = "", text = "") => {
      await savePriceList(id, settings({ missing: "pause" }), me);
      await storeDocument(id, [{ name: "1.csv", bytes: Buffer.from(text) }], me);
      return getImport(await importWaiting(id, me), {}, me);
    };
    await send(grain?.id, ONE);
    const lines = ["В", "Г", "Д"].map((number) => `${number};Пшеница 5 класса;9000;5\n`);
    expect((await send(metal?.id, sheet(lines.join("")))).retired).toBe(0);
    const report = await send(metal?.id, sheet(lines.slice(1).join("")));
    expect(report.rows.flatMap(({ result, externalId }) => (result === "retired" ? externalId : []))).toEqual(["В"]);
    expect((await getByExternalId("А", me)).status).toBe("ACTIVE");
    // The numbers of the last document are known for longer than reports are kept.
    await db().execute(
      sql`update imports set created_at = now() - interval '31 days' where price_list_id = ${grain?.id}::uuid`,
    );
    await sweepImports();
    expect(await countImports(grain?.id ?? "")).toBe(1);
  });

  test("that can't be kept, or an address whose fetch breaks off, leaves no list", async () => {
    const me = await importer();
    await expect(createListOfFiles("Зерно", [], me)).rejects.toMatchObject({ code: "validation_failed" });
    source.answer = (_, response) => void response.end(Buffer.alloc(17 * 1024 * 1024));
    const made = createListOfAddress({ kind: "address", name: "Зерно", address: source.address }, me);
    await made.catch((error: unknown) => expect(error).toMatchObject({ code: "payload_too_large" }));
    expect(await listPriceLists(me)).toEqual([]);
    serve(ONE);
    const { id } = (await createListOfAddress({ kind: "address", name: "Зерно", address: source.address }, me)) as {
      id: string;
    };
    expect((await findWaitingDocument(id))?.files).toHaveLength(1);
  });

  test("is checked so many times an hour", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
    await storeDocument(id, [{ name: "1.csv", bytes: Buffer.from(ONE) }], me);
    for (let asks = 0; asks < 59; asks += 1) await requireSending(me);
    await importWaiting(id, me, true);
    await expect(importWaiting(id, me, true)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(
      createListOfAddress({ kind: "address", name: "Ещё", address: source.address }, me),
    ).rejects.toMatchObject({
      code: "rate_limited",
    });
    expect(await listPriceLists(me)).toHaveLength(1);
  });

  test("that has refused rows says so, each with its cell, and the others are imported", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
    const text = sheet(
      "А;Пшеница 3 класса;14500;5\nБ;Неведомое;13500;7\nВ;Пшеница 4 класса;1.250;7\nГ;Пшеница 3 класса;9;0\n",
    );
    await storeDocument(id, [{ name: "1.csv", bytes: Buffer.from(text) }], me);
    const report = await getImport(await importWaiting(id, me), {}, me);
    expect([report.total, report.created, report.failed]).toEqual([4, 1, 3]);
    const cells = report.rows.map(({ errors }) => errors.map(({ cell, code }) => `${cell} ${code}`));
    expect(cells).toEqual([[], ["B3 unknown_goods"], ["C4 ambiguous_number"], ["D5 too_small"]]);
    expect((await getPriceList(id, me)).state).toBe("partial");
  });

  test("has room for two files and 16 MB, waits a day, and three of a side wait at once", async () => {
    const me = await importer();
    const bytes = Buffer.from(ONE);
    const lists = await Promise.all(
      Array.from({ length: 4 }, (_, at) => createPriceList({ kind: "file", name: `Прайс ${at}` }, me)),
    );
    for (const { id } of lists) await storeDocument(id, [{ name: "1.csv", bytes }], me);
    const waiting = await Promise.all(lists.map(async ({ id }) => (await findWaitingDocument(id)) !== null));
    expect(waiting).toEqual([false, true, true, true]);
    const id = lists[1]?.id ?? "";
    const file = { name: "1.csv", bytes };
    await expect(storeDocument(id, [], me)).rejects.toMatchObject({ code: "validation_failed" });
    await expect(storeDocument(id, [file, file, file], me)).rejects.toMatchObject({ code: "validation_failed" });
    const large = { name: "2.csv", bytes: Buffer.alloc(16 * 1024 * 1024 + 1) };
    await expect(storeDocument(id, [large], me)).rejects.toMatchObject({ code: "payload_too_large" });
    await db().execute(sql`update price_list_files set created_at = now() - interval '25 hours'`);
    await sweepDocuments();
    expect(await findWaitingDocument(id)).toBeNull();
  });

  test("that can't be read as a whole is told by its kind, and imports nothing", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
    await storeDocument(id, [{ name: "1.pdf", bytes: Buffer.from("%PDF-1.7") }], me);
    expect(await readPreview(await getPriceList(id, me))).toMatchObject({ problem: { file: "is_pdf" } });
    await expect(importWaiting(id, me)).rejects.toMatchObject({ extra: { problem: { file: "is_pdf" } } });
  });
});

test("a sheet whose heads nobody knows is read once a person has said what they mean", async () => {
  const me = await importer();
  const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
  const text = "Номер у нас;Чем торгуем;Просим за тонну\nА;Пшеница 3 класса;14500\nБ;Пшеница 4 класса;13500\n";
  await storeDocument(id, [{ name: "1.csv", bytes: Buffer.from(text) }], me);
  const before = await readPreview(await getPriceList(id, me));
  expect(before).toMatchObject({ rows: [], problem: { file: "no_head" } });
  expect(before?.tables[0]?.columns.map(({ head, samples }) => [head, samples[0]])).toEqual([
    ["Номер у нас", "А"],
    ["Чем торгуем", "Пшеница 3 класса"],
    ["Просим за тонну", "14500"],
  ]);
  const mapping = {
    "Номер у нас": { column: "externalId" },
    "Чем торгуем": { column: "commodity" },
    "Просим за тонну": { column: "price" },
  } as const;
  await savePriceList(id, settings({ mapping, defaults: { ...FIRST_DEFAULTS, currency: "RUB" } }), me);
  const after = await readPreview(await getPriceList(id, me));
  expect(after).toMatchObject({ problem: null, rows: [{ externalId: "А", fields: { pricePerUnit: 14_500 } }, {}] });
});
