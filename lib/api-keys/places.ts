import { eq, inArray } from "drizzle-orm";
import { recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import type { TariffId } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import { hasEnded, type KeyRank, keyState, keysThatWork } from "./policy";
import { apiKeys } from "./schema";

type TariffChange = { userId: string; from: TariffId; to: TariffId; keepKeyId?: string | null };
/** A key before the change of the tariff, and its mark after it. */
type Settled = { key: KeyRank; suspendedAt: Date | null };

/**
 * Lets as many keys of an account work as its new tariff has places for, inside the transaction that sets it, which has
 * locked the account: the chosen key first, else those used last. The others are suspended and wake with a higher tariff.
 * On Free all keys sleep by the tariff alone, and keep their places for the way back.
 */
export async function settleKeys(tx: Db, caller: Caller, { userId, from, to, keepKeyId }: TariffChange): Promise<void> {
  const keys: KeyRank[] = await tx
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
  const living = keys.filter((key) => !hasEnded(key, now));
  const working = getTariff(to).api ? keysThatWork(keys, to, now, keepKeyId) : null;
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
    status: [keyState(key, from, now), keyState({ ...key, suspendedAt }, to, now)] as const,
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
