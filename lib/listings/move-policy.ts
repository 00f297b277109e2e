// Decides the move of a listing that its owner changes or sends again, with or without a stated state.
import type { ListingFields } from "./changes-policy";
import type { ListingStatus } from "./contract";
import { computeTermEnd, getStatusOnSubmit, isInTerm, requireOwnersMove } from "./policy";

type Moderation = "post" | "pre";
/** The parts of a listing that its moves depend on. */
type Moving = {
  status: ListingStatus;
  verified: boolean;
  publishedAt: Date | null;
  expiresAt: Date | null;
  needsReview: boolean;
};
/** `retiredByImport`: paused or archived by an import that did not name it; a sync that names it again wakes it. */
export type Synced = Moving & { retiredByImport: boolean };
export type Move = {
  status: ListingStatus;
  needsReview: boolean;
  rejectionReason?: string | null;
  publishedAt?: Date;
  expiresAt?: Date;
};

/** Fields that a seller may change without a moderator: amounts, and the number that only the seller sees. */
const UNMODERATED: readonly (keyof ListingFields)[] = ["volume", "minVolume", "externalId"];

/** Dates of a listing that becomes public now; none for other states. */
export function toDates(status: ListingStatus, now: Date): { publishedAt?: Date; expiresAt?: Date } {
  return status === "ACTIVE" ? { publishedAt: now, expiresAt: computeTermEnd(now) } : {};
}

/** Days before its end in which a listing that is sent again gets a new term. */
const RENEWED_WITHIN_DAYS = 30;

/**
 * The move of a listing that a sync sends again: a stated state is moved to, also from SOLD and ARCHIVED to ACTIVE; without one
 * it wakes from EXPIRED and from what an import did to it, and an active or paused one that ends soon gets a new term. A state that it has
 * already wakes nothing. Throws `invalid_transition`.
 */
export function decideSyncMove(
  row: Synced,
  stated: ListingStatus | undefined,
  changed: readonly string[],
  moderation: Moderation,
  now = new Date(),
): Move | null {
  const isHistory = row.status === "SOLD" || row.status === "ARCHIVED";
  // Offered again, it is looked at as if it had expired.
  if (isHistory && stated === "ACTIVE")
    return decideMove({ ...row, status: "EXPIRED" }, "ACTIVE", changed, moderation, now);
  if (stated !== undefined) return decideMove(row, stated, changed, moderation, now);
  if (row.status === "EXPIRED") return decideMove(row, "ACTIVE", changed, moderation, now);
  if (row.retiredByImport && (row.status === "PAUSED" || isHistory)) return resume(row, changed, moderation, now);
  const move = decideMove(row, undefined, changed, moderation, now);
  // A paused one is renewed too: expired, the next sync would publish it.
  const mayRenew = row.status === "ACTIVE" || row.status === "PAUSED";
  if (move || !mayRenew || !endsWithin(row.expiresAt, RENEWED_WITHIN_DAYS, now)) return move;
  return { status: row.status, needsReview: row.needsReview, expiresAt: computeTermEnd(now) };
}

/** The move of a listing that an import paused or archived: within its term it keeps its dates, so that an absence buys no place at the top. */
function resume(row: Moving, changed: readonly string[], moderation: Moderation, now: Date): Move | null {
  const move = decideMove({ ...row, status: "PAUSED" }, "ACTIVE", changed, moderation, now);
  const isRenewed = move?.status === "ACTIVE" && !move.expiresAt && endsWithin(row.expiresAt, RENEWED_WITHIN_DAYS, now);
  return isRenewed ? { ...move, expiresAt: computeTermEnd(now) } : move;
}

const endsWithin = (end: Date | null, days: number, now: Date) =>
  end !== null && end.getTime() - now.getTime() < days * 86_400_000;

/**
 * The move of a listing when its owner asks for a state and has changed these fields; null when there is none. Submitting
 * publishes at once where moderation allows. Where it does not, changed words, prices and pictures are looked at before
 * they are public: at once in a public listing, otherwise when it is to be public again. What is resumed past its end
 * is published anew, as if it had been marked as expired already. Throws `invalid_transition`.
 */
export function decideMove(
  row: Moving,
  asked: ListingStatus | undefined,
  changed: readonly string[],
  moderation: Moderation,
  now = new Date(),
): Move | null {
  const waits = getStatusOnSubmit(moderation, row.verified) === "PENDING";
  const edited = waits && changed.some((name) => !UNMODERATED.some((free) => free === name));
  const unseen = waits && (edited || row.needsReview);
  if (asked === undefined || asked === row.status) {
    if (!edited) return null;
    if (row.status === "ACTIVE") return { status: "PENDING", needsReview: false };
    return row.status === "PAUSED" || row.status === "EXPIRED" ? { status: row.status, needsReview: true } : null;
  }
  requireOwnersMove(row.status, asked);
  const submits = asked === "PENDING" || (asked === "ACTIVE" && unseen);
  const status = submits ? getStatusOnSubmit(moderation, row.verified) : asked;
  const resumes = row.status === "PAUSED" && isInTerm(row, now);
  const needsReview = status !== "PENDING" && unseen;
  return { status, needsReview, rejectionReason: null, ...(resumes ? {} : toDates(status, now)) };
}
