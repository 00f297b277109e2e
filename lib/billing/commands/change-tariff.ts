// Changes the tariff of an account within a transaction that has locked it.

import { eq, sql } from "drizzle-orm";
import { applyTariffToKeys } from "@/lib/api-keys/rows";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";
import type { TariffId } from "@/lib/core/tariff-id";
import { users } from "@/lib/users/schema";

type Change = { userId: string; from: TariffId; to: TariffId; reason?: string; keepKeyId?: string | null };

/** Changes the tariff of a locked account, and suspends or wakes its keys. Does nothing when it has the tariff already. */
export async function changeTariff(tx: Db, caller: Caller, change: Change): Promise<void> {
  const { userId, from, to, reason, keepKeyId } = change;
  if (from === to) return;
  await tx.update(users).set({ tariff: to, updatedAt: sql`now()` }).where(eq(users.id, userId));
  await applyTariffToKeys(tx, caller, { userId, from, to, keepKeyId });
  await recordAudit(tx, caller, {
    action: "user.set-tariff",
    subjectId: userId,
    changes: { tariff: [from, to] },
    ...(reason && { reason }),
  });
  await publish(tx, "account.tariff-changed", { userId, from, to });
}
