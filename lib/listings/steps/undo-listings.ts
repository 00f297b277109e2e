// Notes how a write of an import is undone, and undoes it.
import { sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, findDatabaseErrorCode } from "@/lib/core/database/db";
import { resolveBasisPlace } from "@/lib/places/match-policy";
import type { ListingFields } from "../changes-policy";
import { toPatchedFields } from "../field-policy";
import { mayEdit } from "../policy";
import { listListingTags } from "../tags";
import type { Change } from "../write-policy";
import { type ChangeOfListing, changeListings } from "./change-listing";
import { deleteListings } from "./delete-listings";
import { type Locked, lockListings } from "./lock-listing";

/** The version of a listing when it is made. */
export const FIRST_VERSION = 1;

type State = {
  status: Locked["row"]["status"];
  needsReview: boolean;
  rejectionReason: string | null;
  /** RFC 3339. */
  publishedAt: string | null;
  expiresAt: string | null;
  retiredByImport: boolean;
};

/**
 * How a write of a listing is undone: the version that it left, and the columns that it changed as they were before, with the whole state;
 * null for a listing that it made.
 */
export type UndoMark = { id: string; version: number; before: (Partial<ListingFields> & State) | null };

/** The mark of a change that is about to be written. */
export function toUndoMark({ locked: { row }, change }: Pick<ChangeOfListing, "locked" | "change">): UndoMark {
  const fields = Object.fromEntries(
    Object.keys(change.changes).map((name) => [name, row[name as keyof ListingFields]]),
  );
  const { status, needsReview, rejectionReason, retiredByImport } = row;
  const publishedAt = row.publishedAt?.toISOString() ?? null;
  const expiresAt = row.expiresAt?.toISOString() ?? null;
  const state = { status, needsReview, rejectionReason, publishedAt, expiresAt, retiredByImport };
  return { id: row.id, version: row.version + 1, before: { ...fields, ...state } };
}

/** Why a listing stays: it is deleted, the caller may not change it, or somebody changed it since. */
type Left = "gone" | "refused" | "changed";

/**
 * Undoes writes of listings, each as a write of its own with its audit record and event: what was made is deleted, what was changed is as it
 * was before. A listing that anybody changed since is left alone; pictures that were fetched for it are no such change. Returns the
 * cache tags of each, or why it stays.
 */
export async function undoListings(tx: Db, caller: Caller, marks: readonly UndoMark[]): Promise<(string[] | Left)[]> {
  const ids = marks.map(({ id }) => id);
  const locked = await lockListings(tx, ids, caller, { isForUpdate: true });
  const fetched = await findOnlyFetched(tx, marks, locked);
  const results = marks.map((mark): Left | null => {
    const one = locked.get(mark.id);
    if (!one) return "gone";
    if (!mayEdit(one.caller, one.row)) return "refused";
    return one.row.version === mark.version || fetched.has(mark.id) ? null : "changed";
  });
  const due = marks.flatMap((mark, index) => (results[index] === null ? [{ mark, index }] : []));
  const done: (string[] | Left)[] = results.map((left) => left ?? []);
  const toDelete = due.filter(({ mark }) => mark.before === null);
  const rows = toDelete.flatMap(({ mark }) => locked.get(mark.id)?.row ?? []);
  await deleteListings(tx, caller, rows);
  for (const [at, { index }] of toDelete.entries()) done[index] = rows[at] ? listListingTags(rows[at]) : "gone";
  const changes = due.flatMap(({ mark, index }) => {
    const one = locked.get(mark.id);
    return one && mark.before ? [{ index, ...toReturn(one, mark.before) }] : [];
  });
  await changeBack(tx, caller, changes, done);
  return done;
}

type Return = ChangeOfListing & { index: number };

/** Writes changes together; when the database refuses one of them, such as a number that is taken now, each by itself. */
async function changeBack(tx: Db, caller: Caller, items: Return[], done: (string[] | Left)[]): Promise<void> {
  if (items.length === 0) return;
  try {
    const made = await tx.transaction((inner) => changeListings(inner, caller, items));
    for (const [at, { index }] of items.entries()) {
      const tags = made[at];
      done[index] = Array.isArray(tags) ? tags : "refused";
    }
  } catch (error) {
    if (!findDatabaseErrorCode(error)?.startsWith("23")) throw error;
    const [only] = items;
    if (items.length === 1 && only) done[only.index] = "changed";
    else for (const item of items) await changeBack(tx, caller, [item], done);
  }
}

/** The change that brings a listing back. Columns that the write left alone are as they are. */
function toReturn(locked: Locked, before: NonNullable<UndoMark["before"]>): ChangeOfListing {
  const { status, needsReview, rejectionReason, publishedAt, expiresAt, retiredByImport, ...fields } = before;
  const { row } = locked;
  const changes: Change["changes"] = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, [row[name as keyof ListingFields], value]]),
  );
  const move: Change["move"] = {
    status,
    needsReview,
    rejectionReason,
    ...(publishedAt && { publishedAt: new Date(publishedAt) }),
    ...(expiresAt && { expiresAt: new Date(expiresAt) }),
  };
  const former: ListingFields = { ...toPatchedFields(row, {}).fields, ...fields };
  // A place that was found follows from the text that is back.
  if (former.basisPlaceMatch !== "stated") Object.assign(former, resolveBasisPlace(former));
  return { locked, change: { fields: former, changes, move }, retires: retiredByImport };
}

/** Listings whose versions since the mark all come from pictures that were fetched for them. */
async function findOnlyFetched(
  tx: Db,
  marks: readonly UndoMark[],
  locked: ReadonlyMap<string, Locked>,
): Promise<Set<string>> {
  const newer = marks.flatMap(({ id, version }) => {
    const steps = (locked.get(id)?.row.version ?? 0) - version;
    return steps > 0 ? [{ id, steps }] : [];
  });
  if (newer.length === 0) return new Set();
  const found = await tx.execute<{ id: string }>(sql`
    select n.id from jsonb_to_recordset(${JSON.stringify(newer)}::jsonb) as n(id text, steps int)
    where (select coalesce(bool_and(a.action = 'listing.fetch-pictures'), false) and count(*) = n.steps from (
      select action from audit_log where subject_type = 'listing' and subject_id = n.id order by id desc limit n.steps) a)`);
  return new Set(found.map(({ id }) => id));
}
