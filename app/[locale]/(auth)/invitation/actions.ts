"use server";

// Action of /invitation: accepts the invitation to a company.
import { headers } from "next/headers";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import { acceptInvitation } from "@/lib/companies/commands/invite-member";
import { getClientIp } from "@/lib/core/client-ip";
import { readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { submitOwnForm } from "../../account/record-forms";

const KNOWN = ["not_found", "has_company", "other_address"];

/** Accepts the invitation of a mailed `token` for the signed-in account. */
export async function acceptInvitationAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { known: KNOWN }, async (session) => {
    await limitAttempt("token", getClientIp(await headers()), session.userId);
    await acceptInvitation(session, readFormText(form, "token"));
    return { goTo: `/${readFormLocale(form)}/account/company?done=joined` };
  });
}
