import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/lib/core/db";
import { createUser, setTariff } from "@/lib/users/commands";
import { users } from "@/lib/users/schema";
import { endSession, limitAttempt, openSession } from "./commands";
import { findSession } from "./queries";

const SYSTEM = { kind: "system", name: "test" } as const;
const PASSWORD = "tonna-demo";
const freshIp = () => `test-${randomUUID()}`;

async function freshUser() {
  const email = `u-${randomUUID()}@tonna.example`;
  const { userId } = await createUser(SYSTEM, { email, password: PASSWORD, name: "Анна" });
  return { email, userId };
}

async function signedIn() {
  const { email, userId } = await freshUser();
  const token = await openSession({ email, password: PASSWORD }, freshIp());
  return { email, userId, token };
}

test("the right password opens a session; its token names neither role nor tariff", async () => {
  const { userId, email, token } = await signedIn();
  expect(Object.keys(token ?? {}).sort()).toEqual(["sessionId", "sessionVersion", "userId"]);
  expect(await findSession(token)).toMatchObject({ kind: "session", userId, email, role: "user", tariff: "free" });
});

test("a wrong password and an unknown address are the same null", async () => {
  const { email } = await freshUser();
  expect(await openSession({ email, password: "not this one" }, freshIp())).toBeNull();
  expect(await openSession({ email: `no-${email}`, password: PASSWORD }, freshIp())).toBeNull();
});

test("a tariff counts from the moment it changes", async () => {
  const { email, token } = await signedIn();
  await setTariff(SYSTEM, { email, tariff: "corporate" });
  expect(await findSession(token)).toMatchObject({ tariff: "corporate" });
});

test("a raised session version voids every session", async () => {
  const { userId, token } = await signedIn();
  await db().update(users).set({ sessionVersion: 2 }).where(eq(users.id, userId));
  expect(await findSession(token)).toBeNull();
});

test("signing out voids this session, copies included, and no other", async () => {
  const { email, token } = await signedIn();
  const elsewhere = await openSession({ email, password: PASSWORD }, freshIp());
  await endSession(token);
  await endSession(token);
  expect(await findSession(token)).toBeNull();
  expect(await findSession(elsewhere)).toMatchObject({ email });
});

test.each([null, undefined, {}, "x", { userId: "1", sessionVersion: 1, sessionId: "2" }])(
  "%j is no session",
  async (token) => {
    expect(await findSession(token)).toBeNull();
  },
);

test("attempts on one account are limited wherever they come from, the right password included", async () => {
  const { email } = await freshUser();
  for (let attempt = 0; attempt < 20; attempt++) await limitAttempt("signIn", freshIp(), email);
  const next = openSession({ email, password: PASSWORD }, freshIp());
  await expect(next).rejects.toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
});

test("attempts from one address are limited whatever account they try", async () => {
  const ip = freshIp();
  for (let attempt = 0; attempt < 20; attempt++) await limitAttempt("signUp", ip, randomUUID());
  await expect(limitAttempt("signUp", ip, randomUUID())).rejects.toMatchObject({ code: "rate_limited" });
});
