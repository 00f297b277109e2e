import { sql } from "drizzle-orm";
import { type Caller, getAccount, getSideId } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { AppError, type FieldError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { resolvePageRequest } from "@/lib/core/page";
import { PICTURE_DETAILS, type StoredImage } from "@/lib/listings/photos/picture-policy";
import { isOfSide } from "@/lib/listings/queries/is-of-member";
import { type ImportReport, type ImportRow, MAX_REPORT_PAGE, type ReportQuery } from "./contract";
import { imports } from "./schema";

type Row = {
  position: number;
  result: ImportRow["result"];
  externalId: string | null;
  errors: FieldError[] | null;
  id: string | null;
  slug: string | null;
  broken: StoredImage[] | null;
};

/**
 * The report of an import of the caller's side, or of their own from before they joined it, with a page of its rows. Listings are told
 * of as long as they are the side's. Throws `not_found`.
 */
export async function getImport(id: string, query: ReportQuery, caller: Caller, on: Db = db()): Promise<ImportReport> {
  const account = getAccount(caller);
  if (!account) throw new AppError("missing_key");
  const mine = sql`side_id in (${getSideId(account)}::uuid, ${account.userId}::uuid)`;
  const [run] = isId(id) ? await on.select().from(imports).where(sql`id = ${id}::uuid and ${mine}`) : [];
  if (!run)
    throw new AppError("not_found", { detail: "There is no such import of yours; reports are kept for 30 days." });
  const { page, perPage, offset } = resolvePageRequest({ page: query.page, perPage: query.perPage ?? MAX_REPORT_PAGE });
  const { result = null } = query;
  const rows = await on.execute<Row>(sql`
    select r.position, r.result, r.external_id as "externalId", r.errors::text as errors, r.listing_id as id, l.slug,
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
  };
}

function toRow({ position, result, externalId, errors, id, slug, broken }: Row, total: number): ImportRow {
  return {
    row: position <= total ? position : null,
    externalId,
    result,
    id,
    slug,
    errors: [...toErrors(errors), ...toPictureErrors(broken)],
  };
}

/** Columns of JSON come as text from some pools. */
const parse = <T>(value: T | string | null): T | null => (typeof value === "string" ? (JSON.parse(value) as T) : value);

const toErrors = (errors: FieldError[] | null): ImportRow["errors"] =>
  (parse(errors) ?? []).map(({ pointer = "#", code, detail }) => ({ pointer, code, detail }));

function toPictureErrors(broken: StoredImage[] | null): ImportRow["errors"] {
  return (parse(broken) ?? []).flatMap(({ url, problem }) =>
    problem
      ? [
          {
            pointer: "#/images",
            code: "image_unavailable",
            detail: `${url.slice(0, 200)}: ${PICTURE_DETAILS[problem]}`,
          },
        ]
      : [],
  );
}
