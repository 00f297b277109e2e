import { createTransitionError } from "@/lib/core/errors";
import type { Changed, ListingFields } from "./changes-policy";
import type { CreateListing, PatchListing, PutListing } from "./contract";
import { toPatchedFields, toReplacedFields } from "./field-policy";
import { decideMove, decideSyncMove, type Move, type Synced } from "./move-policy";
import { isEditableListing, requireEditable } from "./policy";

/*
 * Rules of a write of a listing: those of PUT and PATCH, for one listing and for the rows of an import alike.
 */

/** The changes of a write in a listing that exists: nothing when `changes` is empty and `move` null. */
export type Change = Changed & { move: Move | null };

type Before = ListingFields & Synced;
type Moderation = "post" | "pre";

/** Whether a change writes no field and makes no move. */
export const changesNothing = ({ changes, move }: Change): boolean => Object.keys(changes).length === 0 && !move;

/** A change that leaves all fields as they are, for a move alone. */
export const toUnchanged = (row: Before): Omit<Change, "move"> => toPatchedFields(row, {});

/** A PUT of a listing that exists. Throws `validation_failed`, `conflict`, `invalid_transition`. */
export function planReplacement(row: Before, input: PutListing, moderation: Moderation): Change {
  return planSync(row, toReplacedFields(row, input), input.status, moderation);
}

/** A patch that keeps alive as a PUT does: a row of a table, whose missing columns leave their fields. Throws as `planReplacement`. */
export function planSyncedPatch(row: Before, patch: PatchListing, moderation: Moderation): Change {
  return planSync(row, toPatchedFields(row, patch), patch.status, moderation);
}

function planSync(row: Before, changed: Changed, status: PutListing["status"], moderation: Moderation): Change {
  const names = Object.keys(changed.changes);
  const move = decideSyncMove(row, status, names, moderation);
  // A listing that was history may change as it comes back.
  if (!isEditableListing(row.status)) requireEditable(move?.status ?? row.status, names);
  return { ...changed, move };
}

/** A PATCH. Throws as `planReplacement`. */
export function planPatch(row: Before, patch: PatchListing, moderation: Moderation): Change {
  const changed = toPatchedFields(row, patch);
  const names = Object.keys(changed.changes);
  const move = decideMove(row, patch.status, names, moderation);
  requireEditable(row.status, names);
  return { ...changed, move };
}

/** A PUT of a listing that does not exist yet, as the body of POST. Throws `invalid_transition` for a state that none begins in. */
export function planCreation({ status, ...input }: PutListing): CreateListing {
  if (status === undefined || status === "DRAFT" || status === "PENDING" || status === "ACTIVE")
    return { ...input, status };
  throw createTransitionError("DRAFT", status);
}
