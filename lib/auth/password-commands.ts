// Writes of passwords: reset, change; and sign out everywhere.

import { eq, sql } from "drizzle-orm";
import { countLiveKeys } from "@/lib/api-keys/rows";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction, oneStatement } from "@/lib/core/database/db";
import { queueMail } from "@/lib/core/mail/mail";
import { hashPassword } from "@/lib/core/passwords";
import { publish } from "@/lib/core/queue/queue";
import type { ChangePasswordInput, ResetInput, ResetRequestInput } from "@/lib/users/contract";
import { composePasswordChangedMail, composeResetMail } from "@/lib/users/mails";
import { assertPasswordFits, requireUserId } from "@/lib/users/policy";
import { requirePassword } from "@/lib/users/queries";
import {
  endSessions,
  issueToken,
  lockProven,
  lockUser,
  lockUserByEmail,
  redeemToken,
  voidTokens,
} from "@/lib/users/rows";
import { users } from "@/lib/users/schema";

/** Has a job mail a reset link to the address, if it has an account: neither the answer nor its time tells whether it has one. */
export async function queuePasswordReset({ email }: ResetRequestInput): Promise<void> {
  // Somebody waits for this mail: it goes before the events of a bulk of listings.
  await publish(oneStatement, "user.password-reset-requested", { email }, { priority: 1 });
}

/**
 * Mails a reset link when the address has an account. The account is locked: a simultaneous change of address either comes first or ends
 * the link. Done again, it mails another link, and both work.
 */
export async function requestPasswordReset(caller: Caller, input: ResetRequestInput): Promise<void> {
  await inTransaction(async (tx) => {
    const user = await lockUserByEmail(tx, input.email);
    if (!user) return;
    await queueMail(tx, composeResetMail(user, await issueToken(tx, user.id, "reset-password")));
    await recordAudit(tx, caller, { action: "user.request-password-reset", subjectId: user.id });
  });
}

/**
 * Sets a new password with a mailed token, signs every device out and confirms the address, since the mail arrived
 * there. Throws `not_found` for a token that is unknown, used or older than an hour.
 */
export async function resetPassword(caller: Caller, input: ResetInput): Promise<void> {
  const passwordHash = await hashPassword(input.password);
  await inTransaction(async (tx) => {
    const { userId } = await redeemToken(tx, input.token, "reset-password");
    const owner = await lockUser(tx, userId);
    // A refused password rolls the redemption back: the link stays good for a better one.
    assertPasswordFits(input.password, owner.email);
    await tx
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(eq(users.id, userId));
    await setPassword(tx, owner, passwordHash);
    await recordAudit(tx, caller, { action: "user.reset-password", subjectId: userId });
  });
}

/**
 * Changes the own password and ends all sessions. Returns the new session version, with which the caller renews the current one.
 * Throws `validation_failed` (pointer `#/currentPassword`) for a wrong password.
 */
export async function changePassword(caller: Caller, input: ChangePasswordInput): Promise<{ sessionVersion: number }> {
  const userId = requireUserId(caller);
  const proven = await requirePassword(userId, input.currentPassword);
  assertPasswordFits(input.password, proven.email);
  const passwordHash = await hashPassword(input.password);
  return inTransaction(async (tx) => {
    const sessionVersion = await setPassword(tx, await lockProven(tx, proven), passwordHash);
    await recordAudit(tx, caller, { action: "user.change-password", subjectId: userId });
    return { sessionVersion };
  });
}

/** Ends every session of the account, on this device and all others. */
export async function signOutEverywhere(caller: Caller): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    await endSessions(tx, userId);
    await recordAudit(tx, caller, { action: "user.sign-out-everywhere", subjectId: userId });
  });
}

/** Stores the password of a locked account, ends its sessions and open reset links, and mails the owner. */
async function setPassword(tx: Db, owner: typeof users.$inferSelect, passwordHash: string): Promise<number> {
  const userId = owner.id;
  const sessionVersion = await endSessions(tx, userId, { passwordHash });
  await voidTokens(tx, userId, "reset-password");
  // A person with the old password may have asked to move the account to another address.
  await voidTokens(tx, userId, "change-email");
  await queueMail(tx, composePasswordChangedMail(owner, await countLiveKeys(userId, tx)));
  await publish(tx, "user.password-changed", { userId });
  return sessionVersion;
}
