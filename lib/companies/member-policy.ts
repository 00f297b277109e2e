import type { CompanyRole } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";

export type Member = { id: string; role: CompanyRole; isBlocked: boolean };

/**
 * Throws `conflict` (with `reason: "last_owner"`) when a company would be left without anybody to answer for it: an owner
 * who is blocked can't.
 */
export function requireAnotherOwner(members: readonly Member[], leaving: string): void {
  if (isLastOwner(members, leaving)) throw lastOwner();
}

/** What becomes of a company whose member goes for good; `bound` can't go before somebody else is an owner. */
export type Parting = "closes" | "goes_on" | "bound";

/** A company closes with its last member, and goes on without one who is not its last owner. */
export function partingOf(members: readonly Member[], leaving: string): Parting {
  if (members.length === 1) return "closes";
  return isLastOwner(members, leaving) ? "bound" : "goes_on";
}

/**
 * Who takes over the listings of a member who goes: the owner who sends them away, else the owner who came first. One who
 * is blocked only when there is no other; then nothing of it stays public (`handOver`).
 */
export function heirOf(members: readonly Member[], leaving: string, actor: string): string {
  if (actor !== leaving) return actor;
  const owners = ownersBut(members, leaving);
  const heir = owners.find(({ isBlocked }) => !isBlocked) ?? owners[0];
  if (!heir) throw lastOwner();
  return heir.id;
}

/** Who answers for a company to who writes to it: of its owners the one who came first; null while all are blocked. */
export function contactOf(members: readonly Member[]): string | null {
  return members.find(({ role, isBlocked }) => role === "owner" && !isBlocked)?.id ?? null;
}

function isLastOwner(members: readonly Member[], leaving: string): boolean {
  const isOwner = members.some(({ id, role }) => id === leaving && role === "owner");
  return isOwner && !ownersBut(members, leaving).some(({ isBlocked }) => !isBlocked);
}

const ownersBut = (members: readonly Member[], leaving: string) =>
  members.filter(({ id, role }) => id !== leaving && role === "owner");

function lastOwner(): AppError {
  return new AppError("conflict", {
    detail: "The last owner can't leave the company: make somebody else an owner first.",
    extra: { reason: "last_owner" },
  });
}
