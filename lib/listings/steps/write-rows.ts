// The step of an import that writes: rows become new listings and changes, many in one transaction.
import type { Account, Caller } from "@/lib/core/caller";
import { type Db, findDatabaseErrorCode, isSerializationFailure, isUnavailable } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import type { CreateListing } from "../contract";
import { requireOwner } from "../policy";
import type { RowMode, RowOutcome, SentRow } from "../row-contract";
import { createRowError, planKnownRow, planNewRow, toRowErrors } from "../row-policy";
import { changesNothing } from "../write-policy";
import { type ChangeOfListing, changeListings } from "./change-listing";
import { claimAllPhotos } from "./claim-photos";
import { insertListingsIn, type NewListing, toNewListing } from "./insert-listing";
import { type Locked, lockListings } from "./lock-listing";
import { type Matched, matchRows } from "./match-rows";
import { requestAllPictures } from "./request-pictures";
import { FIRST_VERSION, toUndoMark, type UndoMark } from "./undo-listings";

/** The writer of rows, and the mode. `dryRun`: nothing is written, and no row waits for a lock. */
type Writing = { caller: Caller & Account; mode: RowMode; dryRun: boolean };

/**
 * Results of rows, in their order, the cache tags to invalidate after the commit, and what undoes the writes: `at` is the place of the row.
 */
type WrittenRows = { outcomes: RowOutcome[]; tags: string[]; titles: string[]; marks: (UndoMark & { at: number })[] };

/** A row with its place among the rows, and the listing that it names. */
type Place = { at: number; row: SentRow; known: Matched | null };
type Result = WrittenRows["outcomes"][number];

/**
 * Writes rows of an import in the caller's transaction, each as a PUT or PATCH of its own would: the same rules, records and
 * events, in few statements for all. A row that is refused leaves the others alone. Rows apply in their order.
 */
export async function writeRows(tx: Db, rows: readonly SentRow[], writing: Writing): Promise<WrittenRows> {
  const written: WrittenRows = { outcomes: [], tags: [], titles: [], marks: [] };
  for (let rest = rows.map((row, at) => ({ row, at })); rest.length > 0; ) {
    const found = await matchRows(
      tx,
      writing.caller,
      rest.map(({ row }) => row),
    );
    const places = rest.map((one, index): Place => ({ ...one, known: found[index] ?? null }));
    // A listing that two rows name is written by the first before the second is looked at.
    const seen = new Set<string>();
    const now = places.filter(({ known }) => !known || (!seen.has(known.id) && seen.add(known.id)));
    await writePlaces(tx, now, writing, written);
    const done = new Set(now);
    rest = places.filter((place) => !done.has(place));
  }
  return written;
}

/**
 * Writes rows that name different listings. What the database refuses together is looked for again, since another writer may have made
 * it meanwhile, and then written in halves, down to the row at fault.
 */
async function writePlaces(
  tx: Db,
  places: readonly Place[],
  writing: Writing,
  written: WrittenRows,
  isAgain = false,
): Promise<void> {
  if (places.length === 0) return;
  if (writing.dryRun) return writeTogether(tx, places, writing, written);
  try {
    await tx.transaction((inner) => writeTogether(inner, places, writing, written));
  } catch (error) {
    if (!isFaultOfRows(error)) throw error;
    const rows = places.map(({ row }) => row);
    const found = isAgain ? [] : await matchRows(tx, writing.caller, rows);
    if (places.some(({ known }, index) => known?.id !== (found[index] ?? known)?.id)) {
      const now = places.map((place, index) => ({ ...place, known: found[index] ?? place.known }));
      return writePlaces(tx, now, writing, written, true);
    }
    const [only] = places;
    if (places.length === 1 && only) {
      written.outcomes[only.at] = toFailure(only, toRejection(error));
      return;
    }
    const half = Math.ceil(places.length / 2);
    await writePlaces(tx, places.slice(0, half), writing, written, isAgain);
    await writePlaces(tx, places.slice(half), writing, written, isAgain);
  }
}

/** Whether the database refuses what the rows say. It would again: a time out, a collision or a lost connection passes. */
function isFaultOfRows(error: unknown): boolean {
  const isSqlState = /^[0-9A-Z]{5}$/.test(findDatabaseErrorCode(error) ?? "");
  return isSqlState && !isUnavailable(error) && !isSerializationFailure(error);
}

/** Another writer took the number in this moment; other data that only the database refuses are a fault of ours. */
function toRejection(error: unknown): AppError {
  if (findDatabaseErrorCode(error)?.startsWith("23"))
    return createRowError("conflict", "not_unique", "is taken by another listing of yours");
  log().error({ err: error }, "the database refused a row of an import");
  const detail = "can't be stored; the error is ours, and we have noted it";
  return new AppError("validation_failed", { errors: [{ pointer: "#", code: "invalid", detail }], cause: error });
}

async function writeTogether(tx: Db, places: readonly Place[], writing: Writing, written: WrittenRows): Promise<void> {
  const results = new Map<Place, Result>();
  const notes: Notes = { tags: [], titles: [], marks: [] };
  await createRows(
    tx,
    places.filter(({ known }) => !known),
    writing,
    results,
    notes,
  );
  await changeRows(
    tx,
    places.filter(({ known }) => known),
    writing,
    results,
    notes,
  );
  for (const [{ at }, result] of results) written.outcomes[at] = result;
  written.tags.push(...notes.tags);
  written.titles.push(...notes.titles);
  written.marks.push(...notes.marks);
}

type Notes = Omit<WrittenRows, "outcomes">;

async function createRows(
  tx: Db,
  places: readonly Place[],
  { caller, mode, dryRun }: Writing,
  results: Map<Place, Result>,
  notes: Notes,
) {
  const planned = places.flatMap((place) => {
    const input = attempt(place, results, () => planNew(place.row, mode));
    const listing = input && attempt(place, results, () => toNewListing(input, caller, caller));
    return listing ? [{ place, listing }] : [];
  });
  const photos = await claimAllPhotos(
    tx,
    planned.map(({ listing }) => listing.fields.images),
    dryRun,
  );
  const claimed = planned.filter(({ place }, index) => {
    const errors = photos[index] ?? [];
    if (errors.length > 0) results.set(place, toFailure(place, new AppError("validation_failed", { errors })));
    return errors.length === 0;
  });
  if (dryRun) {
    for (const { place } of claimed) results.set(place, toResult(place, "created", null));
    return;
  }
  const made = await insertListingsIn(
    tx,
    claimed.map(({ listing }) => listing),
  );
  const inserted: NewListing[] = [];
  for (const [index, { place, listing }] of claimed.entries()) {
    const row = made[index];
    if (!row || row instanceof AppError) results.set(place, toFailure(place, row ?? new AppError("internal")));
    else {
      results.set(place, toResult(place, "created", row));
      notes.marks.push({ at: place.at, id: row.id, version: FIRST_VERSION, before: null });
      inserted.push(listing);
    }
  }
  await requestAllPictures(
    tx,
    inserted.map(({ id, fields }) => ({ id, images: fields.images })),
  );
  for (const { tags, fields } of inserted) {
    notes.tags.push(...tags);
    notes.titles.push(fields.title);
  }
}

function planNew(row: SentRow, mode: RowMode): CreateListing {
  if (row.id !== null) throw createRowError("not_found", "not_found", "no listing of yours has this id", "#/id");
  return planNewRow(row, mode);
}

async function changeRows(
  tx: Db,
  places: readonly Place[],
  { caller, mode, dryRun }: Writing,
  results: Map<Place, Result>,
  notes: Notes,
) {
  const ids = places.flatMap(({ known }) => known?.id ?? []);
  const locked =
    ids.length === 0 ? new Map<string, Locked>() : await lockListings(tx, ids, caller, { isForUpdate: !dryRun });
  const planned = places.flatMap((place) => {
    const change = attempt(place, results, () => planKnown(place, locked, mode));
    return change ? [{ place, change }] : [];
  });
  const made = dryRun
    ? planned.map(({ change }) => (changesNothing(change.change) ? [] : ["*"]))
    : await changeListings(
        tx,
        caller,
        planned.map(({ change }) => change),
      );
  for (const [index, { place, change }] of planned.entries()) {
    const tags = made[index] ?? [];
    if (tags instanceof AppError) results.set(place, toFailure(place, tags));
    else {
      results.set(place, toResult(place, tags.length > 0 ? "updated" : "unchanged", change.locked.row));
      if (dryRun || tags.length === 0) continue;
      notes.tags.push(...tags);
      notes.marks.push({ at: place.at, ...toUndoMark(change) });
    }
  }
}

function planKnown({ row, known }: Place, all: ReadonlyMap<string, Locked>, mode: RowMode): ChangeOfListing {
  const locked = known && all.get(known.id);
  // Deleted since it was found.
  if (!locked) throw createRowError("conflict", "conflict", "another request changes this listing: send it again");
  requireOwner(locked.caller, locked.row);
  return { locked, change: planKnownRow(locked.row, row, mode, env().MODERATION) };
}

/** Runs a plan of one row; a refusal becomes its result. */
function attempt<T>(place: Place, results: Map<Place, Result>, plan: () => T): T | null {
  try {
    return plan();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    results.set(place, toFailure(place, error));
    return null;
  }
}

const toFailure = (place: Place, error: AppError): Result => ({
  ...toResult(place, "failed", place.known),
  errors: toRowErrors(error),
});

function toResult({ row }: Place, result: Result["result"], listing: { id: string; slug: string } | null): Result {
  return { result, externalId: row.externalId, id: listing?.id ?? null, slug: listing?.slug ?? null, errors: [] };
}
