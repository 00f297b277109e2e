// Decisions of moderators, and what happens when two decide at once.
import { AppError } from "@/lib/core/errors";

/** Decisions of moderators about a listing. */
export const DECISIONS = ["approve", "reject", "take-down", "dismiss-reports"] as const;
type Decision = (typeof DECISIONS)[number];
/** A decision that moves the listing. */
export type Ruling = Exclude<Decision, "dismiss-reports">;

/** A decision or change that came first: a moderator's decision, or a change by the seller. */
export type Overtaken = { by: string | null; decision: Decision | null; at: string };

/** Error 409 for an item that was decided or changed since it was opened; `overtaken` says by whom. */
export function createOvertakenError(what: Overtaken): AppError {
  const detail = what.decision
    ? `Already decided by ${what.by ?? "another moderator"}: ${what.decision}.`
    : "The listing has changed since you opened it. Look again before you decide.";
  return new AppError("conflict", { detail, extra: { overtaken: what } });
}

/** The decision that came first, as an error holds it; null for any other error. */
export function findOvertaken(error: unknown): Overtaken | null {
  if (!(error instanceof AppError) || error.code !== "conflict") return null;
  return (error.extra?.overtaken as Overtaken | undefined) ?? null;
}
