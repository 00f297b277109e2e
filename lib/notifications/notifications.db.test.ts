import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { setMailSettings, unsubscribeFromMails } from "./commands";
import { MANDATORY_KINDS, SWITCHABLE_KINDS } from "./contract";
import { createUnsubscribe, readSubscription, signSubscription } from "./policy/unsubscribe";
import { getMailSettings, isMailWanted } from "./queries";

const ALL = { chats: true, alerts: true, favourites: true, expiry: true, moderation: true };

async function person(emailConfirmedAt: Date | null = new Date()): Promise<Extract<Caller, { kind: "session" }>> {
  const userId = createId();
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "A", emailConfirmedAt });
  return { kind: "session", userId, role: "user", tariff: "free" };
}

const records = (userId: string) => db().select().from(auditLog).where(eq(auditLog.subjectId, userId));

test("all mails are on until a person switches one off, and mandatory ones stay on", async () => {
  const [me, other] = [await person(), await person()];
  expect(await getMailSettings(me.userId)).toEqual(ALL);
  await setMailSettings(me, { ...ALL, chats: false });
  await setMailSettings(me, { ...ALL, chats: false });
  expect(await isMailWanted(db(), me.userId, "chats")).toBe(false);
  expect(await isMailWanted(db(), me.userId, "alerts")).toBe(true);
  expect(await isMailWanted(db(), me.userId, "billing")).toBe(true);
  expect(await getMailSettings(other.userId)).toEqual(ALL);
  expect(await records(me.userId)).toMatchObject([{ action: "user.set-mails", changes: { chats: [true, false] } }]);
  await setMailSettings(me, ALL);
  expect(await isMailWanted(db(), me.userId, "chats")).toBe(true);
});

test("a person with an unconfirmed address gets mandatory mails only, and an unknown one none", async () => {
  const { userId } = await person(null);
  for (const kind of SWITCHABLE_KINDS) expect(await isMailWanted(db(), userId, kind), kind).toBe(false);
  for (const kind of MANDATORY_KINDS) expect(await isMailWanted(db(), userId, kind), kind).toBe(true);
  await db().update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, userId));
  expect(await isMailWanted(db(), userId, "chats")).toBe(true);
  expect(await isMailWanted(db(), createId(), "chats")).toBe(false);
});

test("mails are switched by a signed-in person for their own account only", async () => {
  const { userId } = await person();
  const key: Caller = { kind: "key", keyId: createId(), scopes: [], userId, role: "user", tariff: "pro" };
  for (const caller of [key, { kind: "anonymous" } as const])
    await expect(setMailSettings(caller, { ...ALL, chats: false })).rejects.toMatchObject({ code: "not_owner" });
  expect(await getMailSettings(userId)).toEqual(ALL);
});

test("the link of a mail switches that kind off for that person, again without effect, and not for a deleted account", async () => {
  const { userId } = await person();
  const read = readSubscription(createUnsubscribe("expiry", userId).token);
  expect(read).toEqual({ to: "kind", kind: "expiry", userId });
  await Promise.all([unsubscribeFromMails(userId, "expiry"), unsubscribeFromMails(userId, "expiry")]);
  expect(await getMailSettings(userId)).toEqual({ ...ALL, expiry: false });
  expect(await records(userId)).toHaveLength(1);
  await expect(unsubscribeFromMails(createId(), "expiry")).resolves.toBeUndefined();
});

test("an altered, invented or cut token switches nothing off", () => {
  const [mine, other] = [createId(), createId()];
  const token = signSubscription({ to: "kind", kind: "chats", userId: mine });
  const signature = token.split(".")[2] ?? "";
  expect(readSubscription(token)).not.toBeNull();
  for (const bad of [
    token.replace(mine, other),
    token.replace("chats", "alerts"),
    token.replace("chats", "search"),
    `billing.${mine}.${signature}`,
    token.slice(0, -4),
    `${token}.x`,
    "",
    "a.b.c",
  ])
    expect(readSubscription(bad), bad).toBeNull();
  const search = signSubscription({ to: "search", searchId: mine });
  expect(readSubscription(search)).toEqual({ to: "search", searchId: mine });
});
