// The buttons of one's own listings: publish, pause, sell, delete.
import type { Caller } from "@/lib/core/caller";
import { AppError, createTransitionError } from "@/lib/core/errors";
import { createVersionTag } from "@/lib/core/etag";
import type { Act } from "./act-contract";
import { deleteListing, patchListing } from "./commands";
import type { ListingStatus } from "./contract";
import { renewListing } from "./expiry/renewal-commands";
import { getEditableListing } from "./queries/get-own-listing";

/** The new state that each button asks for, and the states that offer the button. From any other state it is refused. */
const STEPS = {
  publish: { from: ["DRAFT", "REJECTED"], to: "PENDING" },
  pause: { from: ["ACTIVE"], to: "PAUSED" },
  resume: { from: ["PAUSED"], to: "ACTIVE" },
  sell: { from: ["ACTIVE", "PAUSED"], to: "SOLD" },
  archive: { from: ["ACTIVE", "PAUSED"], to: "ARCHIVED" },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus }>;

export type OwnMove = keyof typeof STEPS | "renew" | "delete";

/** Moves that `restoreListing` can take back; the others have an opposite button, or do no harm. */
const UNDONE: readonly OwnMove[] = ["pause", "sell", "archive", "delete"];

/** The state that a listing is in after a move, `PENDING` when a moderator has to look first; and what to undo, if that can be. */
type Moved = { status: ListingStatus; undo: Act | null };

/**
 * Does to a listing of the caller's what a button of the list says. Throws `not_found`, `not_owner`, `invalid_transition`
 * also when nothing would change.
 */
export async function moveOwnListing(move: OwnMove, slug: string, caller: Caller): Promise<Moved> {
  if (move === "renew") return { status: await renewListing(slug, caller), undo: null };
  const listing = await getEditableListing(slug, caller);
  const { id, version } = listing;
  const asRead = createVersionTag(listing, "");
  const to = move === "delete" ? "ARCHIVED" : STEPS[move].to;
  const from: readonly ListingStatus[] = move === "delete" ? [listing.status] : STEPS[move].from;
  if (!from.includes(listing.status)) throw createTransitionError(listing.status, to);
  try {
    if (move === "delete") {
      await deleteListing(id, caller, asRead);
      return { status: to, undo: { id, version: version + 1 } };
    }
    const moved = await patchListing(slug, { status: to }, caller, asRead);
    return { status: moved.status, undo: UNDONE.includes(move) ? { id, version: version + 1 } : null };
  } catch (error) {
    // Changed since it was read: what was true of its state may not be any more.
    if (error instanceof AppError && error.code === "etag_mismatch") throw createTransitionError(listing.status, to);
    throw error;
  }
}
