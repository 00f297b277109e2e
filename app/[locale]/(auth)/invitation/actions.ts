"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import { currentSession } from "@/lib/auth/session";
import { acceptInvitation } from "@/lib/companies/commands/invite-member";
import { clientIp } from "@/lib/core/client-ip";
import { textOf } from "@/lib/core/forms";
import { formLocale } from "@/lib/i18n/routing";
import { failedRecord, refusedRecord } from "../../account/record-forms";

/** Takes the invitation behind the mailed `token` for who is signed in. */
export async function acceptInvitationAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const token = textOf(form, "token");
  try {
    const session = await currentSession();
    if (!session) return failedRecord("signed_out", form);
    await limitAttempt("token", clientIp(await headers()), session.userId);
    await acceptInvitation(session, token);
  } catch (error) {
    return refusedRecord(error, form, ["not_found", "has_company", "other_address"]);
  }
  redirect(`/${formLocale(form)}/account/company?done=joined`);
}
