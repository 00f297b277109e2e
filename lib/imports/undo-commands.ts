// Undoes an import: its listings become what they were before.
import { eq, sql } from "drizzle-orm";
import { invalidate } from "@/lib/core/cache/tags";
import { type Account, type Caller, getSideId } from "@/lib/core/caller";
import { type Db, db, inTransaction } from "@/lib/core/database/db";
import { createConflict } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { enqueue } from "@/lib/core/queue/queue";
import { isUndoable, UNDO_MINUTES } from "@/lib/core/time/undo";
import { type UndoMark, undoListings } from "@/lib/listings/steps/undo-listings";
import { getImporter } from "./import-policy";
import { createImportNotFound } from "./queries";
import { findWriter } from "./run-commands";
import { imports } from "./schema";

/** Listings that one transaction brings back. */
const AT_ONCE = 100;
/** An undo that a request works on is looked at after this time, in case that its process is gone. */
const RESCUE_SECONDS = 5;

/**
 * Begins to undo an import of the caller's side; `runUndo` does the work, and a job what is left. One that is under way or done already
 * stays as it is. Throws `not_found`, `tariff_required`, `not_owner`, and `conflict` with `reason`: `running`, or `too_late` after 15
 * minutes.
 */
export async function requestUndo(id: string, caller: Caller): Promise<void> {
  const account = getImporter(caller);
  if (!isId(id)) throw createImportNotFound();
  await inTransaction(async (tx) => {
    const mine = sql`id = ${id}::uuid and side_id = ${getSideId(account)}::uuid and not dry_run`;
    const [run] = await tx
      .select({ state: imports.state, undoState: imports.undoState, isFresh: isUndoable(imports.finishedAt) })
      .from(imports)
      .where(mine)
      .for("update");
    if (!run) throw createImportNotFound();
    if (run.undoState !== null) return;
    if (run.state === "running") throw createConflict("running", "The import is not done yet.");
    if (!run.isFresh) throw createConflict("too_late", `An import can be undone for ${UNDO_MINUTES} minutes.`);
    await tx.update(imports).set({ undoState: "running", undoneBy: account.userId }).where(eq(imports.id, id));
    await enqueue(tx, "import", { id }, { afterSeconds: RESCUE_SECONDS });
  });
}

/** Works on an undo until it is done, or until a moment (epoch ms) has passed. Returns whether none is under way. */
export async function runUndo(id: string, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  if (!isId(id)) return true;
  while (Date.now() < until) {
    const tags = await inTransaction((tx) => undoPortion(tx, id));
    if (!tags) return true;
    invalidate([...new Set(tags)]);
  }
  return false;
}

type Noted = UndoMark & { position: number };

async function undoPortion(tx: Db, id: string): Promise<string[] | null> {
  const [run] = await tx.select().from(imports).where(sql`id = ${id}::uuid and undo_state = 'running'`).for("update");
  if (!run) return null;
  const rows = await tx.execute<Omit<Noted, "before"> & { before: string | null }>(sql`
    delete from import_undo where (import_id, listing_id) in (
      select import_id, listing_id from import_undo where import_id = ${id}::uuid order by position limit ${AT_ONCE}::int)
    returning listing_id as id, position, version, before::text as before`);
  if (rows.length === 0) {
    await tx.update(imports).set({ undoState: "done" }).where(eq(imports.id, id));
    return null;
  }
  const marks = rows.map(
    ({ before, ...mark }): Noted => ({ ...mark, before: before === null ? null : JSON.parse(before) }),
  );
  const caller = await findUndoer(run, tx);
  const made = caller ? await undoListings(tx, caller, marks) : marks.map(() => "refused" as const);
  const left = marks.flatMap(({ position }, index) => {
    const problem = made[index];
    return typeof problem === "string" ? [{ position, problem }] : [];
  });
  await tx.execute(sql`
    with problems as (
      update import_rows r set undo_problem = n.problem
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as n(position int, problem text)
      where r.import_id = ${id}::uuid and r.position = n.position
    )
    update imports set undone = undone + ${marks.length - left.length}::int, not_undone = not_undone + ${left.length}::int
    where id = ${id}::uuid`);
  return made.flatMap((tags) => (Array.isArray(tags) ? tags : []));
}

/** The account that asked for the undo, as it is now; null once it may not write for the side. */
const findUndoer = ({ undoneBy, sideId }: typeof imports.$inferSelect, tx: Db): Promise<(Caller & Account) | null> =>
  undoneBy ? findWriter({ userId: undoneBy, keyId: null, sideId }, tx) : Promise.resolve(null);

/** Deletes what imports could be undone with, once their time is over. */
export async function sweepUndo(): Promise<void> {
  await db().execute(sql`
    delete from import_undo u using imports i
    where i.id = u.import_id and i.state <> 'running' and i.undo_state is distinct from 'running'
      and not (${isUndoable(sql`i.finished_at`)})`);
}
