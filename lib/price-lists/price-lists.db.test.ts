import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { importWorker } from "@/lib/imports/jobs";
import { getImport } from "@/lib/imports/queries";
import { runImport, sweepImports } from "@/lib/imports/run-commands";
import { getByExternalId } from "@/lib/listings/queries/get-by-external-id";
import { storeTree } from "@/lib/listings/test-offers";
import { importDocument } from "./commands/import-document";
import { createPriceList, deletePriceList, savePriceList } from "./commands/manage-lists";
import { runDueLists } from "./commands/run-due";
import {
  createListOfAddress,
  createListOfFiles,
  fetchDocument,
  requireSending,
  storeDocument,
  sweepDocuments,
} from "./commands/store-document";
import { FIRST_DEFAULTS, type ListSettings, MAX_LISTS } from "./contract";
import { findWaitingDocument, getPriceList, listPriceLists, readPreview } from "./queries";

const asked: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let address = "";

beforeAll(async () => {
  env().WEBHOOKS_ALLOW_PRIVATE = true;
  await storeTree();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/price.csv`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  await db().execute(sql`delete from price_lists`);
  asked.length = 0;
});

async function importer(): Promise<Seller> {
  const seller = await createSeller();
  await setTariff(seller, "corporate");
  return { ...seller, tariff: "corporate" };
}
const setTariff = (me: Seller, tariff: string) =>
  db().execute(sql`update users set tariff = ${tariff} where id = ${me.userId}::uuid`);

const sheet = (rows: string) => `Артикул;Наименование;Цена с НДС, руб./т;Остаток, т\n${rows}`;
const ONE = sheet("А;Пшеница 3 класса;14500;5\nБ;Пшеница 4 класса;13500;7\n");
const serve = (text: string, etag = '"1"') => {
  answer = (request, response) => {
    if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag, "Content-Type": "text/csv" }).end(text);
  };
};
const settings = (over: Partial<ListSettings> = {}): ListSettings => ({
  ...{ name: "Зерно", schedule: "hourly", missing: "keep", defaults: FIRST_DEFAULTS, mapping: {} },
  ...over,
});

/** A list of an address that a person has looked at and imported. */
async function subscribe(me: Seller, over: Partial<ListSettings> = {}): Promise<string> {
  const { id } = await createPriceList({ kind: "address", name: "Зерно", address }, me);
  expect(await fetchDocument(id, me)).toBeNull();
  await savePriceList(id, settings(over), me);
  await importWaiting(id, me);
  asked.length = 0;
  return id;
}
async function importWaiting(id: string, me: Seller, dryRun = false): Promise<string> {
  const waiting = await findWaitingDocument(id);
  const how = { documentId: waiting?.documentId ?? "", dryRun, allowMass: false };
  const importId = await importDocument(id, how, me);
  await runImport(importId);
  return importId;
}
const makeDue = () => db().execute(sql`update price_lists set next_run_at = now() - interval '1 second'`);
async function runNow() {
  await makeDue();
  await runDueLists();
  await drainImports();
}
async function drainImports() {
  await db().execute(sql`update pgboss.job set start_after = now() where name = 'import' and state < 'active'`);
  await drainQueue(importWorker);
}
const countMails = async (me: Seller) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from mails where recipient = ${me.email}`))[0]?.n;
const countImports = async (id: string) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from imports where price_list_id = ${id}::uuid`))[0]
    ?.n;

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
    // What a list named last is known for longer than reports are kept.
    await db().execute(
      sql`update imports set created_at = now() - interval '31 days' where price_list_id = ${grain?.id}::uuid`,
    );
    await sweepImports();
    expect(await countImports(grain?.id ?? "")).toBe(1);
  });

  test("that can't be kept, or an address whose fetch breaks off, leaves no list", async () => {
    const me = await importer();
    await expect(createListOfFiles("Зерно", [], me)).rejects.toMatchObject({ code: "validation_failed" });
    answer = (_, response) => void response.end(Buffer.alloc(17 * 1024 * 1024));
    const made = createListOfAddress({ kind: "address", name: "Зерно", address }, me);
    await made.catch((error: unknown) => expect(error).toMatchObject({ code: "payload_too_large" }));
    expect(await listPriceLists(me)).toEqual([]);
    serve(ONE);
    const { id } = (await createListOfAddress({ kind: "address", name: "Зерно", address }, me)) as { id: string };
    expect((await findWaitingDocument(id))?.files).toHaveLength(1);
  });

  test("is checked so many times an hour", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
    await storeDocument(id, [{ name: "1.csv", bytes: Buffer.from(ONE) }], me);
    for (let asks = 0; asks < 59; asks += 1) await requireSending(me);
    await importWaiting(id, me, true);
    await expect(importWaiting(id, me, true)).rejects.toMatchObject({ code: "rate_limited" });
    await expect(createListOfAddress({ kind: "address", name: "Ещё", address }, me)).rejects.toMatchObject({
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

describe("an address", () => {
  test("is fetched when it is due, and nothing happens while it answers 304 or the same bytes", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await runNow();
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual(['"1"']);
    serve(ONE, '"2"');
    await runNow();
    expect([await countImports(id), (await getPriceList(id, me)).state]).toEqual([1, "ok"]);
    await runNow();
    expect(asked.at(-1)?.headers["if-none-match"]).toBe('"2"');
    serve(sheet("А;Пшеница 3 класса;15000;5\nБ;Пшеница 4 класса;13500;7\n"), '"3"');
    await runNow();
    expect(await countImports(id)).toBe(2);
    expect((await getByExternalId("А", me)).pricePerUnit).toBe(15_000);
    // Not due: nothing is asked.
    asked.length = 0;
    await runDueLists();
    expect(asked).toEqual([]);
  });

  test("that never changes is read once more after weeks, so that its listings stay alive", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await db().execute(sql`update price_lists set last_import_at = now() - interval '21 days'`);
    await db().execute(sql`update listings set expires_at = now() + interval '9 days' where external_id = 'А'`);
    await runNow();
    expect(asked[0]?.headers["if-none-match"]).toBeUndefined();
    expect(await countImports(id)).toBe(2);
    const { expiresAt } = await getByExternalId("А", me);
    expect(Date.parse(expiresAt ?? "")).toBeGreaterThan(Date.now() + 80 * 86_400_000);
  });

  test("whose import was given up is read anew, though its bytes are the same", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await db().execute(sql`update imports set state = 'failed' where price_list_id = ${id}::uuid`);
    await runNow();
    expect([await countImports(id), (await getPriceList(id, me)).state]).toEqual([2, "ok"]);
  });

  test("is read anew after its settings have changed", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await savePriceList(id, settings({ defaults: { ...FIRST_DEFAULTS, basis: "EXW" } }), me);
    await runNow();
    expect((await getByExternalId("А", me)).basis).toBe("EXW");
  });

  test("that fails keeps what stood, and its owner is mailed once until it works again", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    const working = answer;
    answer = (_, response) => void response.writeHead(500).end();
    await runNow();
    await runNow();
    expect(await countMails(me)).toBe(1);
    const failing = await getPriceList(id, me);
    expect(failing).toMatchObject({ state: "failed", problem: { code: "not_fetched", args: { status: 500 } } });
    expect((await getByExternalId("А", me)).status).toBe("ACTIVE");
    answer = working;
    await runNow();
    expect(await getPriceList(id, me)).toMatchObject({ state: "ok", problem: null });
    serve("это не прайс-лист", '"9"');
    await runNow();
    expect((await getPriceList(id, me)).problem).toMatchObject({ code: "unreadable", file: "no_head" });
    expect(await countMails(me)).toBe(2);
  });

  test("that would take out more than half fails, and takes out nothing", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me, { missing: "pause" });
    serve(sheet("В;Пшеница 3 класса;14500;5\n"), '"2"');
    await runNow();
    expect((await getPriceList(id, me)).problem).toEqual({ code: "mass_retirement", args: { active: 2, missing: 2 } });
    expect((await getByExternalId("А", me)).status).toBe("ACTIVE");
    await expect(getByExternalId("В", me)).rejects.toMatchObject({ code: "not_found" });
  });

  test("stops when the right ends, says so, and goes on when it is back", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    await setTariff(me, "pro");
    serve(sheet("А;Пшеница 3 класса;1;5\n"), '"2"');
    await runNow();
    expect(asked).toEqual([]);
    await expect(getPriceList(id, { ...me, tariff: "pro" })).rejects.toMatchObject({ code: "tariff_required" });
    expect((await getPriceList(id, me)).problem).toEqual({ code: "no_right" });
    await setTariff(me, "corporate");
    await runNow();
    expect((await getByExternalId("А", me)).pricePerUnit).toBe(1);
  });

  test("is claimed by one of two processes", async () => {
    const me = await importer();
    serve(ONE);
    const id = await subscribe(me);
    serve(sheet("А;Пшеница 3 класса;2;5\n"), '"2"');
    await makeDue();
    await Promise.all([runDueLists(), runDueLists(), runDueLists()]);
    expect([asked.length, await countImports(id)]).toEqual([1, 2]);
    // The import is under way: another one would write over it.
    await makeDue();
    await runDueLists();
    expect(asked.length).toBe(1);
    await drainImports();
    // A lease of a process that died ends.
    await db().execute(sql`update price_lists set next_run_at = now(), leased_until = now() + interval '1 minute'`);
    await runDueLists();
    expect(asked.length).toBe(1);
    await db().execute(sql`update price_lists set leased_until = now() - interval '1 second'`);
    await runDueLists();
    expect(asked.length).toBe(2);
  });

  test("that is slow or fails holds up no other, and at most four are fetched at once", async () => {
    const me = await importer();
    serve(ONE);
    const ids: string[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await subscribe(me));
    asked.length = 0;
    await makeDue();
    const held: ServerResponse[] = [];
    // The first four answer when they are let go, the fifth fails.
    answer = (_, response) => {
      if (asked.length > 4) response.writeHead(asked.length === 5 ? 500 : 304).end();
      else held.push(response);
    };
    const run = runDueLists();
    await expect.poll(() => held.length).toBe(4);
    for (const response of held.slice(1)) response.writeHead(304).end();
    await expect.poll(() => asked.length).toBe(6);
    held[0]?.writeHead(304).end();
    await run;
    const states = await Promise.all(ids.map(async (id) => (await getPriceList(id, me)).state));
    expect(states.filter((state) => state === "failed")).toHaveLength(1);
    expect(states.filter((state) => state === "ok")).toHaveLength(5);
  });

  test("of plain http is refused where private addresses are not allowed", async () => {
    const me = await importer();
    const { id } = await createPriceList({ kind: "address", name: "Зерно", address }, me);
    env().WEBHOOKS_ALLOW_PRIVATE = false;
    try {
      expect(await fetchDocument(id, me)).toEqual({ code: "not_fetched", args: { problem: "bad_address" } });
    } finally {
      env().WEBHOOKS_ALLOW_PRIVATE = true;
    }
    expect(asked).toEqual([]);
  });
});

test("lists are a side's own, and there is a limit", async () => {
  const [me, other] = [await importer(), await importer()];
  const { id } = await createPriceList({ kind: "file", name: "Зерно" }, me);
  const file = { name: "1.csv", bytes: Buffer.from(ONE) };
  for (const act of [getPriceList, deletePriceList, fetchDocument])
    await expect(act(id, other)).rejects.toMatchObject({ code: "not_found" });
  await expect(storeDocument(id, [file], other)).rejects.toMatchObject({ code: "not_found" });
  await expect(createPriceList({ kind: "file", name: "Зерно" }, { ...me, tariff: "pro" })).rejects.toMatchObject({
    code: "tariff_required",
  });
  for (let made = 1; made < MAX_LISTS; made++) await createPriceList({ kind: "file", name: `Прайс ${made}` }, me);
  await expect(createPriceList({ kind: "file", name: "Лишний" }, me)).rejects.toMatchObject({ code: "limit_reached" });
  await deletePriceList(id, me);
  expect((await listPriceLists(me)).length).toBe(MAX_LISTS - 1);
});
