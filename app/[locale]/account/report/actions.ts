"use server";

import { REPORT_ERRORS, type ReportState } from "@/components/moderation/report-state";
import { currentSession } from "@/lib/auth/session";
import { AppError } from "@/lib/core/errors";
import { readForm, toOutage } from "@/lib/core/forms";
import { reportListing } from "@/lib/moderation/commands/report-listing";
import { ReportListingInput } from "@/lib/moderation/contract";

/** Reports the listing that the form names, for its `reason` and `note`. */
export async function reportListingAction(_previous: ReportState, form: FormData): Promise<ReportState> {
  const { listing = "", reason = "", note = "" } = readForm(form, ["listing", "reason", "note"]);
  const values = { reason, note };
  // Browsers send line breaks of a form as CR LF.
  const input = ReportListingInput.safeParse({ reason, note: note.replaceAll("\r\n", "\n") });
  if (!input.success) {
    const wrong = new Set(input.error.issues.map(({ path }) => path[0]));
    const isLong = wrong.has("note") && note.trim() !== "";
    const wrongNote = wrong.has("note") ? (isLong ? "note_long" : "note") : null;
    return { status: "invalid", reason: wrong.has("reason"), note: wrongNote, values, at: Date.now() };
  }
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", values, at: Date.now() };
    const { isNew } = await reportListing(listing, input.data, session);
    return { status: "done", already: !isNew };
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    const known = code === "validation_failed" ? "own" : REPORT_ERRORS.find((one) => one === code);
    return { status: "error", error: known ?? toOutage(error), values, at: Date.now() };
  }
}
