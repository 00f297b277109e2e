"use server";

import { revalidatePath } from "next/cache";
import type { AdminFormState } from "@/components/admin/form-state";
import { currentSession } from "@/lib/auth/session";
import { decideVerification } from "@/lib/companies/commands";
import { DecideVerification } from "@/lib/companies/contract";
import { readForm } from "@/lib/core/forms";
import { formDone, formFailed, formRefused } from "../form-answers";

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

async function decide(form: FormData, given: unknown): Promise<AdminFormState> {
  try {
    const session = await currentSession();
    if (!session) return formFailed("signed_out", form);
    const input = DecideVerification.safeParse(given);
    if (!input.success) return formFailed("reason", form, { reason: "reason" });
    const { companyId = "", seenAt = "", seenStatus = "" } = readForm(form, ["companyId", "seenAt", "seenStatus"]);
    await decideVerification(session, companyId, input.data, seenAt || null, seenStatus || null);
    revalidatePath("/[locale]/admin/companies/[id]", "page");
    return formDone(input.data.decision);
  } catch (error) {
    return formRefused(error, form, KNOWN);
  }
}
