// API keys within a caller's transaction: the effect of a new tariff, and the number of live keys.

import { desc, eq, getTableColumns, inArray } from "drizzle-orm";
import { type AuditRecord, recordAudits } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { isId } from "@/lib/core/id";
import type { TariffId } from "@/lib/core/tariff-id";
import { getTariff } from "@/lib/reference/tariffs";
import { users } from "@/lib/users/schema";
import { getKeyState, hasKeyEnded, type KeyRank, pickWorkingKeys } from "./policy";
import { apiKeys } from "./schema";

type TariffChange = { userId: string; from: TariffId; to: TariffId; keepKeyId?: string | null };

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
  const living = keys.filter((key) => !hasKeyEnded(key, now));
  const working = getTariff(to).api ? pickWorkingKeys(keys, to, now, keepKeyId) : null;
  const markOf = (key: KeyRank) => (working?.has(key.id) ? null : (key.suspendedAt ?? (working && now)));
  const settled = living.map((key) => ({ key, suspendedAt: markOf(key) }));
  for (const mark of [now, null]) {
    const changed = settled.filter(({ key, suspendedAt }) => suspendedAt === mark && key.suspendedAt !== mark);
    const ids = changed.map(({ key }) => key.id);
    if (ids.length > 0) await tx.update(apiKeys).set({ suspendedAt: mark }).where(inArray(apiKeys.id, ids));
  }
  const records = settled.flatMap(({ key, suspendedAt }): AuditRecord[] => {
    const status = [getKeyState(key, from, now), getKeyState({ ...key, suspendedAt }, to, now)];
    if (status[0] === status[1]) return [];
    const action = status[1] === "SUSPENDED" ? "key.suspend" : "key.wake";
    return [{ action, subjectId: key.id, reason: `tariff ${to}`, changes: { userId, status } }];
  });
  await recordAudits(tx, caller, records);
}

const { secretHash: _, ...columns } = getTableColumns(apiKeys);

/** The query of keys without their hashes, each with the tariff of its account. */
export const queryKeys = (from: Db) =>
  from
    .select({ ...columns, tariff: users.tariff })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId));

/** Number of keys of an account that have not ended, suspended ones included. */
export async function countLiveKeys(userId: string, from: Db): Promise<number> {
  const rows = await selectKeys(from, userId);
  return rows.filter((row) => !hasKeyEnded(row, new Date())).length;
}

/** Keys of an account, newest first, ended ones included. */
export async function selectKeys(from: Db, userId: string) {
  if (!isId(userId)) return [];
  return queryKeys(from).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number];
