"use server";

// Actions of /account/profile: save the name and the language, change the e-mail address.
import { headers } from "next/headers";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt } from "@/lib/auth/commands";
import { getClientIp } from "@/lib/core/client-ip";
import { readForm } from "@/lib/core/forms";
import { ChangeEmailInput, ProfileInput } from "@/lib/users/contract";
import { cancelEmailChange, requestEmailChange, resendConfirmation, updateProfile } from "@/lib/users/profile-commands";
import { submitOwnForm } from "../record-forms";

const PAGE = "/[locale]/account/profile";

/** Saves `name` and `locale`, the language of mails. */
export async function updateProfileAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { page: PAGE }, async (session) => {
    await updateProfile(session, ProfileInput.parse(readForm(form, ["name", "locale"])));
    return { done: "saved" };
  });
}

/** Asks to move the account to `email`; `currentPassword` proves who asks. */
export async function changeEmailAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { page: PAGE, meanings: { conflict: "same_email" } }, async (session) => {
    const input = ChangeEmailInput.parse(readForm(form, ["email", "currentPassword"]));
    const ip = getClientIp(await headers());
    await limitAttempt("password", ip, session.userId);
    await limitAttempt("confirm", ip, session.userId);
    await requestEmailChange(session, input);
    return { done: "requested" };
  });
}

/** Sends the confirmation again (`do` is `resend`), or cancels a change of the address (`cancel`). */
export async function managePendingEmailAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, { page: PAGE, known: ["conflict"] }, async (session) => {
    if (form.get("do") === "cancel") {
      await cancelEmailChange(session);
      return { done: "cancelled" };
    }
    await limitAttempt("confirm", getClientIp(await headers()), session.userId);
    await resendConfirmation(session);
    return { done: "resent" };
  });
}
