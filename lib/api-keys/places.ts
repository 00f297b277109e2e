import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/db";
import type { TariffId } from "@/lib/core/tariff-id";
import { tariffOf } from "@/lib/tariffs/policy";
import { hasEnded, keysThatWork } from "./policy";
import { apiKeys } from "./schema";

/**
 * Lets as many keys of an account work as its new tariff has places for, inside the transaction that sets it, which has
 * locked the account: the chosen key first, else those used last. The others are suspended and wake with a higher tariff.
 * On Free all keys sleep by the tariff alone, and keep their places for the way back.
 */
export async function settleKeys(
  tx: Db,
  userId: string,
  tariff: TariffId,
  keepKeyId: string | null = null,
): Promise<void> {
  if (!tariffOf(tariff).api) return;
  const keys = await tx
    .select({
      id: apiKeys.id,
      replacedById: apiKeys.replacedById,
      expiresAt: apiKeys.expiresAt,
      rotatesOutAt: apiKeys.rotatesOutAt,
      revokedAt: apiKeys.revokedAt,
      suspendedAt: apiKeys.suspendedAt,
      lastUsedAt: apiKeys.lastUsedAt,
      createdAt: apiKeys.createdAt,
    })
    .from(apiKeys)
    .where(eq(apiKeys.userId, userId));
  const now = new Date();
  const working = keysThatWork(keys, tariff, now, keepKeyId);
  const living = keys.filter((key) => !hasEnded(key, now));
  const woken = living.filter(({ id, suspendedAt }) => suspendedAt !== null && working.has(id)).map(({ id }) => id);
  const put = living.filter(({ id, suspendedAt }) => suspendedAt === null && !working.has(id)).map(({ id }) => id);
  const of = (ids: string[]) => and(eq(apiKeys.userId, userId), inArray(apiKeys.id, ids));
  if (woken.length > 0)
    await tx
      .update(apiKeys)
      .set({ suspendedAt: null })
      .where(and(of(woken), isNotNull(apiKeys.suspendedAt)));
  if (put.length > 0) await tx.update(apiKeys).set({ suspendedAt: sql`now()` }).where(of(put));
}
