// Sign-up in two steps: a form that mails a link, and the link, which makes the account.

import { eq, sql } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { queueMail } from "@/lib/core/mail/mail";
import { hashPassword, verifyPassword } from "@/lib/core/passwords";
import { createToken, hashToken } from "@/lib/core/token";
import { recordAcceptances } from "@/lib/legal/steps";
import { createTakenError, insertUser } from "./commands";
import type { FinishSignUpInput, SignUpInput } from "./contract";
import { composeAlreadyRegisteredMail, composeSignUpMail } from "./mails";
import { findUserByEmail, isGoodSignUp } from "./queries";
import { signUps } from "./schema";

const LINK_HOURS = 72;

/**
 * Mails a link that makes the account and then leads to `next`, a path of this site. When the address has an account, its owner
 * is mailed that instead. Neither the answer nor its time tells which: both write the same rows.
 */
export async function signUp(input: SignUpInput, next: string | null): Promise<void> {
  const { email, password, terms, "personal-data": personalData, ...person } = input;
  const accepted = { terms, "personal-data": personalData };
  const passwordHash = await hashPassword(password);
  const token = createToken();
  const expiresAt = sql`now() + make_interval(hours => ${LINK_HOURS})`;
  await inTransaction(async (tx) => {
    const owner = await findUserByEmail(email, tx);
    // With an owner this row is never found again: its token is mailed to nobody.
    await tx.insert(signUps).values({ email, person, accepted, passwordHash, tokenHash: hashToken(token), expiresAt });
    const mail = owner ? composeAlreadyRegisteredMail(owner) : composeSignUpMail(input, { token, next });
    await queueMail(tx, mail);
  });
}

/**
 * Makes the account of a mailed link, with a confirmed address. The password of that sign-up is asked again: the owner of the mailbox
 * may be looking at the link of a stranger, who would then know theirs. Throws `not_found` for a link that is unknown, used or older
 * than three days, `validation_failed` (pointer `#/password`), `conflict` when the address got an account meanwhile.
 */
export async function finishSignUp(
  caller: Caller,
  { token, password }: FinishSignUpInput,
): Promise<{ userId: string; sessionVersion: number }> {
  const [waiting] = await db().select().from(signUps).where(isGoodSignUp(token));
  const matches = await verifyPassword(waiting?.passwordHash ?? null, password);
  if (!waiting) throw createSpentError();
  if (!matches) {
    throw new AppError("validation_failed", {
      errors: [{ pointer: "#/password", code: "wrong_password", detail: "is not the password of this sign-up" }],
    });
  }
  const { email, person, accepted, passwordHash, createdAt: acceptedAt } = waiting;
  const user = { ...person, id: createId(), email, passwordHash, sessionVersion: 1, emailConfirmedAt: new Date() };
  await inTransaction(async (tx) => {
    // One statement, so that of two simultaneous uses only one finds it. Links of others for the address end too.
    const ended = await tx.delete(signUps).where(eq(signUps.email, email)).returning({ id: signUps.id });
    if (!ended.some(({ id }) => id === waiting.id)) throw createSpentError();
    if (!(await insertUser(tx, user, caller))) throw createTakenError(email);
    await recordAcceptances(tx, caller, { userId: user.id, accepted, acceptedAt, locale: person.locale });
  });
  return { userId: user.id, sessionVersion: user.sessionVersion };
}

function createSpentError(): AppError {
  return new AppError("not_found", { detail: "This link is no longer valid. Sign up again." });
}
