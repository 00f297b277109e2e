import type { Caller } from "@/lib/core/caller";
import { AppError, invalidTransition } from "@/lib/core/errors";
import { versionTag } from "@/lib/core/etag";
import { deleteListing, patchListing } from "./commands";
import type { ListingStatus } from "./contract";
import { getEditableListing } from "./own-queries";
import { renewListing } from "./renewal";

/** What a button asks for, and from which states: a button says what happens, so it never does something else instead. */
const STEPS = {
  publish: { from: ["DRAFT", "REJECTED"], to: "PENDING" },
  pause: { from: ["ACTIVE"], to: "PAUSED" },
  resume: { from: ["PAUSED"], to: "ACTIVE" },
  sell: { from: ["ACTIVE", "PAUSED"], to: "SOLD" },
  archive: { from: ["ACTIVE", "PAUSED"], to: "ARCHIVED" },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus }>;

export type OwnMove = keyof typeof STEPS | "renew" | "delete";

/**
 * Does to a listing of the caller's what a button of the list says; returns the state it is in then: `PENDING` when a
 * moderator has to look first. Throws `not_found`, `not_owner`, `invalid_transition` also when nothing would change.
 */
export async function moveOwnListing(move: OwnMove, slug: string, caller: Caller): Promise<ListingStatus> {
  if (move === "renew") return renewListing(slug, caller);
  const listing = await getEditableListing(slug, caller);
  if (move === "delete") {
    await deleteListing(listing.id, caller);
    return "ARCHIVED";
  }
  const { from, to } = STEPS[move];
  if (!from.some((status) => status === listing.status)) throw invalidTransition(listing.status, to);
  try {
    return (await patchListing(slug, { status: to }, caller, versionTag(listing.version, ""))).status;
  } catch (error) {
    // Changed since it was read: what was true of its state may not be any more.
    if (error instanceof AppError && error.code === "etag_mismatch") throw invalidTransition(listing.status, to);
    throw error;
  }
}
