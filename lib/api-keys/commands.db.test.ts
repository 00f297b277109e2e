import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeTariff } from "@/lib/billing/commands/change-tariff";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import type { TariffId } from "@/lib/core/tariff-id";
import { users } from "@/lib/users/schema";
import { issueKey, revokeKey, rotateKey } from "./commands";
import { hashKey, parseKey } from "./key-policy";
import { listKeys } from "./queries";
import { findKeyForRequest } from "./request-queries";
import { apiKeys } from "./schema";

const input = { name: "Warehouse", scopes: ["listings:write", "listings:read"] as const };
const command: Caller = { kind: "system", name: "test" };

async function account(tariff: TariffId): Promise<Extract<Caller, { kind: "session" }>> {
  const userId = createId();
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "Owner", tariff });
  return { kind: "session", userId, role: "user", tariff };
}

const issue = (caller: Caller, more = {}) => issueKey(caller, { ...input, scopes: [...input.scopes], ...more });
const stateOf = async (userId: string, id: string) => (await listKeys(userId)).find((key) => key.id === id)?.state;
const move = (userId: string, from: TariffId, to: TariffId) =>
  inTransaction((tx) => changeTariff(tx, command, { userId, from, to }));

describe("issueKey", () => {
  it("shows the key once and keeps only its hash", async () => {
    const owner = await account("pro");
    const { key, record } = await issue(owner, { expiresAt: "2099-01-01T00:00:00+03:00" });
    expect(record).toMatchObject({
      name: "Warehouse",
      state: "ACTIVE",
      scopes: ["listings:read", "listings:write"],
      prefix: key.slice(0, 14),
      lastFour: key.slice(-4),
      expiresAt: "2098-12-31T21:00:00.000Z",
      lastUsedAt: null,
    });
    const [stored] = await db().select().from(apiKeys).where(eq(apiKeys.id, record.id));
    expect(stored?.secretHash).toBe(hashKey(key));
    expect(JSON.stringify(stored)).not.toContain(key.slice(15));
    expect(await listKeys(owner.userId)).toEqual([record]);
    const trail = await db().select().from(auditLog).where(eq(auditLog.subjectId, record.id));
    expect(trail.map(({ action }) => action)).toEqual(["key.issue"]);
    expect(JSON.stringify(trail)).not.toContain(key.slice(15));
  });

  it("mails the owner when a session issues a key, without the text that the session chose", async () => {
    const owner = await account("pro");
    const [user] = await db().select().from(users).where(eq(users.id, owner.userId));
    const told = () =>
      db()
        .select()
        .from(mails)
        .where(eq(mails.recipient, user?.email ?? ""))
        .orderBy(mails.id);
    const { record, key } = await issue(owner);
    await rotateKey(owner, record.id);
    const [issued, rotated, ...more] = await told();
    expect(issued?.text).toContain(record.prefix);
    expect(issued?.text).not.toMatch(new RegExp(`Warehouse|Owner|${key.slice(15)}`));
    expect([issued?.subject, rotated?.subject, more]).toEqual([
      "Новый ключ API на Тонне",
      "Ключ API на Тонне заменён",
      [],
    ]);
    await issueKey(command, { ...input, scopes: [...input.scopes] }, { ownerId: owner.userId, replaceOldest: true });
    expect(await told()).toHaveLength(2);
  });

  it("finds the key for a request with role, tariff and times", async () => {
    const owner = await account("corporate");
    const { key, record } = await issue(owner, { expiresAt: "2099-01-01T00:00:00Z" });
    const found = await findKeyForRequest(parseKey(key)?.prefix ?? "");
    expect(found).toMatchObject({
      id: record.id,
      userId: owner.userId,
      role: "user",
      tariff: "corporate",
      scopes: record.scopes,
      expiresAt: new Date("2099-01-01T00:00:00Z"),
      rotatesOutAt: null,
      revokedAt: null,
      hash: hashKey(key),
    });
    expect(await findKeyForRequest("00000000")).toBeNull();
  });

  it("keeps to the tariff's number of keys when many are asked for at once", async () => {
    const owner = await account("corporate");
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => issue(owner)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    expect(await listKeys(owner.userId)).toHaveLength(10);
  });

  it("refuses Free, an expiry in the past, an unknown owner and callers who manage no keys", async () => {
    const free = await account("free");
    await expect(issue(free)).rejects.toMatchObject({ code: "tariff_required", extra: { requiredTariff: "pro" } });
    // The session says Pro, the database says Free: the database counts.
    await expect(issue({ ...free, tariff: "pro" })).rejects.toMatchObject({ code: "tariff_required" });
    const pro = await account("pro");
    await expect(issue(pro, { expiresAt: "2020-01-01T00:00:00Z" })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "#/expiresAt" }],
    });
    await expect(
      issueKey(command, { ...input, scopes: [...input.scopes] }, { ownerId: createId() }),
    ).rejects.toMatchObject({ code: "not_found" });
    const byKey: Caller = { ...pro, kind: "key", keyId: createId(), scopes: [] };
    await expect(issue(byKey)).rejects.toMatchObject({ code: "not_owner" });
    await expect(issue({ kind: "anonymous" })).rejects.toMatchObject({ code: "not_owner" });
  });

  it("replaces the oldest key at the tariff's number when the command line asks for it", async () => {
    const owner = await account("pro");
    const first = await issueKey(command, { ...input, scopes: [...input.scopes] }, { ownerId: owner.userId });
    await expect(
      issueKey(command, { ...input, scopes: [...input.scopes] }, { ownerId: owner.userId }),
    ).rejects.toMatchObject({ code: "conflict" });
    const options = { ownerId: owner.userId, replaceOldest: true };
    const second = await issueKey(command, { ...input, scopes: [...input.scopes] }, options);
    expect(await stateOf(owner.userId, first.record.id)).toBe("REVOKED");
    expect(await stateOf(owner.userId, second.record.id)).toBe("ACTIVE");
  });
});

describe("the rate bucket of a new key", () => {
  const bucketOf = async (id: string) =>
    (await db().select({ bucketId: apiKeys.bucketId }).from(apiKeys).where(eq(apiKeys.id, id)))[0]?.bucketId;

  it("is the bucket of the key that it replaces, so that the hour goes on", async () => {
    const owner = await account("pro");
    const first = await issue(owner);
    await revokeKey(owner, first.record.id);
    const second = await issue(owner);
    expect(await bucketOf(second.record.id)).toBe(await bucketOf(first.record.id));
    const options = { ownerId: owner.userId, replaceOldest: true };
    const third = await issueKey(command, { ...input, scopes: [...input.scopes] }, options);
    expect(await bucketOf(third.record.id)).toBe(await bucketOf(first.record.id));
  });

  it("is never the bucket of a key that still works, and a fresh one when the replaced key ended an hour ago", async () => {
    const owner = await account("corporate");
    const [first, second] = [await issue(owner), await issue(owner)];
    expect(await bucketOf(second.record.id)).not.toBe(await bucketOf(first.record.id));
    const rotated = await rotateKey(owner, first.record.id, { overlapHours: 0 });
    const third = await issue(owner);
    expect(await bucketOf(third.record.id)).not.toBe(await bucketOf(rotated.record.id));
    await db()
      .update(apiKeys)
      .set({ revokedAt: sql`now() - interval '61 minutes'` })
      .where(eq(apiKeys.id, second.record.id));
    const fourth = await issue(owner);
    expect(await bucketOf(fourth.record.id)).not.toBe(await bucketOf(second.record.id));
    await db()
      .update(apiKeys)
      .set({ expiresAt: sql`now() - interval '59 minutes'` })
      .where(eq(apiKeys.id, third.record.id));
    const fifth = await issue(owner);
    expect(await bucketOf(fifth.record.id)).toBe(await bucketOf(third.record.id));
  });

  it("is the bucket of an outgoing key when its successor has ended: Pro has one hour's requests, whatever overlaps", async () => {
    const owner = await account("pro");
    const first = await issue(owner);
    const successor = await rotateKey(owner, first.record.id, { overlapHours: 24 });
    await revokeKey(owner, successor.record.id);
    const second = await issue(owner);
    expect(await stateOf(owner.userId, first.record.id)).toBe("ROTATING");
    expect(await bucketOf(second.record.id)).toBe(await bucketOf(first.record.id));
  });
});

describe("revokeKey", () => {
  it("ends a key at once, and refuses to end it again", async () => {
    const owner = await account("pro");
    const { record } = await issue(owner);
    expect((await revokeKey(owner, record.id)).state).toBe("REVOKED");
    await expect(revokeKey(owner, record.id)).rejects.toMatchObject({
      code: "invalid_transition",
      extra: { from: "REVOKED", to: "REVOKED" },
    });
    await expect(issue(owner)).resolves.toBeDefined();
  });

  it("finds no keys of others, nor malformed ids", async () => {
    const [owner, other] = [await account("pro"), await account("corporate")];
    const { record } = await issue(owner);
    await expect(revokeKey(other, record.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(rotateKey(other, record.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeKey(owner, "no-id")).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeKey(owner, createId())).rejects.toMatchObject({ code: "not_found" });
    expect(await stateOf(owner.userId, record.id)).toBe("ACTIVE");
    expect((await revokeKey(command, record.id)).state).toBe("REVOKED");
  });
});

describe("rotateKey", () => {
  it("gives name, scopes, expiry and bucket to the new key and lets the old key overlap", async () => {
    const owner = await account("pro");
    const { record: old } = await issue(owner, { expiresAt: "2099-01-01T00:00:00Z" });
    const { key, record } = await rotateKey(owner, old.id, { overlapHours: 2 });
    expect(record).toMatchObject({ name: old.name, scopes: old.scopes, expiresAt: old.expiresAt, state: "ACTIVE" });
    expect(parseKey(key)).not.toBeNull();
    const rows = await db().select().from(apiKeys).where(eq(apiKeys.userId, owner.userId));
    expect(new Set(rows.map(({ bucketId }) => bucketId)).size).toBe(1);
    expect(rows.find(({ id }) => id === old.id)?.replacedById).toBe(record.id);
    const [, rotated] = await listKeys(owner.userId);
    expect(rotated).toMatchObject({ id: old.id, state: "ROTATING" });
    const hours = (Date.parse(rotated?.rotatesOutAt ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.99);
    expect(hours).toBeLessThanOrEqual(2);
    await expect(issue(owner)).rejects.toMatchObject({ code: "conflict" });
    await expect(rotateKey(owner, record.id, { overlapHours: 1 })).rejects.toMatchObject({ code: "conflict" });
    await expect(rotateKey(owner, old.id)).rejects.toMatchObject({ code: "invalid_transition" });
  });

  it("ends the old key at once when no overlap is asked for", async () => {
    const owner = await account("pro");
    const { record: old } = await issue(owner);
    const { record } = await rotateKey(owner, old.id);
    expect(await stateOf(owner.userId, old.id)).toBe("REVOKED");
    expect(await stateOf(owner.userId, record.id)).toBe("ACTIVE");
  });

  it("makes one new key when asked twice at once", async () => {
    const owner = await account("corporate");
    const { record } = await issue(owner);
    const results = await Promise.allSettled([1, 2, 3].map(() => rotateKey(owner, record.id, { overlapHours: 1 })));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

it("suspends keys on Free and lets them work again after the return", async () => {
  const owner = await account("pro");
  const { record } = await issue(owner);
  await db().update(users).set({ tariff: "free" }).where(eq(users.id, owner.userId));
  expect(await stateOf(owner.userId, record.id)).toBe("SUSPENDED");
  await expect(rotateKey(owner, record.id)).rejects.toMatchObject({ code: "tariff_required" });
  await db().update(users).set({ tariff: "pro" }).where(eq(users.id, owner.userId));
  expect(await stateOf(owner.userId, record.id)).toBe("ACTIVE");
});

it.each([
  ["rotated again", (owner: Caller, id: string) => rotateKey(owner, id)],
  ["revoked", (owner: Caller, id: string) => revokeKey(owner, id)],
])("lets an overlap go on through an upgrade when the successor was %s", async (_what, end) => {
  const owner = await account("pro");
  const { record: first } = await issue(owner);
  const { record: second } = await rotateKey(owner, first.id, { overlapHours: 24 });
  await end(owner, second.id);
  await move(owner.userId, "pro", "corporate");
  expect(await stateOf(owner.userId, first.id)).toBe("ROTATING");
});

it("records which keys a tariff suspends and resumes, and why", async () => {
  const owner = await account("corporate");
  const ended = (await issue(owner)).record.id;
  await revokeKey(owner, ended);
  const [older, newer] = [(await issue(owner)).record.id, (await issue(owner)).record.id];
  await move(owner.userId, "corporate", "pro");
  await move(owner.userId, "pro", "free");
  await move(owner.userId, "free", "corporate");
  const told = async (id: string) =>
    (await db().select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id))
      .slice(1)
      .map(({ action, reason, changes, actorKind }) => [action, reason, changes.status, changes.userId, actorKind]);
  const asleep = (tariff: TariffId) => [
    "key.suspend",
    `tariff ${tariff}`,
    ["ACTIVE", "SUSPENDED"],
    owner.userId,
    "system",
  ];
  const awake = ["key.wake", "tariff corporate", ["SUSPENDED", "ACTIVE"], owner.userId, "system"];
  expect(await told(newer)).toEqual([asleep("free"), awake]);
  expect(await told(older)).toEqual([asleep("pro"), awake]);
  expect((await told(ended)).map(([action]) => action)).toEqual(["key.revoke"]);
});
