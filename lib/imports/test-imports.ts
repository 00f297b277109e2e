// Helpers for tests of imports: a seller, rows to send, and reports in short.
import { sql } from "drizzle-orm";
import { createSeller, type Seller } from "@/e2e/support/sellers";
import { db } from "@/lib/core/database/db";
import { importListings } from "./commands";
import { ImportQuery, type ImportReport } from "./contract";

/** A seller whose tariff includes imports. */
export async function importer(): Promise<Seller> {
  const seller = await createSeller();
  await db().execute(sql`update users set tariff = 'corporate' where id = ${seller.userId}::uuid`);
  return { ...seller, tariff: "corporate" };
}

export const wheat = (externalId: string | null, over: Record<string, unknown> = {}) => ({
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

export const ndjson = (rows: readonly unknown[]) => Buffer.from(rows.map((row) => JSON.stringify(row)).join("\n"));
export const send = (me: Seller, rows: readonly unknown[], query: Record<string, string> = {}): Promise<ImportReport> =>
  importListings({ bytes: ndjson(rows), type: "application/x-ndjson", charset: null }, ImportQuery.parse(query), me);
export const sendCsv = (me: Seller, text: string, query: Record<string, string> = {}) =>
  importListings({ bytes: Buffer.from(text), type: "text/csv", charset: null }, ImportQuery.parse(query), me);
export const counts = ({ created, updated, unchanged, failed, retired }: ImportReport) => [
  created,
  updated,
  unchanged,
  failed,
  retired,
];
export const results = ({ rows }: ImportReport) => rows.map(({ result }) => result);
export const codes = ({ rows }: ImportReport) =>
  rows.map(({ errors }) => errors.map(({ pointer, code }) => `${pointer} ${code}`));
export const numbers = (length: number) => Array.from({ length }, (_, at) => `N${at}`);
export const createWithoutNumber = (me: Seller) => send(me, [wheat(null)]);
