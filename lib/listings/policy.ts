// Rules of listings: states and moves, term, who may edit.
import { type Caller, getAccount, getSideId, type Scope } from "@/lib/core/caller";
import { AppError, createTransitionError } from "@/lib/core/errors";
import type { ListingStatus } from "./contract";

/** Days that a published listing stays public. */
export const LIFETIME_DAYS = 90;

/** When the term of a listing ends that is published, or renewed, at a moment. */
export const computeTermEnd = (from: Date) => new Date(from.getTime() + LIFETIME_DAYS * 86_400_000);

/** Whether a listing was published for a term that still runs: public again, it keeps its dates. */
export function isInTerm(dates: { publishedAt: Date | null; expiresAt: Date | null }, now: Date): boolean {
  return dates.publishedAt !== null && dates.expiresAt !== null && dates.expiresAt > now;
}

/** Every move of the state machine. */
const MOVES: Record<ListingStatus, readonly ListingStatus[]> = {
  DRAFT: ["PENDING"],
  PENDING: ["ACTIVE", "REJECTED"],
  ACTIVE: ["PAUSED", "SOLD", "EXPIRED", "ARCHIVED", "PENDING"],
  PAUSED: ["ACTIVE", "SOLD", "EXPIRED", "ARCHIVED", "PENDING"],
  REJECTED: ["PENDING"],
  EXPIRED: ["ACTIVE", "PENDING"],
  SOLD: [],
  ARCHIVED: [],
};

/** Moves that belong to moderation or to the clock, not to the owner. */
const NOT_THE_OWNERS: readonly [ListingStatus, ListingStatus][] = [
  ["PENDING", "ACTIVE"],
  ["PENDING", "REJECTED"],
  ["ACTIVE", "EXPIRED"],
  ["PAUSED", "EXPIRED"],
  // A changed listing waits for a moderator again (`move-policy.ts`).
  ["ACTIVE", "PENDING"],
  ["PAUSED", "PENDING"],
  ["EXPIRED", "PENDING"],
];

/** Throws `invalid_transition` unless the state machine has the move. */
export function requireMove(from: ListingStatus, to: ListingStatus): void {
  if (!MOVES[from].includes(to)) throw createTransitionError(from, to);
}

/** Throws `invalid_transition` unless the owner of a listing may ask for the move. */
export function requireOwnersMove(from: ListingStatus, to: ListingStatus): void {
  requireMove(from, to);
  if (NOT_THE_OWNERS.some(([before, after]) => before === from && after === to)) throw createTransitionError(from, to);
}

/** Sold and archived listings are history; they are copied, not changed. */
export function isEditableListing(status: ListingStatus): boolean {
  return status !== "SOLD" && status !== "ARCHIVED";
}

/**
 * Throws `conflict` when these fields of a listing that is history would change. Not for the seller's own number, which no
 * buyer saw and which the next listing may need.
 */
export function requireEditable(status: ListingStatus, changed: readonly string[]): void {
  if (isEditableListing(status) || changed.every((name) => name === "externalId")) return;
  throw new AppError("conflict", {
    detail: `The listing is ${status}: what it says stays as it is. To offer the goods again, PUT it with status ACTIVE or create a new one.`,
    extra: { reason: "closed" },
  });
}

/** The state of a listing that its owner submits: with MODERATION=pre an unverified seller's waits for a moderator. */
export function getStatusOnSubmit(moderation: "post" | "pre", verified: boolean): "ACTIVE" | "PENDING" {
  return moderation === "pre" && !verified ? "PENDING" : "ACTIVE";
}

/**
 * The owner of a listing, the company in whose name it stands, and its side: that company, else the one that its owner belongs to,
 * else its owner.
 */
export type Belonging = { ownerId: string; companyId: string | null; sideId: string };

const LISTING_SCOPES: ReadonlySet<Scope> = new Set(["listings:read", "listings:write"]);

/** Whether the caller may see a listing in every state: it is theirs or of their side. A key for something else than listings is a stranger. */
export function maySeeOwn(caller: Caller, { ownerId, sideId }: Belonging): boolean {
  const account = getAccount(caller);
  if (!account || (caller.kind === "key" && !caller.scopes.some((scope) => LISTING_SCOPES.has(scope)))) return false;
  return account.userId === ownerId || getSideId(account) === sideId;
}

/** Whether the caller may change a listing: one in their own name, and as owner or manager of a company any of its side. */
export function mayEdit(caller: Caller, listing: Belonging): boolean {
  const account = getAccount(caller);
  const isOwn = account?.userId === listing.ownerId;
  const isOfCompany = account?.company && account.company.id === listing.sideId;
  return isOfCompany && !(isOwn && listing.companyId === null) ? account.company?.role !== "viewer" : isOwn;
}

/** Owners and their company's managers edit a listing; others learn that one exists only if it is public. */
export function requireOwner(caller: Caller, listing: Belonging & { status: ListingStatus }): void {
  if (mayEdit(caller, listing)) return;
  if (maySeeOwn(caller, listing)) throw createViewerError();
  if (listing.status !== "ACTIVE") throw createNoListingError();
  throw new AppError("not_owner", { detail: "The listing belongs to another account." });
}

/** Editors of a listing may delete it; admins may delete any. */
export function requireMayDelete(caller: Caller, listing: Belonging & { status: ListingStatus }): void {
  if (getAccount(caller)?.role !== "admin") requireOwner(caller, listing);
}

/** The refusal of a viewer, who reads what the company has and writes nothing in its name. */
export function createViewerError(): AppError {
  return new AppError("not_owner", { detail: "A viewer of a company can't post or change listings in its name." });
}

/** The refusal to publish what belongs to somebody who is kept out, whoever asks. */
export function createBlockedOwnerError(): AppError {
  return new AppError("conflict", {
    detail: "The owner's account is blocked, so the listing can't be public.",
    extra: { reason: "owner_blocked" },
  });
}

export function createNoListingError(detail = "There is no such listing."): AppError {
  return new AppError("not_found", { detail });
}
