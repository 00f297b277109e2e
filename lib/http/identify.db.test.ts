import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { issueKey, revokeKey, rotateKey } from "@/lib/api-keys/commands";
import { Me, MeUsage } from "@/lib/api-keys/contract";
import { computeChecksum, makeKey } from "@/lib/api-keys/key-policy";
import { getMe, getMyUsage, listAllowances, listKeys, listUsage } from "@/lib/api-keys/queries";
import { apiKeys } from "@/lib/api-keys/schema";
import { flushKeyUsage, noteKeyUse } from "@/lib/api-keys/usage-commands";
import { SCOPES } from "@/lib/core/caller";
import { db, pool } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import type { TariffId } from "@/lib/core/tariff-id";
import { users } from "@/lib/users/schema";
import { createMissingKeyError, identify, nameVisitor } from "./identify";
import { meter } from "./rate-limit";

const CHALLENGE = { "WWW-Authenticate": 'Bearer realm="tonna", error="invalid_token"' };

async function account(tariff: TariffId) {
  const userId = createId();
  await db()
    .insert(users)
    .values({ id: userId, email: `${randomUUID()}@tonna.example`, name: "Owner", tariff });
  const caller = { kind: "session", userId, role: "user", tariff } as const;
  const { key, record } = await issueKey(caller, { name: "Key", scopes: [...SCOPES] });
  return { userId, caller, key, record };
}

const asked = (authorization?: string) =>
  identify(
    new Request("http://tonna.example/api/listings", { headers: authorization === undefined ? {} : { authorization } }),
  );
const keyed = (key: string) => asked(`Bearer ${key}`);

describe("nameVisitor", () => {
  const visitorOf = (headers: Record<string, string>) => nameVisitor({ headers: new Headers(headers) });
  const from = (ip: string) => ({ "x-tonna-peer": ip });

  it("names the account of a key once it was found good, and the address before", async () => {
    const { key, userId, record } = await account("pro");
    const request = { ...from("203.0.113.7"), authorization: `Bearer ${key}` };
    expect(visitorOf(request)).toBe("203.0.113.7");
    await keyed(key);
    expect(visitorOf(request)).toBe(userId);
    expect(record.id).not.toBe(userId);
  });

  it("names the address of a client that invents keys, and the /64 of IPv6", async () => {
    for (let n = 0; n < 3; n += 1) {
      const { key } = makeKey();
      await keyed(key).catch(() => {});
      expect(visitorOf({ ...from("203.0.113.7"), authorization: `Bearer ${key}` })).toBe("203.0.113.7");
    }
    expect(visitorOf({ ...from("203.0.113.7"), authorization: "Bearer tonna_x" })).toBe("203.0.113.7");
    expect(visitorOf(from("2001:db8:1:2::1"))).toBe(visitorOf(from("2001:db8:1:2:ffff::9")));
    expect(visitorOf(from("2001:db8:1:2::1"))).not.toBe(visitorOf(from("2001:db8:1:3::1")));
  });
});

describe("identify", () => {
  it("finds no key in a missing header, an empty one and another scheme", async () => {
    const nobody = { caller: { kind: "anonymous" }, meter: null };
    for (const header of [undefined, "", "Basic dXNlcjpwYXNz", "tonna_x", "Bearerx y"])
      expect(await asked(header)).toEqual(nobody);
  });

  it("finds the caller of a key, in any case of the scheme", async () => {
    const { userId, key, record } = await account("corporate");
    for (const scheme of ["Bearer", "bearer", "BEARER  "]) {
      const { caller, meter: metered } = await asked(`${scheme} ${key}`);
      expect(caller).toEqual({
        kind: "key",
        keyId: record.id,
        userId,
        role: "user",
        tariff: "corporate",
        company: null,
        scopes: [...SCOPES],
      });
      expect(metered?.tariff).toBe("corporate");
    }
  });

  it("refuses malformed, unknown and forged keys alike", async () => {
    const { key } = await account("pro");
    const other = makeKey().key;
    // The right eight characters with another secret, checksum and all.
    const body = key.slice(0, 15) + other.slice(15, 47);
    for (const token of ["", "x", `${key}x`, `${key} ${key}`, other, body + computeChecksum(body)]) {
      await expect(keyed(token)).rejects.toMatchObject({ code: "invalid_key", headers: CHALLENGE });
    }
  });

  it("refuses a revoked key at once, and an old one after its rotation", async () => {
    const { caller, key, record } = await account("pro");
    const overlap = await rotateKey(caller, record.id, { overlapHours: 1 });
    expect((await keyed(key)).meter?.bucketId).toBe((await keyed(overlap.key)).meter?.bucketId);
    await db()
      .update(apiKeys)
      .set({ rotatesOutAt: new Date(Date.now() - 1) })
      .where(eq(apiKeys.id, record.id));
    await expect(keyed(key)).rejects.toMatchObject({ code: "invalid_key" });
    await revokeKey(caller, overlap.record.id);
    await expect(keyed(overlap.key)).rejects.toMatchObject({ code: "invalid_key" });
  });

  it("refuses an expired key as expired", async () => {
    const { key, record } = await account("pro");
    await db()
      .update(apiKeys)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(apiKeys.id, record.id));
    await expect(keyed(key)).rejects.toMatchObject({ code: "expired_key", headers: CHALLENGE });
  });

  it("reads role and tariff at each request: Free suspends, a return resumes", async () => {
    const { userId, key } = await account("pro");
    await db().update(users).set({ tariff: "free" }).where(eq(users.id, userId));
    await expect(keyed(key)).rejects.toMatchObject({ code: "tariff_required", extra: { requiredTariff: "pro" } });
    await db().update(users).set({ tariff: "corporate", role: "admin" }).where(eq(users.id, userId));
    expect((await keyed(key)).caller).toMatchObject({ role: "admin", tariff: "corporate" });
  });

  it("counts nothing for a forged, ended or suspended key", async () => {
    const { userId, caller, key, record } = await account("pro");
    const left = async (keyId = record.id) => (await listAllowances(userId))[keyId]?.remaining;
    await keyed(key);
    expect(await left()).toBe(99);
    const body = key.slice(0, 15) + makeKey().key.slice(15, 47);
    await expect(keyed(body + computeChecksum(body))).rejects.toMatchObject({ code: "invalid_key" });
    expect(await left()).toBe(99);
    const successor = await rotateKey(caller, record.id, { overlapHours: 1 });
    for (const ended of [{ rotatesOutAt: new Date(Date.now() - 1) }, { suspendedAt: new Date(), rotatesOutAt: null }]) {
      await db().update(apiKeys).set(ended).where(eq(apiKeys.id, record.id));
      await expect(keyed(key)).rejects.toBeInstanceOf(AppError);
    }
    await db().update(users).set({ tariff: "free" }).where(eq(users.id, userId));
    await expect(keyed(successor.key)).rejects.toMatchObject({ code: "tariff_required" });
    await db().update(users).set({ tariff: "pro" }).where(eq(users.id, userId));
    expect(await left(successor.record.id)).toBe(99);
  });

  it("separates the keys of one moment, and counts each in its own bucket", async () => {
    const [one, other, ended] = [await account("pro"), await account("corporate"), await account("pro")];
    const successor = await rotateKey(ended.caller, ended.record.id, { overlapHours: 1 });
    await db()
      .update(apiKeys)
      .set({ rotatesOutAt: new Date(Date.now() - 1) })
      .where(eq(apiKeys.id, ended.record.id));
    const body = one.key.slice(0, 15) + makeKey().key.slice(15, 47);
    const forged = body + computeChecksum(body);
    const sent = vi.spyOn(pool(), "unsafe");
    const found = await Promise.allSettled(
      [forged, one.key, other.key, ended.key, successor.key, one.key, makeKey().key].map(keyed),
    );
    const seen = found.map((result) =>
      result.status === "fulfilled" ? result.value.meter?.take?.remaining : (result.reason as AppError).code,
    );
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    // The key that ended shares its successor's hour, and takes nothing of it.
    expect(seen).toEqual(["invalid_key", 99, 9_999, "invalid_key", 99, 98, "invalid_key"]);
  });

  it("sends a challenge to a caller without a key", () => {
    expect(createMissingKeyError()).toMatchObject({
      code: "missing_key",
      headers: { "WWW-Authenticate": 'Bearer realm="tonna"' },
    });
  });
});

describe("meter", () => {
  const read = { write: false, ip: "203.0.113.7" };

  it("counts each request of a key, and refuses the hundred and first with the same headers", async () => {
    const { userId, key, record } = await account("pro");
    const first = await meter(await keyed(key), read);
    expect(first).toMatchObject({
      "RateLimit-Policy": '"pro";q=100;w=3600',
      "X-RateLimit-Limit": "100",
      "X-RateLimit-Remaining": "99",
    });
    expect(first.RateLimit).toMatch(/^"pro";r=99;t=\d+$/);
    const again = async () => meter(await keyed(key), { ...read, write: true });
    const rest = await Promise.allSettled(Array.from({ length: 150 }, again));
    const refused = rest.flatMap((result) => (result.status === "rejected" ? [result.reason as AppError] : []));
    expect(refused).toHaveLength(51);
    const [error] = refused;
    expect(error).toBeInstanceOf(AppError);
    expect(error?.code).toBe("rate_limited");
    expect(error?.retryAfter).toBeGreaterThan(0);
    expect(error?.retryAfter).toBeLessThanOrEqual(3_636);
    expect(error?.headers).toMatchObject({ "X-RateLimit-Remaining": "0" });
    expect(error?.headers?.RateLimit).toBe(`"pro";r=0;t=${error?.retryAfter}`);

    expect((await listAllowances(userId))[record.id]).toMatchObject({ limit: 100, remaining: 0 });
    const [usage] = await listUsage(userId, 30);
    expect(usage).toMatchObject({ key: { id: record.id }, total: 100 });
    expect(usage?.hours.reduce((sum, hour) => sum + hour.rejected, 0)).toBe(51);
    expect((await listKeys(userId))[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  it("sends a key its own limit", async () => {
    const { userId, key, record } = await account("corporate");
    const identity = await keyed(key);
    await meter(identity, read);
    const { caller } = identity;
    if (caller.kind !== "key") throw new Error("a key must be known");
    const me = await getMe(caller);
    expect(Me.parse(me)).toMatchObject({
      id: userId,
      name: "Owner",
      tariff: "corporate",
      scopes: [...SCOPES],
      key: { id: record.id, prefix: key.slice(0, 14) },
      limits: { keys: 10, requestsPerHour: 10_000, remaining: 9_999 },
    });
    expect(MeUsage.parse(await getMyUsage(caller)).data).toMatchObject([{ key: { id: record.id }, total: 1 }]);
  });

  it("shares the bucket between a key and its successor", async () => {
    const { caller, key, record } = await account("pro");
    await meter(await keyed(key), read);
    const successor = await rotateKey(caller, record.id, { overlapHours: 1 });
    expect(await meter(await keyed(successor.key), read)).toMatchObject({ "X-RateLimit-Remaining": "98" });
  });

  it("counts no requests without a key unless it is told to", async () => {
    expect(await meter({ caller: { kind: "anonymous" }, meter: null }, read)).toEqual({});
  });
});

describe("usage", () => {
  beforeAll(() => flushKeyUsage());

  it("adds up over flushes, writes the last use once a minute, and works when a key is deleted", async () => {
    const { userId, record } = await account("pro");
    const at = Date.UTC(2027, 2, 1, 12, 30);
    const lastUsed = async () =>
      (await db().select({ at: apiKeys.lastUsedAt }).from(apiKeys).where(eq(apiKeys.id, record.id)))[0]?.at;
    noteKeyUse(createId(), true, at);
    noteKeyUse(record.id, true, at);
    await flushKeyUsage();
    expect(await lastUsed()).toEqual(new Date(at));
    noteKeyUse(record.id, true, at + 59_000);
    noteKeyUse(record.id, false, at + 59_500);
    await flushKeyUsage();
    expect(await lastUsed()).toEqual(new Date(at));
    noteKeyUse(record.id, true, at + 61_000);
    await flushKeyUsage();
    expect(await lastUsed()).toEqual(new Date(at + 61_000));
    const [usage] = await listUsage(userId, 36_500);
    expect(usage?.hours).toEqual([{ hour: "2027-03-01T12:00:00.000Z", requests: 3, rejected: 1 }]);
  });
});

it("refuses the key of a blocked account as an invalid key", async () => {
  const { userId, key } = await account("pro");
  await keyed(key);
  await db().update(users).set({ blockedAt: new Date() }).where(eq(users.id, userId));
  await expect(keyed(key)).rejects.toMatchObject({ code: "invalid_key", headers: CHALLENGE });
});
