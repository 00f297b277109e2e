// Rules of the members of a company: the last owner, the next owner of listings, who answers messages.

import type { CompanyRole } from "@/lib/core/caller";
import { type AppError, createConflict } from "@/lib/core/errors";

export type Member = { id: string; role: CompanyRole; isBlocked: boolean };

/** Throws `conflict` (with `reason: "last_owner"`) when a company would be left without an owner who is not blocked. */
export function requireAnotherOwner(members: readonly Member[], leaving: string): void {
  if (isLastOwner(members, leaving)) throw createLastOwnerError();
}

/** Effect on a company when a member leaves for good. `bound`: the member can't leave before another owner exists. */
export type Parting = "closes" | "goes_on" | "bound";

/** A company closes with its last member. It goes on when the member is not its last owner. */
export function getParting(members: readonly Member[], leaving: string): Parting {
  if (members.length === 1) return "closes";
  return isLastOwner(members, leaving) ? "bound" : "goes_on";
}

/**
 * Next owner of the listings of a member who leaves: the owner who removes them, else the first owner. A blocked one is taken
 * only when there is no other; then `transferListings` pauses what was public.
 */
export function getNextOwner(members: readonly Member[], leaving: string, actor: string): string {
  if (actor !== leaving) return actor;
  const owners = listOtherOwners(members, leaving);
  const next = owners.find(({ isBlocked }) => !isBlocked) ?? owners[0];
  if (!next) throw createLastOwnerError();
  return next.id;
}

/** Member who gets messages to a company: the first of its owners who is not blocked; null when there is none. */
export function findContact(members: readonly Member[]): string | null {
  return members.find(({ role, isBlocked }) => role === "owner" && !isBlocked)?.id ?? null;
}

function isLastOwner(members: readonly Member[], leaving: string): boolean {
  const isOwner = members.some(({ id, role }) => id === leaving && role === "owner");
  return isOwner && !listOtherOwners(members, leaving).some(({ isBlocked }) => !isBlocked);
}

const listOtherOwners = (members: readonly Member[], leaving: string) =>
  members.filter(({ id, role }) => id !== leaving && role === "owner");

function createLastOwnerError(): AppError {
  return createConflict("last_owner", "The last owner can't leave the company: make somebody else an owner first.");
}
