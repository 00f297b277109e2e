// Rules of accounts: who administers them, and what a deleted one leaves.
import { type Caller, getAccount } from "@/lib/core/caller";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";

/** Throws unless the caller may give accounts, roles and tariffs: the system itself and admins in their session. */
export function assertMayAdminister(caller: Caller): void {
  if (caller.kind === "system") return;
  // A key never suffices: a leaked one must not be able to make admins.
  if (caller.kind === "session" && caller.role === "admin") return;
  throw new AppError("not_owner", { detail: "Only an administrator can do this." });
}

/** The account that a signed-in person acts on: the own one. Throws `not_owner` for anyone else. */
export function requireUserId(caller: Caller): string {
  const account = caller.kind === "session" ? getAccount(caller) : null;
  if (!account) throw new AppError("not_owner", { detail: "Sign in to do this." });
  return account.userId;
}

/** Throws when a new password is the e-mail address, whatever the case of its letters. */
export function assertPasswordFits(password: string, email: string): void {
  if (password.toLowerCase() !== email) return;
  throw new AppError("validation_failed", {
    errors: [{ pointer: "#/password", code: "same_as_email", detail: "must not be the e-mail address" }],
  });
}

/** Error for a password that is not the current one of the account. */
export function createWrongPasswordError(): AppError {
  return new AppError("validation_failed", {
    errors: [{ pointer: "#/currentPassword", code: "wrong_password", detail: "is not the current password" }],
  });
}

/** Stored name of a deleted account. Pages show it in the reader's language. */
export const DELETED_NAME = "Удалённый аккаунт";

/**
 * An address that nobody has, so that the one which was given up is free again. It can't be guessed: a stranger who signed
 * up with it beforehand would keep the account from ever being deleted.
 */
export const makeDeletedEmail = () => `deleted-${crypto.randomUUID()}@deleted.invalid`;

/** Address of a person's page. */
export function getProfileUrl(userId: string): string {
  return `${env().APP_URL}/ru/users/${userId}`;
}
