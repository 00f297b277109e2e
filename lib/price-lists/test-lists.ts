// Shared by tests of price lists: a server that lists are fetched from, and a person who imports them.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { drainQueue } from "@/lib/core/queue/test-queue";
import { importWorker } from "@/lib/imports/jobs";
import { runImport } from "@/lib/imports/run-commands";
import { storeTree } from "@/lib/listings/test-offers";
import { importDocument } from "./commands/import-document";
import { createPriceList, savePriceList } from "./commands/manage-lists";
import { runDueLists } from "./commands/run-due";
import { fetchDocument } from "./commands/store-document";
import { FIRST_DEFAULTS, type ListSettings } from "./contract";
import { findWaitingDocument } from "./queries";

/** Requests that the server got. */
export const asked: IncomingMessage[] = [];

/** The server of the lists: its address, and how it answers. */
export const source = {
  address: "",
  answer: (_request: IncomingMessage, response: ServerResponse): void => void response.end(),
};

/** Starts the server for the tests of a file. Each begins without lists. */
export function serveLists(): void {
  const server = createServer((request, response) => {
    asked.push(request);
    source.answer(request, response);
  });
  beforeAll(async () => {
    env().WEBHOOKS_ALLOW_PRIVATE = true;
    await storeTree();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    source.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/price.csv`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    await db().execute(sql`delete from price_lists`);
    asked.length = 0;
  });
}

export async function importer(): Promise<Seller> {
  const seller = await createSeller();
  await setTariff(seller, "corporate");
  return { ...seller, tariff: "corporate" };
}
export const setTariff = (me: Seller, tariff: string) =>
  db().execute(sql`update users set tariff = ${tariff} where id = ${me.userId}::uuid`);

export const sheet = (rows: string) => `Артикул;Наименование;Цена с НДС, руб./т;Остаток, т\n${rows}`;
export const ONE = sheet("А;Пшеница 3 класса;14500;5\nБ;Пшеница 4 класса;13500;7\n");
export const serve = (text: string, etag = '"1"') => {
  source.answer = (request, response) => {
    if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag, "Content-Type": "text/csv" }).end(text);
  };
};
export const settings = (over: Partial<ListSettings> = {}): ListSettings => ({
  ...{ name: "Зерно", schedule: "hourly", missing: "keep", defaults: FIRST_DEFAULTS, mapping: {} },
  ...over,
});

/** A list of an address that a person has looked at and imported. */
export async function subscribe(me: Seller, over: Partial<ListSettings> = {}): Promise<string> {
  const { id } = await createPriceList({ kind: "address", name: "Зерно", address: source.address }, me);
  expect(await fetchDocument(id, me)).toBeNull();
  await savePriceList(id, settings(over), me);
  await importWaiting(id, me);
  asked.length = 0;
  return id;
}
export async function importWaiting(id: string, me: Seller, dryRun = false): Promise<string> {
  const waiting = await findWaitingDocument(id);
  const how = { documentId: waiting?.documentId ?? "", dryRun, allowMass: false };
  const importId = await importDocument(id, how, me);
  await runImport(importId);
  return importId;
}
export const makeDue = () => db().execute(sql`update price_lists set next_run_at = now() - interval '1 second'`);
export async function runNow() {
  await makeDue();
  await runDueLists();
  await drainImports();
}
export async function drainImports() {
  await db().execute(sql`update pgboss.job set start_after = now() where name = 'import' and state < 'active'`);
  await drainQueue(importWorker);
}
export const countMails = async (me: Seller) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from mails where recipient = ${me.email}`))[0]?.n;
export const countImports = async (id: string) =>
  (await db().execute<{ n: number }>(sql`select count(*)::int as n from imports where price_list_id = ${id}::uuid`))[0]
    ?.n;
