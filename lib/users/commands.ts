// Creates accounts: the one way to a row of `users`, and the operator's.

import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { hashPassword } from "@/lib/core/passwords";
import { publish } from "@/lib/core/queue/queue";
import { getVersionsToAccept } from "@/lib/legal/policy";
import { recordAcceptances } from "@/lib/legal/steps";
import { CreateUserInput } from "./contract";
import { assertMayAdminister } from "./policy";
import { users } from "./schema";

type NewUser = typeof users.$inferInsert & { id: string };

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
export async function insertUser(tx: Db, user: NewUser, caller: Caller): Promise<boolean> {
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

/** Error for an address that has an account. */
export function createTakenError(email: string): AppError {
  return new AppError("conflict", { detail: `There is already an account with the address ${email}.` });
}
