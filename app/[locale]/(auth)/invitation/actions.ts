"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import { acceptInvitation } from "@/lib/companies/commands/invite-member";
import { getClientIp } from "@/lib/core/client-ip";
import { readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { tryRecord } from "../../account/record-forms";

/** Accepts the invitation of a mailed `token` for the signed-in account. */
export async function acceptInvitationAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const token = readFormText(form, "token");
  const refused = await tryRecord(form, ["not_found", "has_company", "other_address"], async (session) => {
    await limitAttempt("token", getClientIp(await headers()), session.userId);
    await acceptInvitation(session, token);
  });
  if (refused) return refused;
  redirect(`/${readFormLocale(form)}/account/company?done=joined`);
}
