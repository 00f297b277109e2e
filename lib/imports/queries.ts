// Reads imports and their reports, row by row.
import { desc, getTableColumns, sql } from "drizzle-orm";
import { type Caller, getAccount, getSideId } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { resolvePageRequest } from "@/lib/core/page";
import { isUndoable } from "@/lib/core/time/undo";
import { findProblem, PICTURE_DETAILS, type StoredImage } from "@/lib/listings/photos/picture-policy";
import { isOfSide } from "@/lib/listings/queries/is-of-member";
import { type ImportRow, MAX_REPORT_PAGE, type ReportQuery, type UndoProblem } from "./contract";
import type { CellError } from "./file-policy";
import type { ListedImport, ReportRecord, ReportRow } from "./report-contract";
import { imports } from "./schema";

type Row = {
  position: number;
  result: ImportRow["result"];
  externalId: string | null;
  errors: CellError[] | null;
  undoProblem: UndoProblem | null;
  id: string | null;
  slug: string | null;
  title: string | null;
  broken: StoredImage[] | null;
};

/**
 * The report of an import of the caller's side, or of their own from before they joined it, with a page of its rows. Listings are told
 * of as long as they are the side's. Throws `not_found`.
 */
export async function getImport(id: string, query: ReportQuery, caller: Caller, on: Db = db()): Promise<ReportRecord> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const mine = sql`side_id in (${getSideId(account)}::uuid, ${account.userId}::uuid)`;
  const [run] = isId(id) ? await on.select(COLUMNS).from(imports).where(sql`id = ${id}::uuid and ${mine}`) : [];
  if (!run) throw createImportNotFound();
  const { page, perPage, offset } = resolvePageRequest({ page: query.page, perPage: query.perPage ?? MAX_REPORT_PAGE });
  const { result = null } = query;
  const rows = await on.execute<Row>(sql`
    select r.position, r.result, r.external_id as "externalId", r.errors::text as errors, r.undo_problem as "undoProblem",
      r.listing_id as id, l.slug, l.title,
      (select jsonb_agg(i) from jsonb_array_elements(l.images) i where i ? 'problem')::text as broken
    from (
      select * from import_rows where import_id = ${id}::uuid and (${result}::text is null or result = ${result})
      order by position limit ${perPage}::int offset ${offset}::int
    ) r left join listings l on l.id = r.listing_id and ${isOfSide(account)} order by r.position`);
  const counts = {
    created: run.created,
    updated: run.updated,
    unchanged: run.unchanged,
    failed: run.failed,
    retired: run.retired,
  };
  const listed = result ? counts[result] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    id,
    state: run.state,
    dryRun: run.dryRun,
    total: run.total,
    ...counts,
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    page,
    totalPages: Math.ceil(listed / perPage),
    rows: [...rows].map((row) => toRow(row, run.total)),
    priceListId: run.priceListId,
    undo: toUndo(run),
  };
}

const COLUMNS = {
  ...getTableColumns(imports),
  isFresh: sql<boolean>`coalesce(${isUndoable(imports.finishedAt)}, false)`,
};
type Run = typeof imports.$inferSelect & { isFresh: boolean };

const toUndo = ({ undoState, undone, notUndone, isFresh, dryRun, ...run }: Run): ReportRecord["undo"] => ({
  ...{ state: undoState, undone, notUndone },
  mayBegin: isFresh && !dryRun && undoState === null && run.created + run.updated + run.retired > 0,
});

/** The latest imports of the caller's side, newest first; all, or those of one price list. Dry runs are left out. */
export async function listImports(
  caller: Caller,
  { priceListId, most }: { priceListId?: string; most: number },
): Promise<ListedImport[]> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const ofList = priceListId === undefined ? sql`true` : sql`price_list_id = ${priceListId}::uuid`;
  const { id, state, created, updated, unchanged, failed, retired, createdAt, undoState } = imports;
  const rows = await db()
    .select({
      ...{ id, state, created, updated, unchanged, failed, retired, createdAt, undoState },
      priceListId: imports.priceListId,
    })
    .from(imports)
    .where(sql`side_id = ${getSideId(account)}::uuid and not dry_run and ${ofList}`)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(most);
  return rows.map(({ createdAt: at, undoState: undo, ...row }) => ({
    ...row,
    createdAt: at.toISOString(),
    isUndone: undo !== null,
  }));
}

export const createImportNotFound = () =>
  new AppError("not_found", { detail: "There is no such import of yours; reports are kept for 30 days." });

function toRow(
  { position, result, externalId, errors, id, slug, title, broken, undoProblem }: Row,
  total: number,
): ReportRow {
  return {
    row: position <= total ? position : null,
    externalId,
    result,
    id,
    slug,
    title,
    errors: [...toErrors(errors), ...toPictureErrors(broken)],
    undoProblem,
  };
}

/** Columns of JSON come as text from some pools. */
const parse = <T>(value: T | string | null): T | null => (typeof value === "string" ? (JSON.parse(value) as T) : value);

const toErrors = (errors: CellError[] | null): ReportRow["errors"] =>
  (parse(errors) ?? []).map(({ pointer = "#", code, detail, cell, args }) => ({
    ...{ pointer, code, detail },
    ...(cell !== undefined && { cell }),
    ...(args && { args }),
  }));

function toPictureErrors(broken: StoredImage[] | null): ImportRow["errors"] {
  return (parse(broken) ?? []).flatMap((image) => {
    const problem = findProblem(image);
    return problem
      ? [
          {
            pointer: "#/images",
            code: "image_unavailable",
            detail: `${image.url.slice(0, 200)}: ${PICTURE_DETAILS[problem]}`,
          },
        ]
      : [];
  });
}

export type ImportState = { state: ReportRecord["state"]; failed: number };

/** How imports stand, by their ids; those whose report is gone are left out. */
export async function findImportStates(ids: readonly string[], on: Db = db()): Promise<Map<string, ImportState>> {
  const rows = await on
    .select({ id: imports.id, state: imports.state, failed: imports.failed })
    .from(imports)
    .where(sql`id = any(string_to_array(${ids.join(",")}, ',')::uuid[])`);
  return new Map(rows.map(({ id, ...run }) => [id, run]));
}
