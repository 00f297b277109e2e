// Writes an import part by part, so that a process that ends loses nothing.
import { sql } from "drizzle-orm";
import type { Account, Caller } from "@/lib/core/caller";
import type { Db, Executor } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { RowOutcome } from "@/lib/listings/row-contract";
import { writeRows } from "@/lib/listings/steps/write-rows";
import type { FileRow } from "../file-policy";
import { imports } from "../schema";
import { noteUndo } from "./note-undo";

/** An import that is under way, as its row has it. */
export type Running = typeof imports.$inferSelect;
/** The work of one transaction: outcomes with their positions in the report, and what follows after the commit. */
type Portion = { outcomes: { position: number; outcome: RowOutcome }[]; tags: string[]; titles: string[] };

/** Locks an import that is under way, so that only one process works on it; null when it is over. */
export async function lockImport(tx: Db, id: string): Promise<Running | null> {
  const [row] = await tx.select().from(imports).where(sql`id = ${id}::uuid and state = 'running'`).for("update");
  return row ?? null;
}

/** Writes the next part of an import and deletes it; null when none is left. */
export async function writeNextPart(tx: Db, run: Running, caller: Caller & Account): Promise<Portion | null> {
  const [next] = await tx.execute<{ part: number; rows: string }>(sql`
    select part, rows::text as rows from import_parts where import_id = ${run.id}::uuid order by part limit 1`);
  if (!next) return null;
  const rows = JSON.parse(next.rows) as FileRow[];
  const good = rows.filter(({ errors }) => !errors);
  const { mode, dryRun } = run;
  const { outcomes, tags, titles, marks } = await writeRows(tx, good, { caller, mode, dryRun });
  const written = new Map(good.map((row, index) => [row, outcomes[index]]));
  await noteUndo(
    tx,
    run.id,
    marks.map(({ at, ...mark }) => ({ ...mark, position: good[at]?.row ?? 0 })),
  );
  await tx.execute(sql`delete from import_parts where import_id = ${run.id}::uuid and part = ${next.part}::int`);
  return {
    outcomes: rows.map((row) => ({ position: row.row, outcome: placeErrors(row, written.get(row) ?? toRefused(row)) })),
    tags,
    titles,
  };
}

/** Adds to each error of a price list's row the cell that the field came from. */
function placeErrors({ cells }: FileRow, outcome: RowOutcome): RowOutcome {
  if (!cells || outcome.errors.length === 0) return outcome;
  const errors = outcome.errors.map((error) => {
    const [, field = "", key = ""] = (error.pointer ?? "").split("/");
    const cell = cells[`${field}/${key}`] ?? cells[field] ?? cells[""];
    return { ...error, ...(cell !== undefined && !("cell" in error) && { cell }) };
  });
  return { ...outcome, errors };
}

/** A row that failed before it was looked for names its listing all the same. */
const toRefused = ({ externalId, id, errors = [] }: FileRow): RowOutcome => ({
  result: "failed",
  externalId,
  id: id !== null && isId(id) ? id : null,
  slug: null,
  errors,
});

/** Stores outcomes in the report of an import, and adds them to its counts. */
export async function storeOutcomes(tx: Executor, id: string, outcomes: Portion["outcomes"]): Promise<void> {
  const rows = outcomes.map(({ position, outcome: { result, externalId, id: listingId, errors } }) => ({
    position,
    result,
    externalId,
    listingId,
    errors: errors.length > 0 ? errors : null,
  }));
  await tx.execute(sql`
    with added as (
      insert into import_rows (import_id, position, result, external_id, listing_id, errors)
      select ${id}::uuid, r.position, r.result, r."externalId", r."listingId", r.errors
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(position int, result text, "externalId" text, "listingId" uuid, errors jsonb)
      returning result
    ), counts as (
      select count(*) filter (where result = 'created') as created, count(*) filter (where result = 'updated') as updated,
        count(*) filter (where result = 'unchanged') as unchanged, count(*) filter (where result = 'failed') as failed,
        count(*) filter (where result = 'retired') as retired from added
    )
    update imports i set created = i.created + c.created, updated = i.updated + c.updated, unchanged = i.unchanged + c.unchanged,
      failed = i.failed + c.failed, retired = i.retired + c.retired
    from counts c where i.id = ${id}::uuid`);
}
