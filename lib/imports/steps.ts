import { type SQL, sql } from "drizzle-orm";
import type { Account, Caller } from "@/lib/core/caller";
import type { Db, Executor } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { env } from "@/lib/core/env";
import { isId } from "@/lib/core/id";
import { moveOf } from "@/lib/listings/move-policy";
import { mayEdit } from "@/lib/listings/policy";
import { isOfSide } from "@/lib/listings/queries/is-of-member";
import type { RowOutcome } from "@/lib/listings/row-contract";
import { type ChangeOfListing, changeListings } from "@/lib/listings/steps/change-listing";
import { lockListings } from "@/lib/listings/steps/lock-listing";
import { writeRows } from "@/lib/listings/steps/write-rows";
import { toUnchanged } from "@/lib/listings/write-policy";
import type { FileRow } from "./file-policy";
import { imports } from "./schema";

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
  const { outcomes, tags, titles } = await writeRows(tx, good, { caller, mode, dryRun });
  const written = new Map(good.map((row, index) => [row, outcomes[index]]));
  await tx.execute(sql`delete from import_parts where import_id = ${run.id}::uuid and part = ${next.part}::int`);
  return {
    outcomes: rows.map((row) => ({ position: row.row, outcome: written.get(row) ?? toRefused(row) })),
    tags,
    titles,
  };
}

/** A row that failed before it was looked for names its listing all the same. */
const toRefused = ({ externalId, id, errors = [] }: FileRow): RowOutcome => ({
  result: "failed",
  externalId,
  id: id !== null && isId(id) ? id : null,
  slug: null,
  errors,
});

/** Listings that one transaction retires. */
const RETIRED_AT_ONCE = 500;

/** Condition on `listings l`: ACTIVE ones with a number on the side of an account. */
const isNumberedActive = (account: Account): SQL =>
  sql`l.status = 'ACTIVE' and l.external_id is not null and ${isOfSide(account)}`;

/**
 * Pauses or archives the next listings behind `after` that no row names; a dry run only tells which. Returns null when none is left.
 * One that can't be changed is left as it is.
 */
export async function retireNext(tx: Db, run: Running, caller: Caller & Account, after: string) {
  const rows = await tx.execute<{ id: string; slug: string; number: string }>(sql`
    with side as materialized (
      select l.id, l.slug, l.external_id as number from listings l where ${isNumberedActive(caller)} and l.id > ${after}::uuid
    ), named as materialized (
      select external_id as number, listing_id as id from import_rows where import_id = ${run.id}::uuid
    )
    select id, slug, number from side
    where not exists (select from named where named.number = side.number) and not exists (select from named where named.id = side.id)
    order by id limit ${RETIRED_AT_ONCE}::int`);
  const last = rows.at(-1);
  if (!last) return null;
  const retired = run.dryRun ? rows.map((row) => ({ ...row, tags: [] })) : await retire(tx, run, caller, [...rows]);
  return { after: last.id, retired };
}

async function retire(
  tx: Db,
  run: Running,
  caller: Caller & Account,
  rows: { id: string; slug: string; number: string }[],
) {
  const locked = await lockListings(
    tx,
    rows.map(({ id }) => id),
    caller,
    { isForUpdate: true },
  );
  const changes = rows.flatMap((listing): (ChangeOfListing & { listing: typeof listing })[] => {
    const one = locked.get(listing.id);
    if (one?.row.status !== "ACTIVE" || !mayEdit(one.caller, one.row)) return [];
    const move = moveOf(one.row, run.missing === "archive" ? "ARCHIVED" : "PAUSED", [], env().MODERATION);
    return [{ listing, locked: one, change: { ...toUnchanged(one.row), move }, retires: true }];
  });
  const made = await changeListings(tx, caller, changes);
  return changes.flatMap(({ listing }, index) => {
    const tags = made[index];
    return Array.isArray(tags) ? [{ ...listing, tags }] : [];
  });
}

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

const SEPARATOR = "\x1e";

/** Counts a side's numbered ACTIVE listings, and those of them that no row names. */
export async function countMissing(tx: Executor, account: Account, rows: readonly FileRow[]) {
  const numbers = rows.flatMap(({ externalId }) => externalId ?? []);
  const ids = rows.flatMap(({ id }) => id ?? []);
  const [counts] = await tx.execute<{ active: number; missing: number }>(sql`
    with named as materialized (select unnest(${splitParam(numbers.join(SEPARATOR), SEPARATOR)}) as number),
    pointed as materialized (select unnest(${splitParam(ids.join(SEPARATOR), SEPARATOR)}) as id)
    select count(*)::int as active, count(*) filter (
      where not exists (select from named where number = l.external_id) and not exists (select from pointed p where p.id = l.id::text))::int as missing
    from listings l where ${isNumberedActive(account)}`);
  return { rows: rows.length, active: counts?.active ?? 0, missing: counts?.missing ?? 0 };
}
