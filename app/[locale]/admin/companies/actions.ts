"use server";

import { redirect } from "next/navigation";
import type { AdminFormState } from "@/components/admin/form-state";
import { currentSession } from "@/lib/auth/session";
import { decideVerification } from "@/lib/companies/commands/change-company";
import { DecideVerification } from "@/lib/companies/contract";
import { readForm } from "@/lib/core/forms";
import { formLocale } from "@/lib/i18n/routing";
import { formFailed, formRefused } from "../form-answers";

const KNOWN = ["conflict", "invalid_transition", "not_found"];

/** Verifies the company that the form names. */
export async function verifyCompanyAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return decide(form, { decision: "verify" });
}

/** Rejects it with the form's `reason`. */
export async function rejectCompanyAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return decide(form, { decision: "reject", reason: reasonOf(form) });
}

/** Takes its verification back until it is checked anew, with the form's `reason`. */
export async function recheckCompanyAction(_previous: AdminFormState, form: FormData): Promise<AdminFormState> {
  return decide(form, { decision: "recheck", reason: reasonOf(form) });
}

const reasonOf = (form: FormData) => (readForm(form, ["reason"]).reason ?? "").replaceAll("\r\n", "\n");

/** The page says what was done: the form that asked for it is there no more. */
async function decide(form: FormData, given: unknown): Promise<AdminFormState> {
  const { companyId = "", seenAt = "", seenStatus = "" } = readForm(form, ["companyId", "seenAt", "seenStatus"]);
  const input = DecideVerification.safeParse(given);
  if (!input.success) return formFailed("reason", form, { reason: "reason" });
  try {
    const session = await currentSession();
    if (!session) return formFailed("signed_out", form);
    await decideVerification(session, companyId, input.data, seenAt || null, seenStatus || null);
  } catch (error) {
    return formRefused(error, form, KNOWN);
  }
  // Going back leads to the queue, not to the company as it was before.
  redirect(`/${formLocale(form)}/admin/companies/${companyId}?done=${input.data.decision}`, "replace");
}
