// Takes out listings that a whole price list does not name any more.
import { type SQL, sql } from "drizzle-orm";
import { type Account, type Caller, getSideId } from "@/lib/core/caller";
import type { Db, Executor } from "@/lib/core/database/db";
import { splitParam } from "@/lib/core/database/sql-text";
import { env } from "@/lib/core/env";
import { decideMove } from "@/lib/listings/move-policy";
import { mayEdit } from "@/lib/listings/policy";
import { isOfSide } from "@/lib/listings/queries/is-of-member";
import { type ChangeOfListing, changeListings } from "@/lib/listings/steps/change-listing";
import { lockListings } from "@/lib/listings/steps/lock-listing";
import { toUndoMark } from "@/lib/listings/steps/undo-listings";
import { toUnchanged } from "@/lib/listings/write-policy";
import type { FileRow } from "../file-policy";
import { noteUndo } from "./note-undo";
import type { Running } from "./write-part";

/** Listings that one transaction retires. */
const RETIRED_AT_ONCE = 500;

/** Condition on `listings l`: ACTIVE ones with a number on the side of an account, of a price list those that it named before. */
const isNumberedActive = (account: Account, priceListId: string | null): SQL =>
  sql`l.status = 'ACTIVE' and l.external_id is not null and ${isOfSide(account)} and ${isNamedBy(priceListId)}`;

const isNamedBy = (priceListId: string | null): SQL =>
  priceListId === null
    ? sql`true`
    : sql`l.external_id in (
        select r.external_id from imports i join import_rows r on r.import_id = i.id
        where i.price_list_id = ${priceListId}::uuid and not i.dry_run and r.result <> 'retired' and r.external_id is not null)`;

/**
 * Pauses or archives the next listings behind `after` that no row names; a dry run only tells which. Returns null when none is left.
 * One that can't be changed is left as it is.
 */
export async function retireNext(tx: Db, run: Running, caller: Caller & Account, after: string) {
  const rows = await tx.execute<{ id: string; slug: string; number: string }>(sql`
    with side as materialized (
      select l.id, l.slug, l.external_id as number from listings l where ${isNumberedActive(caller, run.priceListId)} and l.id > ${after}::uuid
    ), named as materialized (
      select external_id as number, listing_id as id from import_rows where import_id = ${run.id}::uuid
    )
    select id, slug, number from side
    where not exists (select from named where named.number = side.number) and not exists (select from named where named.id = side.id)
    order by id limit ${RETIRED_AT_ONCE}::int`);
  const last = rows.at(-1);
  if (!last) return null;
  const all = run.dryRun
    ? rows.map((row) => ({ ...row, tags: [], mark: null }))
    : await retire(tx, run, caller, [...rows]);
  const first = run.total + run.retired + 1;
  const retired = all.map((listing, index) => ({ ...listing, position: first + index }));
  await noteUndo(
    tx,
    run.id,
    retired.flatMap(({ mark, position }) => (mark ? [{ ...mark, position }] : [])),
  );
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
    const move = decideMove(one.row, run.missing === "archive" ? "ARCHIVED" : "PAUSED", [], env().MODERATION);
    return [{ listing, locked: one, change: { ...toUnchanged(one.row), move }, retires: true }];
  });
  const made = await changeListings(tx, caller, changes);
  return changes.flatMap(({ listing, ...change }, index) => {
    const tags = made[index];
    return Array.isArray(tags) ? [{ ...listing, tags, mark: toUndoMark(change) }] : [];
  });
}

const SEPARATOR = "\x1e";

/**
 * Counts a side's numbered ACTIVE listings, and those of them that no row names. The `id` of a row counts only where its number names
 * none of the side, as when it is written; a row that has failed already may mean either.
 */
export async function countMissing(
  tx: Executor,
  account: Account,
  rows: readonly FileRow[],
  priceListId: string | null,
) {
  const numbers = rows.flatMap(({ externalId }) => externalId ?? []);
  const pointing = rows.flatMap(({ id, externalId, errors }) =>
    id === null ? [] : [{ id, number: errors ? "" : (externalId ?? "") }],
  );
  const ids = pointing.map(({ id }) => id).join(SEPARATOR);
  const besides = pointing.map(({ number }) => number).join(SEPARATOR);
  const [counts] = await tx.execute<{ active: number; missing: number }>(sql`
    with named as materialized (select unnest(${splitParam(numbers.join(SEPARATOR), SEPARATOR)}) as number),
    pointed as materialized (
      select p.id from unnest(${splitParam(ids, SEPARATOR)}, ${splitParam(besides, SEPARATOR)}) as p(id, number)
      where not exists (
        select from listing_numbers n where n.side_id = ${getSideId(account)}::uuid and n.external_id = p.number)
    )
    select count(*)::int as active, count(*) filter (
      where not exists (select from named where number = l.external_id) and not exists (select from pointed p where p.id = l.id::text))::int as missing
    from listings l where ${isNumberedActive(account, priceListId)}`);
  return { rows: rows.length, active: counts?.active ?? 0, missing: counts?.missing ?? 0 };
}
