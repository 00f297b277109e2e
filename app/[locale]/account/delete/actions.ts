"use server";

// Action of /account/delete: deletes the account.
import { headers } from "next/headers";
import type { RecordState } from "@/components/account/record-state";
import { deleteAccount } from "@/lib/accounts/commands/delete-account";
import { limitAttempt } from "@/lib/auth/commands";
import { endCurrentSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { readForm } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { DeleteAccountInput } from "@/lib/users/contract";
import { submitOwnForm } from "../record-forms";

/** Deletes the signed-in account; `currentPassword` proves its owner. */
export async function deleteAccountAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { known: ["last_owner", "last_admin", "conflict"] }, async (session) => {
    const input = DeleteAccountInput.parse(readForm(form, ["currentPassword"]));
    await limitAttempt("password", getClientIp(await headers()), session.userId);
    await deleteAccount(session, input);
    await endCurrentSession();
    return { goTo: `/${readFormLocale(form)}/sign-in?deleted=done` };
  });
}
