// API keys within a caller's transaction: the effect of a new tariff, and the number of live keys.

import { desc, eq, inArray } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { TariffId } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import { users } from "@/lib/users/schema";
import { getKeyState, hasEnded, type KeyRank, pickWorkingKeys } from "./policy";
import { apiKeys } from "./schema";

type TariffChange = { userId: string; from: TariffId; to: TariffId; keepKeyId?: string | null };
/** A key before the change of the tariff, and its mark after it. */
type Settled = { key: KeyRank; suspendedAt: Date | null };

/**
 * Suspends and wakes the keys of a locked account for its new tariff: the chosen key works first, else those used last. On Free
 * all keys are suspended by the tariff alone, and keep their places for the way back.
 */
export async function applyTariffToKeys(
  tx: Db,
  caller: Caller,
  { userId, from, to, keepKeyId }: TariffChange,
): Promise<void> {
  const keys = await selectKeys(tx, userId);
  const now = new Date();
  const living = keys.filter((key) => !hasEnded(key, now));
  const working = getTariff(to).api ? pickWorkingKeys(keys, to, now, keepKeyId) : null;
  const settled = living.map((key): Settled => {
    if (!working) return { key, suspendedAt: key.suspendedAt };
    return { key, suspendedAt: working.has(key.id) ? null : (key.suspendedAt ?? now) };
  });
  const changed = settled.filter(({ key, suspendedAt }) => (key.suspendedAt === null) !== (suspendedAt === null));
  for (const mark of [now, null]) {
    const ids = changed.filter(({ suspendedAt }) => suspendedAt === mark).map(({ key }) => key.id);
    if (ids.length > 0) await tx.update(apiKeys).set({ suspendedAt: mark }).where(inArray(apiKeys.id, ids));
  }
  const moves = settled.map(({ key, suspendedAt }) => ({
    id: key.id,
    status: [getKeyState(key, from, now), getKeyState({ ...key, suspendedAt }, to, now)] as const,
  }));
  await recordAudits(
    tx,
    caller,
    moves
      .filter(({ status: [before, after] }) => before !== after)
      .map(({ id, status }) => ({
        action: status[1] === "SUSPENDED" ? "key.suspend" : "key.wake",
        subjectId: id,
        reason: `tariff ${to}`,
        changes: { userId, status },
      })),
  );
}

export const keyColumns = {
  id: apiKeys.id,
  userId: apiKeys.userId,
  replacedById: apiKeys.replacedById,
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

/** Number of keys of an account that have not ended, suspended ones included. */
export async function countLiveKeys(userId: string, from: Db): Promise<number> {
  const rows = await selectKeys(from, userId);
  return rows.filter((row) => !hasEnded(row, new Date())).length;
}

/** Keys of an account, newest first, ended ones included. */
export async function selectKeys(from: Db, userId: string) {
  if (!isId(userId)) return [];
  return from
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];
