import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { waitForCalm } from "@/e2e/support/calm";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { createUser } from "@/lib/users/commands";
import { users } from "@/lib/users/schema";
import { endOtherSessions, endOwnSession, endSession, limitAttempt, openSession, recordPresence } from "./commands";
import { SEEN_SECONDS } from "./contract";
import { findPresence, findSession, listSessions } from "./queries";
import { sessions } from "./schema";

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

test("signing in gives null for a wrong password and for an unknown address", async () => {
  const { email } = await freshUser();
  expect(await openSession({ email, password: "not this one" }, freshIp())).toBeNull();
  expect(await openSession({ email: `no-${email}`, password: PASSWORD }, freshIp())).toBeNull();
});

test("a session has a new tariff from the moment it changes", async () => {
  const { email, token } = await signedIn();
  await setTariff(SYSTEM, { email, tariff: "corporate" });
  expect(await findSession(token)).toMatchObject({ tariff: "corporate" });
});

test("a raised session version ends every session", async () => {
  const { userId, token } = await signedIn();
  await db().update(users).set({ sessionVersion: 2 }).where(eq(users.id, userId));
  expect(await findSession(token)).toBeNull();
});

test("signing out ends this session, copies of its cookie included, and no other", async () => {
  const { email, token } = await signedIn();
  const elsewhere = await openSession({ email, password: PASSWORD }, freshIp());
  await endSession(token);
  await endSession(token);
  expect(await findSession(token)).toBeNull();
  expect(await findSession(elsewhere)).toMatchObject({ email });
});

test.each([null, undefined, {}, "x", { userId: "1", sessionVersion: 1, sessionId: "2" }])(
  "%j opens no session",
  async (token) => {
    expect(await findSession(token)).toBeNull();
  },
);

test("attempts from one address on an account are limited, right passwords included; the owner signs in from another address", async () => {
  await waitForCalm(900, 5_000);
  const { email } = await freshUser();
  const password = PASSWORD;
  for (let attempt = 0; attempt < 30; attempt++)
    await limitAttempt("signIn", `2001:db8:1:2::${attempt + 1}`, email).catch(() => {});
  const next = openSession({ email, password }, "2001:db8:1:2::99");
  await expect(next).rejects.toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
  expect(await openSession({ email, password }, freshIp())).not.toBeNull();
});

test("attempts on one account are limited from all addresses together", async () => {
  const account = randomUUID();
  for (let attempt = 0; attempt < 30; attempt++) await limitAttempt("reset", freshIp(), account);
  await expect(limitAttempt("reset", freshIp(), account)).rejects.toMatchObject({ code: "rate_limited" });
});

test("attempts from one address are limited for all accounts together", async () => {
  const ip = freshIp();
  for (let attempt = 0; attempt < 20; attempt++) await limitAttempt("signUp", ip, randomUUID());
  await expect(limitAttempt("signUp", ip, randomUUID())).rejects.toMatchObject({ code: "rate_limited" });
});

const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36";

/** An account that is signed in on two devices, both of which were seen. */
async function onTwoDevices() {
  const { email, userId, token } = await signedIn();
  const elsewhere = await openSession({ email, password: PASSWORD }, freshIp());
  if (!token || !elsewhere) throw new Error("no session");
  await recordPresence(token, { ip: "203.0.113.7", userAgent: CHROME });
  await recordPresence(elsewhere, { ip: "2001:db8:1:2::3", userAgent: "x".repeat(5_000) });
  const caller = await findSession(token);
  if (!caller) throw new Error("no session");
  return { userId, token, elsewhere, caller };
}

test("the list of sessions has this device first, and shortened addresses", async () => {
  const { token, elsewhere, caller } = await onTwoDevices();
  const listed = await listSessions(caller, token.sessionId);
  expect(listed).toMatchObject([
    { id: token.sessionId, isCurrent: true, network: "203.0.113.x", userAgent: CHROME },
    { id: elsewhere.sessionId, isCurrent: false, network: "2001:db8:1:x" },
  ]);
  expect(listed[1]?.userAgent).toHaveLength(400);
});

test("a session records that it was seen every few minutes at most", async () => {
  const { token } = await onTwoDevices();
  expect((await findPresence(token))?.isDue).toBe(false);
  await recordPresence(token, { ip: "198.51.100.1", userAgent: "another" });
  const read = async () => (await db().select().from(sessions).where(eq(sessions.id, token.sessionId)))[0];
  expect((await read())?.network).toBe("203.0.113.x");
  const old = sql`now() - make_interval(secs => ${SEEN_SECONDS + 1})`;
  await db().update(sessions).set({ lastSeenAt: old }).where(eq(sessions.id, token.sessionId));
  expect((await findPresence(token))?.isDue).toBe(true);
  await recordPresence(token, { ip: "198.51.100.1", userAgent: "another" });
  expect((await read())?.network).toBe("198.51.100.x");
});

test("a single session is ended at once, and only by its owner", async () => {
  const { token, elsewhere, caller } = await onTwoDevices();
  const stranger = await onTwoDevices();
  const strange = endOwnSession(stranger.caller, elsewhere.sessionId);
  await expect(strange).rejects.toMatchObject({ code: "not_found" });
  await expect(endOwnSession(caller, "x")).rejects.toMatchObject({ code: "not_found" });
  await endOwnSession(caller, elsewhere.sessionId);
  expect(await findSession(elsewhere)).toBeNull();
  expect(await findSession(token)).not.toBeNull();
  expect(await listSessions(caller, token.sessionId)).toHaveLength(1);
  // A request that was under way writes it down once more: that must not bring it back.
  await recordPresence(elsewhere, { ip: "203.0.113.7", userAgent: CHROME });
  expect(await findSession(elsewhere)).toBeNull();
  expect(await listSessions(caller, token.sessionId)).toHaveLength(1);
});

test("all other sessions are ended at once, copies of this cookie included, and the present one gets a new token", async () => {
  const { token, elsewhere, caller } = await onTwoDevices();
  const { sessionVersion } = await endOtherSessions(caller);
  for (const old of [token, elsewhere]) expect(await findSession(old)).toBeNull();
  const renewed = { ...token, sessionVersion };
  expect(await findSession(renewed)).not.toBeNull();
  await recordPresence(renewed, { ip: "203.0.113.7", userAgent: CHROME });
  const listed = await listSessions(caller, token.sessionId);
  expect(listed.map(({ id }) => id)).toEqual([token.sessionId]);
});

test("the audit trail records the end of a session once, with the person who ended it", async () => {
  const { userId, token } = await signedIn();
  await endSession(token);
  await endSession(token);
  const trail = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, token?.sessionId ?? ""));
  expect(trail).toMatchObject([{ action: "session.end", actorUserId: userId }]);
});
