// Gives an account a tariff without payment, and ends the billing of a deleted account.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import type { SetTariffInput } from "@/lib/users/contract";
import { assertMayAdminister } from "@/lib/users/policy";
import { getUserByEmail } from "@/lib/users/queries";
import { lockAdministrator, lockUser } from "@/lib/users/rows";
import { isLive } from "../policy";
import { lockAccount } from "../rows";
import { subscriptions } from "../schema";
import { advanceSubscription, dropSubscription } from "./advance-subscription";
import { changeTariff } from "./change-tariff";
import { closeInvoice } from "./issue-invoice";

/**
 * Grants an account without end the tariff that it pays for. The paid period runs out and counts in an upgrade; no further
 * invoice is issued. Returns false when nothing is paid, or the tariff was granted before.
 */
async function grantAfterPayment(tx: Db, caller: Caller, userId: string, today: string): Promise<boolean> {
  const account = await lockAccount(tx, userId);
  const { subscription, renewal, tariff: granted } = account;
  if (!isLive(subscription) || subscription.granted === granted) return false;
  if (renewal) await closeInvoice(tx, caller, renewal, "VOID", "operator");
  await tx.update(subscriptions).set({ granted, updatedAt: sql`now()` }).where(eq(subscriptions.userId, userId));
  await recordAudit(tx, caller, {
    action: "subscription.grant",
    subjectId: userId,
    changes: { tariff: granted },
  });
  await advanceSubscription(
    tx,
    caller,
    { ...account, renewal: null, subscription: { ...subscription, granted } },
    today,
  );
  return true;
}

/** Ends the subscription of a deleted account, without a mail. Does nothing the second time. */
export async function closeAccountBilling(userId: string): Promise<void> {
  const caller: Caller = { kind: "system", name: "billing" };
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    await dropSubscription(tx, caller, account, "deleted");
    await changeTariff(tx, caller, { userId, from: account.tariff, to: "free", reason: "the account was deleted" });
  });
}

/**
 * Grants an account a tariff without end: its subscription ends and its open invoices are void. A tariff that it pays for
 * already runs out first (`grantAfterPayment`). Only for administrators and the system.
 */
export async function setTariff(
  caller: Caller,
  input: SetTariffInput,
  now = new Date(),
): Promise<{ userId: string; changed: boolean }> {
  assertMayAdminister(caller);
  return inTransaction(async (tx) => {
    const { id: userId } = await getUserByEmail(input.email, tx);
    const { tariff: from } = await lockUser(tx, userId);
    await lockAdministrator(tx, caller);
    if (from === input.tariff)
      return { userId, changed: await grantAfterPayment(tx, caller, userId, formatMoscowDay(now)) };
    // The subscription ends and open invoices are void, so that nothing takes the tariff back later.
    await dropSubscription(tx, caller, await lockAccount(tx, userId), "operator");
    await changeTariff(tx, caller, { userId, from, to: input.tariff });
    return { userId, changed: true };
  });
}
