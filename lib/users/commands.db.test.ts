import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { changePassword, requestPasswordReset, resetPassword, signOutEverywhere } from "@/lib/auth/password-commands";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { verifyPassword } from "@/lib/core/passwords";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { getVersionsToAccept } from "@/lib/legal/policy";
import { createUser, signUp } from "./commands";
import { confirmEmail } from "./profile-commands";
import { findAccount, findUserForSignIn, isGoodResetLink } from "./queries";
import { users, userTokens } from "./schema";

const SYSTEM: Caller = { kind: "system", name: "test" };
const ACCEPTED = getVersionsToAccept();
const ANONYMOUS: Caller = { kind: "anonymous" };
const PASSWORD = "tonna-demo";

const freshEmail = () => `u-${randomUUID()}@tonna.example`;

async function freshUser() {
  const email = freshEmail();
  const { userId } = await createUser(SYSTEM, { email, password: PASSWORD, name: "Анна" });
  const caller: Caller = { kind: "session", userId, role: "user", tariff: "free" };
  return { email, userId, caller };
}

async function lastMail(email: string) {
  const [mail] = await db().select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)).limit(1);
  return mail;
}

async function mailedToken(email: string): Promise<string> {
  return /token=(\S+)/.exec((await lastMail(email))?.text ?? "")?.[1] ?? "";
}

const hashOf = async (email: string) => (await findUserForSignIn(email))?.passwordHash ?? null;
const versionOf = async (userId: string) => (await findAccount(userId))?.sessionVersion;

test("signing up makes a Free account, hashes the password and mails a confirmation", async () => {
  const email = freshEmail();
  const { userId } = await signUp(ANONYMOUS, { name: "Анна", email, password: PASSWORD, locale: "ru", ...ACCEPTED });
  expect(await findAccount(userId)).toMatchObject({ email, role: "user", tariff: "free", sessionVersion: 1 });
  expect(await verifyPassword(await hashOf(email), PASSWORD)).toBe(true);
  await confirmEmail(ANONYMOUS, { token: await mailedToken(email) });
  const [row] = await db().select({ at: users.emailConfirmedAt }).from(users).where(eq(users.id, userId));
  expect(row?.at).toBeInstanceOf(Date);
});

test("a taken address is refused, its owner gets a mail, and the account stays as it was", async () => {
  const { email } = await freshUser();
  const before = await hashOf(email);
  const again = signUp(ANONYMOUS, { name: "Ева", email, password: "another password", locale: "en", ...ACCEPTED });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  expect(await hashOf(email)).toBe(before);
  expect((await lastMail(email))?.subject).toContain("уже есть аккаунт");
});

test("one of several sign-ups with one address at once succeeds", async () => {
  const input = { name: "Анна", email: freshEmail(), password: PASSWORD, locale: "ru", ...ACCEPTED } as const;
  const results = await Promise.allSettled([1, 2, 3].map(() => signUp(ANONYMOUS, input)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a reset sets the password, ends sessions, and works once", async () => {
  const { email, userId } = await freshUser();
  await requestPasswordReset(ANONYMOUS, { email });
  const token = await mailedToken(email);
  expect(token).toHaveLength(43);
  const [stored] = await db().select().from(userTokens).where(eq(userTokens.userId, userId));
  expect(JSON.stringify(stored)).not.toContain(token);
  // However often it is looked at.
  for (let opened = 0; opened < 2; opened++) expect(await isGoodResetLink(token)).toBe(true);
  await resetPassword(ANONYMOUS, { token, password: "a new password" });
  expect(await verifyPassword(await hashOf(email), "a new password")).toBe(true);
  expect(await versionOf(userId)).toBe(2);
  expect(await isGoodResetLink(token)).toBe(false);
  await expect(resetPassword(ANONYMOUS, { token, password: "a third password" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("one of several uses of a reset link at once succeeds", async () => {
  const { email } = await freshUser();
  await requestPasswordReset(ANONYMOUS, { email });
  const token = await mailedToken(email);
  const results = await Promise.allSettled(
    [1, 2, 3].map((n) => resetPassword(ANONYMOUS, { token, password: `new password ${n}` })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a reset link expires after an hour, and never works for another purpose", async () => {
  const { email, userId } = await freshUser();
  await requestPasswordReset(ANONYMOUS, { email });
  const token = await mailedToken(email);
  await expect(confirmEmail(ANONYMOUS, { token })).rejects.toMatchObject({ code: "not_found" });
  await db()
    .update(userTokens)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(userTokens.userId, userId));
  expect(await isGoodResetLink(token)).toBe(false);
  await expect(resetPassword(ANONYMOUS, { token, password: "a new password" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the page of a reset accepts links that set a password only", async () => {
  const email = freshEmail();
  await signUp(ANONYMOUS, { name: "Анна", email, password: PASSWORD, locale: "ru", ...ACCEPTED });
  for (const token of [await mailedToken(email), "", "x".repeat(43), "\u0000"])
    expect(await isGoodResetLink(token)).toBe(false);
});

test("a reset to the address as password is refused and leaves the link usable", async () => {
  const { email } = await freshUser();
  await requestPasswordReset(ANONYMOUS, { email });
  const token = await mailedToken(email);
  await expect(resetPassword(ANONYMOUS, { token, password: email })).rejects.toMatchObject({
    code: "validation_failed",
  });
  await resetPassword(ANONYMOUS, { token, password: "a better password" });
});

test("a reset for an unknown address does nothing and says nothing", async () => {
  const email = freshEmail();
  await expect(requestPasswordReset(ANONYMOUS, { email })).resolves.toBeUndefined();
  expect(await lastMail(email)).toBeUndefined();
});

test("a change of password needs the old one, raises the session version and voids reset links", async () => {
  const { email, userId, caller } = await freshUser();
  await requestPasswordReset(ANONYMOUS, { email });
  const token = await mailedToken(email);
  const wrong = changePassword(caller, { currentPassword: "not this one", password: "a new password" });
  await expect(wrong).rejects.toMatchObject({ errors: [{ pointer: "#/currentPassword" }] });
  expect(await changePassword(caller, { currentPassword: PASSWORD, password: "a new password" })).toEqual({
    sessionVersion: 2,
  });
  expect(await versionOf(userId)).toBe(2);
  await expect(resetPassword(ANONYMOUS, { token, password: "a third password" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the mail of a changed password names the keys that go on", async () => {
  const email = freshEmail();
  const { userId } = await createUser(SYSTEM, { email, password: PASSWORD, name: "Анна", tariff: "pro" });
  const caller: Caller = { kind: "session", userId, role: "user", tariff: "pro" };
  await changePassword(caller, { currentPassword: PASSWORD, password: "a new password" });
  expect((await lastMail(email))?.text).not.toMatch(/Ключи? API/);
  await issueKey(caller, { name: "1С", scopes: ["listings:read"] });
  await changePassword(caller, { currentPassword: "a new password", password: PASSWORD });
  expect((await lastMail(email))?.text).toContain("Ключ API продолжает действовать.");
});

test("signing out everywhere raises the session version, and is refused to a key", async () => {
  const { userId, caller } = await freshUser();
  await signOutEverywhere(caller);
  expect(await versionOf(userId)).toBe(2);
  const key: Caller = { kind: "key", keyId: randomUUID(), scopes: [], userId, role: "user", tariff: "pro" };
  await expect(signOutEverywhere(key)).rejects.toMatchObject({ code: "not_owner" });
});

test("a tariff is set once, with a record and an event", async () => {
  const { email, userId } = await freshUser();
  expect(await setTariff(SYSTEM, { email, tariff: "pro" })).toEqual({ userId, changed: true });
  expect(await setTariff(SYSTEM, { email, tariff: "pro" })).toEqual({ userId, changed: false });
  expect((await findAccount(userId))?.tariff).toBe("pro");
  const trail = and(eq(auditLog.subjectId, userId), eq(auditLog.action, "user.set-tariff"));
  expect(await db().select({ changes: auditLog.changes }).from(auditLog).where(trail)).toEqual([
    { changes: { tariff: ["free", "pro"] } },
  ]);
  const events = await listEvents("account.tariff-changed");
  expect(events.filter(({ payload }) => payload.userId === userId)).toMatchObject([
    { payload: { userId, from: "free", to: "pro" } },
  ]);
});

test("accounts and tariffs are given by the system and administrators only, and unknown addresses are not found", async () => {
  const { email, caller } = await freshUser();
  await expect(setTariff(caller, { email, tariff: "pro" })).rejects.toMatchObject({ code: "not_owner" });
  await expect(createUser(caller, { email: freshEmail(), password: PASSWORD, name: "Ева" })).rejects.toMatchObject({
    code: "not_owner",
  });
  await expect(setTariff(SYSTEM, { email: freshEmail(), tariff: "pro" })).rejects.toMatchObject({ code: "not_found" });
  await expect(createUser(SYSTEM, { email, password: PASSWORD, name: "Ева" })).rejects.toMatchObject({
    code: "conflict",
  });
});

test("a change of password is mailed to the owner and recorded", async () => {
  const { email, userId, caller } = await freshUser();
  await changePassword(caller, { currentPassword: PASSWORD, password: "a new password" });
  expect((await lastMail(email))?.subject).toBe("Пароль на Тонне изменён");
  const trail = await db().select().from(auditLog).where(eq(auditLog.subjectId, userId)).orderBy(auditLog.id);
  expect(trail.map(({ action }) => action)).toEqual(["user.create", "user.change-password"]);
});

test("a reset link works for an hour", async () => {
  const { email, userId } = await freshUser();
  await requestPasswordReset(ANONYMOUS, { email });
  const token = await mailedToken(email);
  const later = (minutes: number) =>
    db()
      .update(userTokens)
      .set({ expiresAt: sql`${userTokens.expiresAt} - make_interval(mins => ${minutes}::int)` })
      .where(eq(userTokens.userId, userId));
  await later(59);
  expect(await isGoodResetLink(token)).toBe(true);
  await later(1);
  expect(await isGoodResetLink(token)).toBe(false);
});
