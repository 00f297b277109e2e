// Reads price lists and the documents that wait.
import { sql } from "drizzle-orm";
import { type Caller, getSideId } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import type { FileRow } from "@/lib/imports/file-policy";
import { getImporter } from "@/lib/imports/import-policy";
import { findImportStates, type ImportState } from "@/lib/imports/queries";
import { SheetFileError } from "@/lib/sheets/problems";
import { guessColumns, type SheetTable } from "@/lib/sheets/read-sheets";
import type { ListProblem, ListState, PriceList } from "./contract";
import { readListDocument } from "./document-policy";
import { priceListFiles, priceLists } from "./schema";

type Row = typeof priceLists.$inferSelect;

/** The price lists of the caller's side, the newest first. Throws `tariff_required`, `not_owner`. */
export async function listPriceLists(caller: Caller): Promise<PriceList[]> {
  const side = getSideId(getImporter(caller));
  return readLists(db(), sql`side_id = ${side}::uuid`);
}

/** One price list of the caller's side. Throws `not_found`, and as `listPriceLists`. */
export async function getPriceList(id: string, caller: Caller, on: Db = db()): Promise<PriceList> {
  const side = getSideId(getImporter(caller));
  const [list] = isId(id) ? await readLists(on, sql`side_id = ${side}::uuid and id = ${id}::uuid`) : [];
  if (!list) throw new AppError("not_found", { detail: "There is no such price list of yours." });
  return list;
}

async function readLists(on: Db, which: ReturnType<typeof sql>): Promise<PriceList[]> {
  const rows = await on.select().from(priceLists).where(which).orderBy(sql`created_at desc, id desc`);
  const ids = rows.flatMap(({ lastImportId }) => lastImportId ?? []);
  const runs = await findImportStates(ids, on);
  return rows.map((row) => toPriceList(row, runs.get(row.lastImportId ?? "") ?? null));
}

function toPriceList(row: Row, run: ImportState | null): PriceList {
  const { id, name, kind, address, schedule, missing, defaults, mapping, problem, lastImportId } = row;
  return {
    ...{ id, name, kind, address, schedule, missing, defaults, mapping, problem, lastImportId },
    state: findState(row, run),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
  };
}

function findState({ problem, lastImportId }: Row, run: ImportState | null): ListState {
  if (problem) return "failed";
  if (lastImportId === null) return "new";
  if (run?.state === "running") return "running";
  if (run?.state === "failed") return "failed";
  return run && run.failed > 0 ? "partial" : "ok";
}

/** Files of a price list that wait for their import. */
type WaitingDocument = {
  documentId: string;
  files: { name: string; bytes: Uint8Array }[];
  etag: string | null;
  lastModified: string | null;
};

/** The document of a list that waits; null without one. */
export async function findWaitingDocument(priceListId: string, on: Db = db()): Promise<WaitingDocument | null> {
  const rows = await on
    .select()
    .from(priceListFiles)
    .where(sql`price_list_id = ${priceListId}::uuid`)
    .orderBy(priceListFiles.part);
  const [first] = rows;
  if (!first) return null;
  const { documentId, etag, lastModified } = first;
  return { documentId, files: rows.map(({ name, bytes }) => ({ name, bytes })), etag, lastModified };
}

/** The id of the document of a list that waits, without its bytes; null without one. */
export async function findWaitingId(priceListId: string): Promise<string | null> {
  const [row] = await db()
    .select({ documentId: priceListFiles.documentId })
    .from(priceListFiles)
    .where(sql`price_list_id = ${priceListId}::uuid`)
    .limit(1);
  return row?.documentId ?? null;
}

/**
 * A waiting document as it would be imported. With a `problem` it can't be read as a whole: it has no rows then, and tables only where a
 * person can say what the columns mean.
 */
type Preview = {
  documentId: string;
  names: string[];
  tables: SheetTable[];
  rows: FileRow[];
  problem: ListProblem | null;
};

/** Reads the waiting document of a list by its settings. Null without one. */
export async function readPreview(list: PriceList): Promise<Preview | null> {
  const waiting = await findWaitingDocument(list.id);
  if (!waiting) return null;
  const { documentId, files } = waiting;
  const known = { documentId, names: files.map(({ name }) => name) };
  const bytes = files.map((file) => file.bytes);
  try {
    return { ...known, ...(await readListDocument(bytes, list)), problem: null };
  } catch (error) {
    const problem = toListProblem(error);
    const tables = problem.file === "no_head" ? await guessColumns(bytes, list.mapping).catch(() => []) : [];
    return { ...known, tables, rows: [], problem };
  }
}

/** The problem of a file as a whole. Throws what is none. */
export function toListProblem(error: unknown): ListProblem {
  if (!(error instanceof SheetFileError)) throw error;
  return { code: "unreadable", file: error.code, args: error.args };
}
