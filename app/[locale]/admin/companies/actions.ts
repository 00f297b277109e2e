"use server";

// Actions of /admin/companies/…: verify a company, reject it, withdraw its verification.
import type { RecordState } from "@/components/account/record-state";
import { decideVerification } from "@/lib/companies/commands/change-company";
import { DecideVerification } from "@/lib/companies/contract";
import { readForm, readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { submitOwnForm } from "../../account/record-forms";

const KNOWN = ["conflict", "invalid_transition", "not_found"];

/** Verifies the company that the form names. */
export async function verifyCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return decide(form, { decision: "verify" });
}

/** Rejects it with the form's `reason`. */
export async function rejectCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return decide(form, { decision: "reject", reason: readReason(form) });
}

/** Withdraws a company's verification until the next check, with the form's `reason`. */
export async function recheckCompanyAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return decide(form, { decision: "recheck", reason: readReason(form) });
}

const readReason = (form: FormData) => readFormText(form, "reason").replaceAll("\r\n", "\n");

/** The page reports the result: the form is gone. */
async function decide(form: FormData, given: unknown): Promise<RecordState> {
  const { companyId = "", seenAt = "", seenStatus = "" } = readForm(form, ["companyId", "seenAt", "seenStatus"]);
  const input = DecideVerification.safeParse(given);
  return submitOwnForm(form, { known: KNOWN }, async (session) => {
    if (!input.success) return { failed: "invalid", fields: { reason: "reason" } };
    await decideVerification(session, companyId, input.data, seenAt || null, seenStatus || null);
    // Going back leads to the queue, not to the company as it was before.
    const page = `/${readFormLocale(form)}/admin/companies/${companyId}`;
    return { goTo: `${page}?done=${input.data.decision}`, replaces: true };
  });
}
