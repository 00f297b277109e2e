"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { limitAttempt, makeSessionToken, openSession } from "@/lib/auth/commands";
import type { FormState } from "@/lib/auth/contract";
import { getNextPath, makeFailure, toFailure, toFieldFailure } from "@/lib/auth/forms";
import { changePassword, requestPasswordReset, resetPassword, signOutEverywhere } from "@/lib/auth/password-commands";
import { currentSession, endCurrentSession, startSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { readForm } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { signUp } from "@/lib/users/commands";
import {
  ChangePasswordInput,
  ConfirmEmailInput,
  ResetInput,
  ResetRequestInput,
  SignInInput,
  SignUpInput,
} from "@/lib/users/contract";
import { confirmEmail } from "@/lib/users/profile-commands";

const ANONYMOUS = { kind: "anonymous" } as const;

const readCallerIp = async () => getClientIp(await headers());

/** Signs in with `email` and `password`, then goes to `next` (a path of this site) or the account. */
export async function signInAction(_previous: FormState, form: FormData): Promise<FormState> {
  const input = SignInInput.safeParse(readForm(form, ["email", "password"]));
  if (!input.success) return toFieldFailure(input.error, form);
  try {
    const token = await openSession(input.data, await readCallerIp());
    if (!token) return makeFailure("wrong_credentials", form);
    await startSession(token);
  } catch (error) {
    return toFailure(error, form, { not_owner: "blocked" });
  }
  goOn(form);
}

/** Makes an account from `name`, `email` and `password`, signs in, then goes where signing in goes. */
export async function signUpAction(_previous: FormState, form: FormData): Promise<FormState> {
  const input = SignUpInput.safeParse({
    ...readForm(form, ["name", "email", "password"]),
    locale: readFormLocale(form),
  });
  if (!input.success) return toFieldFailure(input.error, form);
  try {
    await limitAttempt("signUp", await readCallerIp(), input.data.email);
    const { userId, sessionVersion } = await signUp(ANONYMOUS, input.data);
    await startSession(makeSessionToken(userId, sessionVersion));
  } catch (error) {
    return toFailure(error, form, { conflict: "email_taken" });
  }
  goOn(form);
}

/** Leads where signing in leads. Going back from there skips the form, which has nothing left to ask. */
function goOn(form: FormData): never {
  redirect(getNextPath(form), "replace");
}

/** Mails a link to `email` when it has an account; the answer is the same when it has none. */
export async function requestResetAction(_previous: FormState, form: FormData): Promise<FormState> {
  const input = ResetRequestInput.safeParse(readForm(form, ["email"]));
  if (!input.success) return toFieldFailure(input.error, form);
  try {
    await limitAttempt("reset", await readCallerIp(), input.data.email);
    await requestPasswordReset(ANONYMOUS, input.data);
  } catch (error) {
    return toFailure(error, form);
  }
  return { status: "done" };
}

/** Sets `password` with the mailed `token`, then goes to sign-in. */
export async function resetPasswordAction(_previous: FormState, form: FormData): Promise<FormState> {
  const input = ResetInput.safeParse(readForm(form, ["token", "password"]));
  if (!input.success) return toFieldFailure(input.error, form);
  try {
    await limitAttempt("token", await readCallerIp());
    await resetPassword(ANONYMOUS, input.data);
  } catch (error) {
    return toFailure(error, form, { not_found: "token_invalid" });
  }
  redirect(`/${readFormLocale(form)}/sign-in?reset=done`);
}

/** Confirms the address behind the mailed `token`. */
export async function confirmEmailAction(_previous: FormState, form: FormData): Promise<FormState> {
  const input = ConfirmEmailInput.safeParse(readForm(form, ["token"]));
  if (!input.success) return toFieldFailure(input.error, form);
  try {
    await limitAttempt("token", await readCallerIp());
    await confirmEmail(ANONYMOUS, input.data);
  } catch (error) {
    return toFailure(error, form, { not_found: "token_invalid", conflict: "email_taken" });
  }
  return { status: "done" };
}

/** Changes the own password from `currentPassword` to `password`; every other device is signed out. */
export async function changePasswordAction(_previous: FormState, form: FormData): Promise<FormState> {
  const input = ChangePasswordInput.safeParse(readForm(form, ["currentPassword", "password"]));
  if (!input.success) return toFieldFailure(input.error, form);
  try {
    const session = await currentSession();
    if (!session) return makeFailure("signed_out", form);
    await limitAttempt("password", await readCallerIp(), session.userId);
    const { sessionVersion } = await changePassword(session, input.data);
    const { userId, sessionId } = session;
    await startSession({ userId, sessionId, sessionVersion });
  } catch (error) {
    return toFailure(error, form);
  }
  return { status: "done" };
}

/** Signs this device out. */
export async function signOutAction(form: FormData): Promise<void> {
  await endCurrentSession();
  redirect(`/${readFormLocale(form)}`);
}

/** Signs every device of the account out, this one included. */
export async function signOutEverywhereAction(form: FormData): Promise<void> {
  const session = await currentSession();
  if (session) await signOutEverywhere(session);
  await endCurrentSession();
  redirect(`/${readFormLocale(form)}/sign-in`);
}
