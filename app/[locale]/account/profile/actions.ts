"use server";

import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import { currentSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import { readForm } from "@/lib/core/forms";
import { ChangeEmailInput, ProfileInput } from "@/lib/users/contract";
import { cancelEmailChange, requestEmailChange, resendConfirmation, updateProfile } from "@/lib/users/profile-commands";
import { failRecord, refuseRecord, rejectRecord, toDone, tryRecord } from "../record-forms";

const PATH = "/[locale]/account/profile";

/** Saves `name` and `locale`, the language of mails. */
export async function updateProfileAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const input = ProfileInput.safeParse(readForm(form, ["name", "locale"]));
  if (!input.success) return rejectRecord(input.error, form);
  const refused = await tryRecord(form, [], (session) => updateProfile(session, input.data));
  if (refused) return refused;
  revalidatePath(PATH, "page");
  return toDone("saved");
}

/** Asks to move the account to `email`; `currentPassword` proves who asks. */
export async function changeEmailAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const input = ChangeEmailInput.safeParse(readForm(form, ["email", "currentPassword"]));
  if (!input.success) return rejectRecord(input.error, form);
  try {
    const session = await currentSession();
    if (!session) return failRecord("signed_out", form);
    const ip = getClientIp(await headers());
    await limitAttempt("password", ip, session.userId);
    await limitAttempt("confirm", ip, session.userId);
    await requestEmailChange(session, input.data);
  } catch (error) {
    const isTaken = error instanceof AppError && error.code === "conflict";
    return isTaken ? failRecord("email_taken", form) : refuseRecord(error, form);
  }
  revalidatePath(PATH, "page");
  return toDone("requested");
}

/** Sends the confirmation again (`do` is `resend`), or cancels a change of the address (`cancel`). */
export async function managePendingEmailAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const cancels = form.get("do") === "cancel";
  const refused = await tryRecord(form, ["conflict"], async (session) => {
    if (cancels) await cancelEmailChange(session);
    else {
      await limitAttempt("confirm", getClientIp(await headers()), session.userId);
      await resendConfirmation(session);
    }
  });
  if (refused) return refused;
  revalidatePath(PATH, "page");
  return toDone(cancels ? "cancelled" : "resent");
}
