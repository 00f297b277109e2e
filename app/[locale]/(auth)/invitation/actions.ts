"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import { currentSession } from "@/lib/auth/session";
import { acceptInvitation } from "@/lib/companies/commands/invite-member";
import { getClientIp } from "@/lib/core/client-ip";
import { readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { failRecord, refuseRecord } from "../../account/record-forms";

/** Accepts the invitation of a mailed `token` for the signed-in account. */
export async function acceptInvitationAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const token = readFormText(form, "token");
  try {
    const session = await currentSession();
    if (!session) return failRecord("signed_out", form);
    await limitAttempt("token", getClientIp(await headers()), session.userId);
    await acceptInvitation(session, token);
  } catch (error) {
    return refuseRecord(error, form, ["not_found", "has_company", "other_address"]);
  }
  redirect(`/${readFormLocale(form)}/account/company?done=joined`);
}
