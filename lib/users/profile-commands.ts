// Writes of an account's own profile: name, language, e-mail address.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { invalidate } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { type Db, findViolatedConstraint, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { queueMail } from "@/lib/core/mail/mail";
import { publish } from "@/lib/core/queue/queue";
import { listTagsOfListed } from "@/lib/listings/steps/find-list-tags";
import type { ChangeEmailInput, ConfirmEmailInput, ProfileInput } from "./contract";
import {
  composeAlreadyRegisteredMail,
  composeConfirmationMail,
  composeEmailChangedMail,
  composeEmailChangeMail,
  composeEmailChangeNotice,
} from "./mails";
import { requireUserId } from "./policy";
import { findUserByEmail, requirePassword } from "./queries";
import { issueToken, lockProven, lockUser, redeemToken, voidTokens } from "./rows";
import { users } from "./schema";

/** Changes the own name and the language of mails. Does nothing when both are what they were. */
export async function updateProfile(caller: Caller, { name, locale }: ProfileInput): Promise<void> {
  const userId = requireUserId(caller);
  const tags = await inTransaction(async (tx) => {
    const before = await lockUser(tx, userId);
    if (before.name === name && before.locale === locale) return [];
    await tx.update(users).set({ name, locale, updatedAt: sql`now()` }).where(eq(users.id, userId));
    const changes = {
      ...(before.name !== name && { name: [before.name, name] }),
      ...(before.locale !== locale && { locale: [before.locale, locale] }),
    };
    await recordAudit(tx, caller, { action: "user.update", subjectId: userId, changes });
    const tags = before.name === name ? [] : await listTagsNaming(tx, userId);
    await publish(tx, "user.updated", { userId, tags });
    return tags;
  });
  invalidate(tags);
}

/** Everything kept that names somebody: pages of people and listings, and the lists that their listings stand in. */
async function listTagsNaming(tx: Db, userId: string): Promise<string[]> {
  return ["companies", ...(await listTagsOfListed(tx, sql`owner_id = ${userId}::uuid`))];
}

/** Mails the link that confirms the address once more; earlier ones end. Throws `conflict` when it is confirmed already. */
export async function resendConfirmation(caller: Caller): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.emailConfirmedAt) throw new AppError("conflict", { detail: "The address is already confirmed." });
    await voidTokens(tx, userId, "confirm-email");
    await queueMail(tx, composeConfirmationMail(user, await issueToken(tx, userId, "confirm-email")));
    await recordAudit(tx, caller, { action: "user.resend-confirmation", subjectId: userId });
  });
}

/**
 * Requests another address for the account: mails a link to the new one and a notice to the old one. The link makes the change. When
 * the address is another account's, its owner is mailed that instead, and nothing else tells the caller. Throws `validation_failed` for
 * a wrong password, `conflict` for the current address.
 */
export async function requestEmailChange(caller: Caller, { email, currentPassword }: ChangeEmailInput): Promise<void> {
  const userId = requireUserId(caller);
  const proven = await requirePassword(userId, currentPassword);
  await inTransaction(async (tx) => {
    const user = await lockProven(tx, proven);
    if (user.email === email) throw new AppError("conflict", { detail: "This is already the address of the account." });
    const owner = await findUserByEmail(email, tx);
    await voidTokens(tx, userId, "change-email");
    const token = await issueToken(tx, userId, "change-email", email);
    await queueMail(
      tx,
      owner ? composeAlreadyRegisteredMail(owner) : composeEmailChangeMail({ ...user, email }, token),
    );
    await queueMail(tx, composeEmailChangeNotice(user, email));
    const changes = { email: [user.email, email] };
    await recordAudit(tx, caller, { action: "user.request-email-change", subjectId: userId, changes });
  });
}

/** Forgets a change of address that nobody confirmed yet: its link ends. */
export async function cancelEmailChange(caller: Caller): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    await voidTokens(tx, userId, "change-email");
    await recordAudit(tx, caller, { action: "user.cancel-email-change", subjectId: userId });
  });
}

/**
 * Marks the address behind a mailed token as confirmed, or moves the account to it. Throws `not_found` for a token that
 * is unknown, used or too old, `conflict` when somebody else took the address meanwhile.
 */
export async function confirmEmail(caller: Caller, input: ConfirmEmailInput): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const { userId, email } = await redeemToken(tx, input.token, "confirm-email", "change-email");
      const before = await lockUser(tx, userId);
      await tx
        .update(users)
        .set({ ...(email && { email }), emailConfirmedAt: sql`now()`, updatedAt: sql`now()` })
        .where(eq(users.id, userId));
      await recordAudit(tx, caller, {
        action: email ? "user.change-email" : "user.confirm-email",
        subjectId: userId,
        ...(email && { changes: { email: [before.email, email] } }),
      });
      if (!email) return;
      // Links in the old mailbox must not open the account.
      await voidTokens(tx, userId, "reset-password");
      await voidTokens(tx, userId, "confirm-email");
      await queueMail(tx, composeEmailChangedMail(before, email));
      await publish(tx, "user.email-changed", { userId });
    });
  } catch (error) {
    throw findViolatedConstraint(error) === "users_email" ? createTakenError(error) : error;
  }
}

function createTakenError(cause?: unknown): AppError {
  return new AppError("conflict", { detail: "There is already an account with this address.", cause });
}
