import { accountOf, type Caller } from "@/lib/core/caller";
import { AppError, invalidTransition } from "@/lib/core/errors";
import type { ListingStatus } from "./contract";

/** How long a published listing stays public, in days. */
export const LIFETIME_DAYS = 90;

/** Every move of the state machine. */
const MOVES: Record<ListingStatus, readonly ListingStatus[]> = {
  DRAFT: ["PENDING"],
  PENDING: ["ACTIVE", "REJECTED"],
  ACTIVE: ["PAUSED", "SOLD", "EXPIRED", "ARCHIVED"],
  PAUSED: ["ACTIVE", "SOLD", "EXPIRED", "ARCHIVED"],
  REJECTED: ["PENDING"],
  EXPIRED: ["ACTIVE"],
  SOLD: [],
  ARCHIVED: [],
};

/** Moves that belong to moderation or to the clock, not to the owner. */
const NOT_THE_OWNERS: readonly [ListingStatus, ListingStatus][] = [
  ["PENDING", "ACTIVE"],
  ["PENDING", "REJECTED"],
  ["ACTIVE", "EXPIRED"],
  ["PAUSED", "EXPIRED"],
];

/** Throws `invalid_transition` unless the state machine has the move. */
export function requireMove(from: ListingStatus, to: ListingStatus): void {
  if (!MOVES[from].includes(to)) throw invalidTransition(from, to);
}

/** The same for what an owner asks for. */
export function requireOwnersMove(from: ListingStatus, to: ListingStatus): void {
  requireMove(from, to);
  if (NOT_THE_OWNERS.some(([before, after]) => before === from && after === to)) throw invalidTransition(from, to);
}

/** Where a listing goes when its owner submits it: with MODERATION=pre an unverified seller's waits for a moderator. */
export function statusOnSubmit(moderation: "post" | "pre", verified: boolean): "ACTIVE" | "PENDING" {
  return moderation === "pre" && !verified ? "PENDING" : "ACTIVE";
}

export function isOwner(caller: Caller, ownerId: string): boolean {
  return accountOf(caller)?.userId === ownerId;
}

/** Owners edit their own listings; others learn that one exists only if it is public. */
export function requireOwner(caller: Caller, listing: { ownerId: string; status: ListingStatus }): void {
  if (isOwner(caller, listing.ownerId)) return;
  if (listing.status !== "ACTIVE") throw noListing();
  throw new AppError("not_owner", { detail: "The listing belongs to another account." });
}

/** Owners delete their own listings, admins anyone's. */
export function requireMayDelete(caller: Caller, listing: { ownerId: string; status: ListingStatus }): void {
  if (accountOf(caller)?.role !== "admin") requireOwner(caller, listing);
}

export function noListing(): AppError {
  return new AppError("not_found", { detail: "There is no such listing." });
}
