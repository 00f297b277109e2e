import { and, asc, desc, eq, gte } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { peekShared } from "@/lib/core/limiter/shared";
import type { TariffId } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import { findAccount } from "@/lib/users/queries";
import { users } from "@/lib/users/schema";
import type { ApiKey, KeyAllowance, KeyUsage, Me, MeUsage } from "./contract";
import { hasEnded, keyState } from "./policy";
import { apiKeys, apiKeyUsage } from "./schema";
import { flushKeyUsage } from "./usage";

/** The window of every key's rate: one hour. */
export const RATE_WINDOW_SECONDS = 3_600;

type KeyCaller = Extract<Caller, { kind: "key" }>;

const keyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  lastFour: apiKeys.lastFour,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  rotatesOutAt: apiKeys.rotatesOutAt,
  revokedAt: apiKeys.revokedAt,
  suspendedAt: apiKeys.suspendedAt,
  bucketId: apiKeys.bucketId,
  tariff: users.tariff,
};

/** An account's keys, newest first, ended ones included. */
export async function listKeys(userId: string): Promise<ApiKey[]> {
  const rows = await selectKeys(db(), userId);
  return rows.map((row) => toApiKey(row, new Date()));
}

/** How many keys of an account have not ended, suspended ones included. */
export async function countLiveKeys(userId: string, from: Db): Promise<number> {
  const rows = await selectKeys(from, userId);
  return rows.filter((row) => !hasEnded(row, new Date())).length;
}

/** One key, as its owner sees it. Throws `not_found`. */
export async function getKey(keyId: string, from: Db = db()): Promise<ApiKey> {
  if (!isId(keyId)) throw noKey();
  const query = from.select(keyColumns).from(apiKeys).innerJoin(users, eq(users.id, apiKeys.userId));
  const [row] = await query.where(eq(apiKeys.id, keyId));
  if (!row) throw noKey();
  return toApiKey(row, new Date());
}

/** The refusal of a key that is not there, or is not the caller's. */
export function noKey(): AppError {
  return new AppError("not_found", { detail: "There is no such key." });
}

/** What is left of the hour, by key id, of an account's live keys. A key is missing while the limiter's store is out of reach. */
export async function listAllowances(userId: string): Promise<Record<string, KeyAllowance>> {
  const now = new Date();
  const rows = await selectKeys(db(), userId);
  const live = rows.filter((row) => ["ACTIVE", "ROTATING"].includes(keyState(row, row.tariff, now)));
  const found = await Promise.all(
    live.map(async (row) => [row.id, await findAllowance(row.bucketId, row.tariff)] as const),
  );
  return Object.fromEntries(found.flatMap(([id, allowance]) => (allowance ? [[id, allowance]] : [])));
}

/** What is left of a bucket's hour; null while the limiter's store is out of reach. */
async function findAllowance(bucketId: string, tariff: TariffId): Promise<KeyAllowance | null> {
  const take = await peekShared(keyBucket(bucketId), getTariff(tariff).requestsPerHour, RATE_WINDOW_SECONDS);
  return (
    take && {
      limit: take.limit,
      remaining: take.remaining,
      resetAt: take.resetAt.toISOString(),
    }
  );
}

/** Name of a key's bucket in the limiter. */
export function keyBucket(bucketId: string): string {
  return `key:${bucketId}`;
}

/** Requests per hour of each of an account's keys over the last `days`. Keys without any are listed too, while they live. */
export async function listUsage(userId: string, days: number): Promise<KeyUsage[]> {
  await flushKeyUsage();
  const now = new Date();
  const since = new Date(now.getTime() - days * 86_400_000);
  const [keys, hours] = await Promise.all([
    listKeys(userId),
    db()
      .select({
        keyId: apiKeyUsage.keyId,
        hour: apiKeyUsage.hour,
        requests: apiKeyUsage.requests,
        rejected: apiKeyUsage.rejected,
      })
      .from(apiKeyUsage)
      .innerJoin(apiKeys, eq(apiKeys.id, apiKeyUsage.keyId))
      .where(and(eq(apiKeys.userId, userId), gte(apiKeyUsage.hour, since)))
      .orderBy(asc(apiKeyUsage.hour)),
  ]);
  return keys
    .map(({ id, name, prefix, lastFour, state }) => {
      const own = hours.filter((row) => row.keyId === id);
      return {
        key: { id, name, prefix, lastFour, state },
        total: own.reduce((sum, row) => sum + row.requests, 0),
        hours: own.map(({ hour, requests, rejected }) => ({ hour: hour.toISOString(), requests, rejected })),
      };
    })
    .filter(({ key, hours: own }) => own.length > 0 || ["ACTIVE", "ROTATING", "SUSPENDED"].includes(key.state));
}

const USAGE_DAYS = 30;

/** What a key may find out about itself: account, tariff, scopes and what is left of its hour. */
export async function getMe(caller: KeyCaller): Promise<Me> {
  const [account, key, allowance] = await Promise.all([
    findAccount(caller.userId),
    getKey(caller.keyId),
    findKeyAllowance(caller.keyId),
  ]);
  if (!account) throw new AppError("not_found");
  const { keys, requestsPerHour } = getTariff(account.tariff);
  return {
    id: account.userId,
    name: account.name,
    role: account.role,
    tariff: account.tariff,
    scopes: key.scopes,
    key,
    limits: { keys, requestsPerHour, remaining: allowance?.remaining ?? null, resetAt: allowance?.resetAt ?? null },
  };
}

/** Requests per hour of the account's keys over the last 30 days. */
export async function getMyUsage(caller: KeyCaller): Promise<MeUsage> {
  const now = new Date();
  const from = new Date(now.getTime() - USAGE_DAYS * 86_400_000);
  return { from: from.toISOString(), to: now.toISOString(), data: await listUsage(caller.userId, USAGE_DAYS) };
}

async function findKeyAllowance(keyId: string): Promise<KeyAllowance | null> {
  const query = db().select({ bucketId: apiKeys.bucketId, tariff: users.tariff }).from(apiKeys);
  const [row] = await query.innerJoin(users, eq(users.id, apiKeys.userId)).where(eq(apiKeys.id, keyId));
  return row ? findAllowance(row.bucketId, row.tariff) : null;
}

async function selectKeys(from: Db, userId: string) {
  if (!isId(userId)) return [];
  return from
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

type StoredKey = Awaited<ReturnType<typeof selectKeys>>[number];

function toApiKey(row: StoredKey, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: `tonna_${row.prefix}`,
    lastFour: row.lastFour,
    scopes: row.scopes,
    state: keyState(row, row.tariff, now),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    rotatesOutAt: row.rotatesOutAt?.toISOString() ?? null,
  };
}
