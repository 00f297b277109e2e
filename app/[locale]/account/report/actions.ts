"use server";

// Action of the form that reports a listing to moderators.
import type { RecordState } from "@/components/account/record-state";
import { readForm, readFormText } from "@/lib/core/forms";
import { reportListing } from "@/lib/moderation/commands/report-listing";
import { ReportListingInput } from "@/lib/moderation/contract";
import { submitOwnForm } from "../record-forms";

const OPTIONS = { known: ["not_found"], meanings: { validation_failed: "own" } };

/** Reports the listing that the form names, for its `reason` and `note`. */
export async function reportListingAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, OPTIONS, async (session) => {
    const { reason, note = "" } = readForm(form, ["reason", "note"]);
    // Browsers send line breaks of a form as CR LF.
    const input = ReportListingInput.parse({ reason, note: note.replaceAll("\r\n", "\n") });
    const { isNew } = await reportListing(readFormText(form, "listing"), input, session);
    return { done: isNew ? "thanks" : "already" };
  });
}
