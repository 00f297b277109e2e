"use server";

// Actions of sign-in, sign-up and the links in mails, of a new password in /account/security, and of signing out.
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { RecordState } from "@/components/account/record-state";
import { limitAttempt, makeSessionToken, openSession } from "@/lib/auth/commands";
import { getNextPath, toOwnPath } from "@/lib/auth/forms";
import { changePassword, queuePasswordReset, resetPassword, signOutEverywhere } from "@/lib/auth/password-commands";
import { currentSession, endCurrentSession, startSession } from "@/lib/auth/session";
import { getClientIp } from "@/lib/core/client-ip";
import { AppError } from "@/lib/core/errors";
import { readForm, readFormText } from "@/lib/core/forms";
import { readFormLocale } from "@/lib/i18n/routing";
import { ACCEPTED_DOCUMENTS } from "@/lib/legal/reference/documents";
import { toPlaceId } from "@/lib/places/typed-policy";
import { findPlace } from "@/lib/reference/places/places";
import {
  ChangePasswordInput,
  ConfirmEmailInput,
  FinishSignUpInput,
  ResetInput,
  ResetRequestInput,
  SignInInput,
  SignUpInput,
} from "@/lib/users/contract";
import { confirmEmail } from "@/lib/users/profile-commands";
import { finishSignUp, signUp } from "@/lib/users/sign-up-commands";
import { submitForm, submitOwnForm } from "../account/record-forms";

const ANONYMOUS = { kind: "anonymous" } as const;

const readCallerIp = async () => getClientIp(await headers());

/** Goes to `next`, or to the account. Going back from there skips the form, which has nothing left to ask. */
const goOn = (form: FormData) => ({ goTo: getNextPath(form), replaces: true });

/** Signs in with `email` and `password`, then goes to `next` (a path of this site) or the account. */
export async function signInAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitForm(form, { meanings: { not_owner: "blocked" } }, async () => {
    const input = SignInInput.parse(readForm(form, ["email", "password"]));
    const token = await openSession(input, await readCallerIp());
    if (!token) return { failed: "wrong_credentials" };
    await startSession(token);
    return goOn(form);
  });
}

/** Mails the link that makes an account of `name`, `email` and `password`. The answer is the same when there is one already. */
export async function signUpAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitForm(form, {}, async () => {
    const fields = readForm(form, ["name", "email", "password", ...ACCEPTED_DOCUMENTS]);
    const input = SignUpInput.parse({ ...fields, locale: readFormLocale(form) });
    requireKnownPlace(readFormText(form, "at"));
    await limitAttempt("signUp", await readCallerIp(), input.email);
    await signUp(input, toOwnPath(form.get("next")));
    return { done: "saved" };
  });
}

/** Longest text of the place field, in UTF-16 units. */
const LONGEST_PLACE = 80;

/** The browser keeps the place of a sign-up. Throws `validation_failed` (pointer `#/at`) for one that is unknown. */
function requireKnownPlace(typed: string): void {
  if (typed.trim() === "" || (typed.length <= LONGEST_PLACE && findPlace(toPlaceId(typed)))) return;
  const detail = "is no place we know";
  throw new AppError("validation_failed", { errors: [{ pointer: "#/at", code: "unknown_place", detail }] });
}

/** Makes the account of the mailed `token` with the `password` of its sign-up, signs in, then goes where signing in goes. */
export async function finishSignUpAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const meanings = { not_found: "token_invalid", conflict: "account_exists" };
  return submitForm(form, { meanings }, async () => {
    const input = FinishSignUpInput.parse(readForm(form, ["token", "password"]));
    await limitAttempt("token", await readCallerIp());
    const { userId, sessionVersion } = await finishSignUp(ANONYMOUS, input);
    await startSession(makeSessionToken(userId, sessionVersion));
    return goOn(form);
  });
}

/** Mails a link to `email` when it has an account; the answer is the same when it has none. */
export async function requestResetAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitForm(form, {}, async () => {
    const input = ResetRequestInput.parse(readForm(form, ["email"]));
    await limitAttempt("reset", await readCallerIp(), input.email);
    await queuePasswordReset(input);
    return { done: "saved" };
  });
}

/** Sets `password` with the mailed `token`, then goes to sign-in. */
export async function resetPasswordAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitForm(form, { meanings: { not_found: "token_invalid" } }, async () => {
    const input = ResetInput.parse(readForm(form, ["token", "password"]));
    await limitAttempt("token", await readCallerIp());
    await resetPassword(ANONYMOUS, input);
    return { goTo: `/${readFormLocale(form)}/sign-in?reset=done` };
  });
}

/** Confirms the address behind the mailed `token`. */
export async function confirmEmailAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  const meanings = { not_found: "token_invalid", conflict: "account_exists" };
  return submitForm(form, { meanings }, async () => {
    const input = ConfirmEmailInput.parse(readForm(form, ["token"]));
    await limitAttempt("token", await readCallerIp());
    await confirmEmail(ANONYMOUS, input);
    return { done: "saved" };
  });
}

/** Changes the own password from `currentPassword` to `password`; every other device is signed out. */
export async function changePasswordAction(_previous: RecordState, form: FormData): Promise<RecordState> {
  return submitOwnForm(form, {}, async (session) => {
    const input = ChangePasswordInput.parse(readForm(form, ["currentPassword", "password"]));
    await limitAttempt("password", await readCallerIp(), session.userId);
    const { sessionVersion } = await changePassword(session, input);
    const { userId, sessionId } = session;
    await startSession({ userId, sessionId, sessionVersion });
    return { done: "saved" };
  });
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
