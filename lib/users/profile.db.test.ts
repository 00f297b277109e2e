import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/commands/delete-account";
import { issueKey } from "@/lib/api-keys/commands";
import { changePassword, requestPasswordReset, resetPassword } from "@/lib/auth/password-commands";
import { createCompany } from "@/lib/companies/commands/change-company";
import { companyInput } from "@/lib/companies/test-people";
import { getCurrentGeneration, isStale, subscribeToInvalidations } from "@/lib/core/cache/tags";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { mails } from "@/lib/core/mail/schema";
import { closeBus } from "@/lib/core/processes/bus";
import { busHears } from "@/lib/core/processes/test-bus";
import { getCategoryTag } from "@/lib/listings/tags";
import { offer, storeTree } from "@/lib/listings/test-offers";
import { createUser } from "./commands";
import { DELETED_NAME } from "./policy";
import {
  cancelEmailChange,
  confirmEmail,
  requestEmailChange,
  resendConfirmation,
  updateProfile,
} from "./profile-commands";
import { findUserForSignIn, getOwnProfile } from "./queries";
import { users } from "./schema";

const SYSTEM: Caller = { kind: "system", name: "test" };
const ANONYMOUS: Caller = { kind: "anonymous" };
const PASSWORD = "tonna-demo";
const freshEmail = () => `u-${randomUUID()}@tonna.example`;
const refused = (code: string) => expect.objectContaining({ code });

afterAll(closeBus);

async function freshUser() {
  const email = freshEmail();
  const { userId } = await createUser(SYSTEM, { email, password: PASSWORD, name: "Анна" });
  const caller: Caller = { kind: "session", userId, role: "user", tariff: "free" };
  return { email, userId, caller };
}

/** An account as earlier versions made it at sign-up: its address was never confirmed. */
async function unconfirmedUser() {
  const { email, userId, caller } = await freshUser();
  await db().update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId));
  await resendConfirmation(caller);
  return { email, userId, caller };
}

async function mailsTo(email: string) {
  return db().select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
}
const tokenTo = async (email: string) => /token=(\S+)/.exec((await mailsTo(email))[0]?.text ?? "")?.[1] ?? "";

test("name and language of mails are changed by their owner only", async () => {
  const { userId, caller } = await freshUser();
  await updateProfile(caller, { name: "Anna", locale: "en" });
  expect(await getOwnProfile(userId)).toMatchObject({ name: "Anna", locale: "en", pendingEmail: null });
  const byKey: Caller = { kind: "key", keyId: userId, scopes: [], userId, role: "user", tariff: "pro" };
  for (const other of [ANONYMOUS, byKey]) {
    await expect(updateProfile(other, { name: "X", locale: "en" })).rejects.toEqual(refused("not_owner"));
  }
});

test("a new name invalidates the lists with the person's listings, and a new language of mails nothing", async () => {
  await storeTree();
  subscribeToInvalidations();
  await busHears();
  const { caller } = await freshUser();
  await offer(caller);
  const shown = [getCategoryTag("wheat-milling"), getCategoryTag("agriculture"), "listings", "companies"];
  const moment = getCurrentGeneration();
  await updateProfile(caller, { name: "Анна", locale: "en" });
  expect(isStale(moment, shown)).toBe(false);
  await updateProfile(caller, { name: "Мария", locale: "en" });
  for (const tag of shown) expect(isStale(moment, [tag]), tag).toBe(true);
  expect(isStale(moment, [getCategoryTag("rebar")])).toBe(false);
});

test("a new address counts when its link is used; the old one gets a mail and is free again", async () => {
  const { email, userId, caller } = await freshUser();
  const next = freshEmail();
  const wrong = requestEmailChange(caller, { email: next, currentPassword: "not this one" });
  await expect(wrong).rejects.toMatchObject({ errors: [{ pointer: "#/currentPassword", code: "wrong_password" }] });
  await requestPasswordReset(ANONYMOUS, { email });
  const reset = await tokenTo(email);
  await requestEmailChange(caller, { email: next, currentPassword: PASSWORD });
  expect((await mailsTo(email))[0]?.text).toContain(next);
  expect(await getOwnProfile(userId)).toMatchObject({ email, pendingEmail: next });
  expect(await findUserForSignIn(next)).toBeNull();
  const token = await tokenTo(next);
  await confirmEmail(ANONYMOUS, { token });
  expect(await getOwnProfile(userId)).toMatchObject({ email: next, pendingEmail: null });
  expect(await findUserForSignIn(email)).toBeNull();
  expect((await mailsTo(email))[0]?.subject).toContain("изменён");
  await expect(confirmEmail(ANONYMOUS, { token })).rejects.toEqual(refused("not_found"));
  const old = resetPassword(ANONYMOUS, { token: reset, password: "quite-another-one" });
  await expect(old).rejects.toEqual(refused("not_found"));
});

test("nobody moves to a taken address, nor learns that it is taken, also when it was taken after the link was mailed", async () => {
  const { caller, userId, email } = await freshUser();
  const other = await freshUser();
  const same = requestEmailChange(caller, { email, currentPassword: PASSWORD });
  await expect(same).rejects.toEqual(refused("conflict"));
  await requestEmailChange(caller, { email: other.email, currentPassword: PASSWORD });
  expect(await getOwnProfile(userId), "as with a free address").toMatchObject({ pendingEmail: other.email });
  expect(await mailsTo(other.email)).toMatchObject([{ subject: expect.stringContaining("уже есть аккаунт") }]);
  expect((await mailsTo(other.email))[0]?.text).not.toContain("token=");
  const next = freshEmail();
  await requestEmailChange(caller, { email: next, currentPassword: PASSWORD });
  const token = await tokenTo(next);
  await createUser(SYSTEM, { email: next, password: PASSWORD, name: "Другая" });
  await expect(confirmEmail(ANONYMOUS, { token })).rejects.toEqual(refused("conflict"));
  expect((await getOwnProfile(userId)).email).toBe(email);
});

test("a change of address is cancelled by its owner, and by a new password", async () => {
  const { caller, userId } = await freshUser();
  for (const end of [
    () => cancelEmailChange(caller),
    () => changePassword(caller, { currentPassword: PASSWORD, password: "quite-another-one" }),
  ]) {
    const next = freshEmail();
    await requestEmailChange(caller, { email: next, currentPassword: PASSWORD });
    await end();
    expect((await getOwnProfile(userId)).pendingEmail).toBeNull();
    await expect(confirmEmail(ANONYMOUS, { token: await tokenTo(next) })).rejects.toEqual(refused("not_found"));
  }
});

test("the confirmation is sent again while it is missing, and the earlier link ends", async () => {
  const { email, caller } = await unconfirmedUser();
  const first = await tokenTo(email);
  await resendConfirmation(caller);
  await expect(confirmEmail(ANONYMOUS, { token: first })).rejects.toEqual(refused("not_found"));
  await confirmEmail(ANONYMOUS, { token: await tokenTo(email) });
  await expect(resendConfirmation(caller)).rejects.toEqual(refused("conflict"));
});

test("a change that is saved in the moment of deletion restores nothing", async () => {
  for (const act of [
    (caller: Caller) => updateProfile(caller, { name: "Вернулась", locale: "en" }),
    (caller: Caller) => resendConfirmation(caller),
    (caller: Caller) => requestEmailChange(caller, { email: freshEmail(), currentPassword: PASSWORD }),
    (caller: Caller) => changePassword(caller, { currentPassword: PASSWORD, password: "quite-another-one" }),
    (caller: Caller) => createCompany(caller, companyInput()),
    (caller: Caller) => issueKey(caller, { name: "1С", scopes: ["listings:read"] }),
  ]) {
    const { userId } = await unconfirmedUser();
    const gone = { name: DELETED_NAME, passwordHash: null, deletedAt: new Date() };
    await db().update(users).set({ tariff: "pro" }).where(eq(users.id, userId));
    const saved = await raceTransaction(
      (tx) => tx.update(users).set(gone).where(eq(users.id, userId)),
      () => act({ kind: "session", userId, role: "user", tariff: "pro" }),
    );
    expect(saved).toMatchObject({ status: "rejected", reason: refused("not_found") });
    expect(await db().select().from(users).where(eq(users.id, userId))).toMatchObject([{ ...gone, companyId: null }]);
  }
});

test("an old password is refused when a new one is set in the same moment", async () => {
  const elsewhere = freshEmail();
  const acts: ((caller: Caller) => Promise<unknown>)[] = [
    (caller) => requestEmailChange(caller, { email: elsewhere, currentPassword: PASSWORD }),
    (caller) => changePassword(caller, { currentPassword: PASSWORD, password: "what the thief wants" }),
    (caller) => deleteAccount(caller, { currentPassword: PASSWORD }),
  ];
  for (const act of acts) {
    const { email, userId, caller } = await freshUser();
    // The write of a reset; it commits when the old password was found right and its user waits for the account.
    const outcome = await raceTransaction(
      (tx) => tx.update(users).set({ sessionVersion: 2 }).where(eq(users.id, userId)),
      () => act(caller),
    );
    expect(outcome).toMatchObject({ reason: { errors: [{ code: "wrong_password" }] } });
    expect(await findUserForSignIn(email)).toMatchObject({ id: userId, sessionVersion: 2 });
  }
  expect(await mailsTo(elsewhere)).toEqual([]);
});

test("no reset link is sent to an address that the account leaves in the same moment", async () => {
  const { email, userId } = await freshUser();
  const before = await mailsTo(email);
  await raceTransaction(
    (tx) => tx.update(users).set({ email: freshEmail() }).where(eq(users.id, userId)),
    () => requestPasswordReset(ANONYMOUS, { email }),
  );
  expect(await mailsTo(email)).toEqual(before);
});

test("the first link is void when a change of address is requested twice", async () => {
  const { caller } = await freshUser();
  const [typo, right] = [freshEmail(), freshEmail()];
  for (const email of [typo, right]) await requestEmailChange(caller, { email, currentPassword: PASSWORD });
  await expect(confirmEmail(ANONYMOUS, { token: await tokenTo(typo) })).rejects.toEqual(refused("not_found"));
  await confirmEmail(ANONYMOUS, { token: await tokenTo(right) });
});

test("a link that confirms the old address is void when the account has moved", async () => {
  const next = freshEmail();
  const { email, caller } = await unconfirmedUser();
  const old = await tokenTo(email);
  await requestEmailChange(caller, { email: next, currentPassword: PASSWORD });
  await confirmEmail(ANONYMOUS, { token: await tokenTo(next) });
  await expect(confirmEmail(ANONYMOUS, { token: old })).rejects.toEqual(refused("not_found"));
});
