// Reads of API keys for their owners: the list, what is left of the hour, usage.

import { and, asc, eq, getTableColumns, gte, isNull } from "drizzle-orm";
import type { Caller } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { peekShared } from "@/lib/core/limiter/shared";
import type { TariffId } from "@/lib/core/tariff-id";
import { toIsoDates } from "@/lib/core/time/instant";
import { getTariff } from "@/lib/reference/tariffs";
import { findAccount } from "@/lib/users/queries";
import { ApiKey, type KeyAllowance, type KeyUsage, type Me, type MeUsage } from "./contract";
import { getKeyState } from "./policy";
import { type KeyRow, queryKeys, selectKeys } from "./rows";
import { apiKeys, apiKeyUsage } from "./schema";
import { flushKeyUsage } from "./usage-commands";

/** The window of every key's rate: one hour. */
export const RATE_WINDOW_SECONDS = 3_600;

type KeyCaller = Extract<Caller, { kind: "key" }>;

/** An account's keys, newest first, ended ones included. */
export async function listKeys(userId: string): Promise<ApiKey[]> {
  return (await selectKeys(db(), userId)).map(toApiKey);
}

/** One key, as its owner sees it. Throws `not_found`. */
export async function getKey(keyId: string, from: Db = db()): Promise<ApiKey> {
  return toApiKey(await getKeyRow(keyId, from));
}

async function getKeyRow(keyId: string, from: Db = db()): Promise<KeyRow> {
  const [row] = isId(keyId) ? await queryKeys(from).where(eq(apiKeys.id, keyId)) : [];
  if (!row) throw createKeyNotFoundError();
  return row;
}

/** Whether a key was revoked, or is gone with its account. */
export async function isKeyRevoked(keyId: string, from: Db = db()): Promise<boolean> {
  const live = await from
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), isNull(apiKeys.revokedAt)));
  return live.length === 0;
}

/** The refusal of a key that is not there, or is not the caller's. */
export function createKeyNotFoundError(): AppError {
  return new AppError("not_found", { detail: "There is no such key." });
}

/** Allowance of each live key of an account, by key id. A key is missing while the limiter's store is out of reach. */
export async function listAllowances(userId: string): Promise<Record<string, KeyAllowance>> {
  const now = new Date();
  const rows = await selectKeys(db(), userId);
  const live = rows.filter((row) => ["ACTIVE", "ROTATING"].includes(getKeyState(row, row.tariff, now)));
  const found = await Promise.all(
    live.map(async (row) => [row.id, await findAllowance(row.bucketId, row.tariff)] as const),
  );
  return Object.fromEntries(found.flatMap(([id, allowance]) => (allowance ? [[id, allowance]] : [])));
}

/** Allowance of a bucket; null while the limiter's store is out of reach. */
async function findAllowance(bucketId: string, tariff: TariffId): Promise<KeyAllowance | null> {
  const take = await peekShared(toBucketName(bucketId), getTariff(tariff).requestsPerHour, RATE_WINDOW_SECONDS);
  return take && { limit: take.limit, remaining: take.remaining, resetAt: take.resetAt.toISOString() };
}

/** Name of a key's bucket in the limiter. */
export function toBucketName(bucketId: string): string {
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
      .select(getTableColumns(apiKeyUsage))
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

/** The calling key: account, tariff, scopes and allowance. */
export async function getMe(caller: KeyCaller): Promise<Me> {
  const [account, row] = await Promise.all([findAccount(caller.userId), getKeyRow(caller.keyId)]);
  if (!account) throw new AppError("not_found");
  const { userId: id, name, role, tariff } = account;
  const { keys, requestsPerHour } = getTariff(tariff);
  const { remaining = null, resetAt = null } = (await findAllowance(row.bucketId, row.tariff)) ?? {};
  const key = toApiKey(row);
  return { id, name, role, tariff, scopes: key.scopes, key, limits: { keys, requestsPerHour, remaining, resetAt } };
}

/** Requests per hour of the account's keys over the last 30 days. */
export async function getMyUsage(caller: KeyCaller): Promise<MeUsage> {
  const now = new Date();
  const from = new Date(now.getTime() - USAGE_DAYS * 86_400_000);
  return { from: from.toISOString(), to: now.toISOString(), data: await listUsage(caller.userId, USAGE_DAYS) };
}

function toApiKey(row: KeyRow): ApiKey {
  const state = getKeyState(row, row.tariff, new Date());
  return ApiKey.parse({ ...toIsoDates(row), prefix: `tonna_${row.prefix}`, state });
}
