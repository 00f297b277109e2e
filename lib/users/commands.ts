// Creates accounts: by sign-up, and by an operator.

import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { queueMail } from "@/lib/core/mail/mail";
import { hashPassword } from "@/lib/core/passwords";
import { publish } from "@/lib/core/queue/queue";
import { getVersionsToAccept } from "@/lib/legal/policy";
import { recordAcceptances } from "@/lib/legal/steps";
import { CreateUserInput, type SignUpInput } from "./contract";
import { composeAlreadyRegisteredMail, composeConfirmationMail } from "./mails";
import { assertMayAdminister } from "./policy";
import { findUserByEmail } from "./queries";
import { issueToken } from "./rows";
import { users } from "./schema";

type NewUser = typeof users.$inferInsert & { id: string };

/**
 * Creates a Free account that works at once, and mails a link to confirm the address. Throws `conflict` when the address is taken.
 * That shows strangers who has an account, so callers limit attempts per IP; most installations start without a mail server.
 */
export async function signUp(caller: Caller, input: SignUpInput): Promise<{ userId: string; sessionVersion: number }> {
  const { password, terms, "personal-data": personalData, ...person } = input;
  const accepted = { terms, "personal-data": personalData };
  const user = { ...person, id: createId(), passwordHash: await hashPassword(password), sessionVersion: 1 };
  const made = await inTransaction(async (tx) => {
    if (await insertUser(tx, user, caller)) {
      await recordAcceptances(tx, caller, { userId: user.id, accepted, locale: input.locale });
      await queueMail(tx, composeConfirmationMail(input, await issueToken(tx, user.id, "confirm-email")));
      return true;
    }
    const owner = await findUserByEmail(input.email, tx);
    if (owner) await queueMail(tx, composeAlreadyRegisteredMail(owner));
    return false;
  });
  if (!made) throw createTakenError(input.email);
  return { userId: user.id, sessionVersion: user.sessionVersion };
}

/** Makes an account of any tariff and role, for operators; its address counts as confirmed. Throws `conflict` when taken. */
export async function createUser(caller: Caller, input: CreateUserInput): Promise<{ userId: string }> {
  assertMayAdminister(caller);
  const { password, accepted, ...person } = CreateUserInput.parse(input);
  const user: NewUser = {
    ...person,
    id: createId(),
    passwordHash: await hashPassword(password),
    emailConfirmedAt: new Date(),
  };
  const made = await inTransaction(async (tx) => {
    if (!(await insertUser(tx, user, caller))) return false;
    if (accepted) {
      const versions = getVersionsToAccept();
      await recordAcceptances(tx, caller, { userId: user.id, accepted: versions, locale: person.locale });
    }
    return true;
  });
  if (!made) throw createTakenError(person.email);
  return { userId: user.id };
}

/** Inserts a user with its record and event; false when the address is taken. */
async function insertUser(tx: Db, user: NewUser, caller: Caller): Promise<boolean> {
  const rows = await tx
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (rows.length === 0) return false;
  const { role = "user", tariff = "free" } = user;
  await recordAudit(tx, caller, { action: "user.create", subjectId: user.id, changes: { role, tariff } });
  await publish(tx, "user.created", { userId: user.id });
  return true;
}

function createTakenError(email: string): AppError {
  return new AppError("conflict", { detail: `There is already an account with the address ${email}.` });
}
