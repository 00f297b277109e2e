import type { CompanyRole } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";

type Member = { id: string; role: CompanyRole };

/** Throws `conflict` (with `reason: "last_owner"`) when a company would be left without anybody to answer for it. */
export function requireAnotherOwner(members: readonly Member[], leaving: string): void {
  const isOwner = members.some(({ id, role }) => id === leaving && role === "owner");
  const others = members.some(({ id, role }) => id !== leaving && role === "owner");
  if (!isOwner || others) return;
  throw new AppError("conflict", {
    detail: "The last owner can't leave the company: make somebody else an owner first.",
    extra: { reason: "last_owner" },
  });
}

/** Who takes over the listings of a member who goes: the owner who sends them away, else the owner who came first. */
export function heirOf(members: readonly Member[], leaving: string, actor: string): string {
  if (actor !== leaving) return actor;
  const heir = members.find(({ id, role }) => id !== leaving && role === "owner");
  if (!heir) throw new AppError("conflict", { extra: { reason: "last_owner" } });
  return heir.id;
}
