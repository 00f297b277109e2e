// Days around the end of a listing: its warning, its mails, its renewal.
import { AppError } from "@/lib/core/errors";
import type { ListingStatus } from "../contract";

/** Days before its end from which a listing is shown as ending, and may be renewed. */
export const WARNING_DAYS = 14;
/** Days before the end at which a mail warns of it. */
export const MAIL_DAYS = 7;

const DAY_MS = 86_400_000;

/** Whole days until a moment, rounded up; 0 or less once it is past. */
export function countDaysLeft(expiresAt: string, now: Date): number {
  return Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / DAY_MS);
}

/** Whether a public or paused listing is near enough to its end to be renewed ahead of it. */
export function isEndingSoon(listing: { status: ListingStatus; expiresAt: string | null }, now: Date): boolean {
  const running = listing.status === "ACTIVE" || listing.status === "PAUSED";
  return running && listing.expiresAt !== null && countDaysLeft(listing.expiresAt, now) <= WARNING_DAYS;
}

/** Throws `invalid_transition` for a listing that still has long to go, or that can't be renewed at all. */
export function requireRenewable(listing: { status: ListingStatus; expiresAt: string | null }, now: Date): void {
  if (isEndingSoon(listing, now)) return;
  throw new AppError("invalid_transition", {
    detail: `A listing can be renewed once it has expired, and from ${WARNING_DAYS} days before.`,
    extra: { from: listing.status, to: listing.status },
  });
}
