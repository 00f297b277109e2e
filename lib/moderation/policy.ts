import { AppError } from "@/lib/core/errors";

/** What moderators do with a listing. */
export const DECISIONS = ["approve", "reject", "take-down", "dismiss-reports"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Who was faster, and with what: a moderator's decision, or a change of the seller's own. */
export type Overtaken = { by: string | null; decision: Decision | null; at: string };

/** What lay on the desk has been decided or changed since it was opened: 409, with who did what in `overtaken`. */
export function overtaken(what: Overtaken): AppError {
  const detail = what.decision
    ? `Already decided by ${what.by ?? "another moderator"}: ${what.decision}.`
    : "The listing has changed since you opened it. Look again before you decide.";
  return new AppError("conflict", { detail, extra: { overtaken: what } });
}

/** What an error says about who was faster; null for any other error. */
export function overtakenOf(error: unknown): Overtaken | null {
  if (!(error instanceof AppError) || error.code !== "conflict") return null;
  return (error.extra?.overtaken as Overtaken | undefined) ?? null;
}

/** The seller's own listing can't be reported. */
export function ownListing(): AppError {
  return new AppError("validation_failed", {
    detail: "This is a listing of your own.",
    errors: [{ pointer: "#/listing", code: "oneself", detail: "is your own" }],
  });
}
