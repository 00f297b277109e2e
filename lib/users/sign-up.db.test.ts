import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openSession } from "@/lib/auth/commands";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { listEvents } from "@/lib/core/queue/test-jobs";
import { getVersionsToAccept } from "@/lib/legal/policy";
import { legalAcceptances } from "@/lib/legal/schema";
import { createUser } from "./commands";
import { SignInInput, SignUpInput } from "./contract";
import { findUserByEmail, isGoodSignUpLink } from "./queries";
import { signUps, users } from "./schema";
import { finishSignUp, signUp } from "./sign-up-commands";

const ACCEPTED = getVersionsToAccept();
const ANONYMOUS: Caller = { kind: "anonymous" };
const PASSWORD = "tonna-demo";
const freshEmail = () => `u-${randomUUID()}@tonna.example`;
const start = (email: string, password = PASSWORD) =>
  signUp({ name: "Анна", email, password, locale: "ru", ...ACCEPTED }, "/ru/catalogue");

async function mailsTo(email: string) {
  return db().select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
}
const findToken = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
const tokenTo = async (email: string) => findToken((await mailsTo(email))[0]?.text);

test("a sign-up makes a Free account with a confirmed address once its link and password are given", async () => {
  const email = freshEmail();
  await start(email);
  expect(await findUserByEmail(email), "before the link").toBeNull();
  expect(await openSession({ email, password: PASSWORD }, email), "before the link").toBeNull();
  const token = await tokenTo(email);
  expect(JSON.stringify(await db().select().from(signUps).where(eq(signUps.email, email)))).not.toContain(token);
  for (let opened = 0; opened < 2; opened++) expect(await isGoodSignUpLink(token)).toBe(true);
  const [waiting] = await db().select().from(signUps).where(eq(signUps.email, email));
  const { userId, sessionVersion } = await finishSignUp(ANONYMOUS, { token, password: PASSWORD });
  const [user] = await db().select().from(users).where(eq(users.id, userId));
  expect(user).toMatchObject({ email, name: "Анна", locale: "ru", role: "user", tariff: "free", sessionVersion });
  expect(user?.emailConfirmedAt).toBeInstanceOf(Date);
  const accepted = await db().select().from(legalAcceptances).where(eq(legalAcceptances.userId, userId));
  expect(Object.fromEntries(accepted.map(({ document, version }) => [document, version]))).toEqual(ACCEPTED);
  for (const { acceptedAt } of accepted) expect(acceptedAt).toEqual(waiting?.createdAt);
  expect(await openSession({ email, password: PASSWORD }, email)).toMatchObject({ userId });
  expect(await listEvents("user.created")).toContainEqual(expect.objectContaining({ payload: { userId } }));
  const again = finishSignUp(ANONYMOUS, { token, password: PASSWORD });
  await expect(again).rejects.toMatchObject({ code: "not_found" });
});

test("a sign-up with a taken address writes the same rows, tells only its owner, and changes nothing of theirs", async () => {
  const email = freshEmail();
  await createUser({ kind: "system", name: "test" }, { email, password: PASSWORD, name: "Анна" });
  const rowsOf = async (address: string) =>
    (await db().select().from(signUps).where(eq(signUps.email, address))).length;
  const free = freshEmail();
  for (const address of [email, free]) {
    expect(await start(address, "another password")).toBeUndefined();
    expect([await rowsOf(address), (await mailsTo(address)).length]).toEqual([1, 1]);
  }
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toContain("уже есть аккаунт");
  expect(findToken(mail?.text)).toBe("");
  expect(await openSession({ email, password: "another password" }, email)).toBeNull();
  expect(await openSession({ email, password: PASSWORD }, email)).not.toBeNull();
});

test("the link of a stranger's sign-up makes no account with their password for the owner of the mailbox", async () => {
  const email = freshEmail();
  await start(email, "of the owner 1");
  const own = await tokenTo(email);
  await start(email, "of the thief 1");
  const theirs = await tokenTo(email);
  const wrong = finishSignUp(ANONYMOUS, { token: theirs, password: "of the owner 1" });
  await expect(wrong).rejects.toMatchObject({ errors: [{ pointer: "#/password", code: "wrong_password" }] });
  expect(await findUserByEmail(email)).toBeNull();
  await finishSignUp(ANONYMOUS, { token: own, password: "of the owner 1" });
  await expect(finishSignUp(ANONYMOUS, { token: theirs, password: "of the thief 1" })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("one of several uses of a link at once makes an account", async () => {
  const email = freshEmail();
  await start(email);
  const token = await tokenTo(email);
  const results = await Promise.allSettled([1, 2, 3].map(() => finishSignUp(ANONYMOUS, { token, password: PASSWORD })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a link makes no account when it is too old, unknown, or its address got an account meanwhile", async () => {
  const email = freshEmail();
  await start(email);
  const token = await tokenTo(email);
  const finish = (given: string) => finishSignUp(ANONYMOUS, { token: given, password: PASSWORD });
  await expect(finish("x".repeat(43))).rejects.toMatchObject({ code: "not_found" });
  await createUser({ kind: "system", name: "test" }, { email, password: PASSWORD, name: "Другая" });
  await expect(finish(token)).rejects.toMatchObject({ code: "conflict" });
  await db()
    .update(signUps)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(signUps.email, email));
  expect(await isGoodSignUpLink(token)).toBe(false);
  await expect(finish(token)).rejects.toMatchObject({ code: "not_found" });
});

test("both spellings of a Cyrillic domain are one account, at sign-up, sign-in and in the mail", async () => {
  const word = `п${randomUUID().slice(0, 8)}`;
  const [letters, punycode] = [`иван@${word}.рф`, `иван@${domainToASCII(word)}.xn--p1ai`];
  const person = { name: "Иван", password: PASSWORD, locale: "ru", ...ACCEPTED };
  await signUp(SignUpInput.parse({ ...person, email: punycode }), null);
  await finishSignUp(ANONYMOUS, { token: await tokenTo(letters), password: PASSWORD });
  for (const email of [letters, punycode.toUpperCase()]) {
    const session = await openSession(SignInInput.parse({ email, password: PASSWORD }), email);
    expect(session, email).not.toBeNull();
  }
  await signUp(SignUpInput.parse({ ...person, email: letters }), null);
  expect((await mailsTo(letters))[0]?.subject).toContain("уже есть аккаунт");
});
