import { eq, sql } from "drizzle-orm";
import { changeTariff } from "@/lib/api-keys/steps/change-tariff";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { closeInvoice } from "./issue";
import { advance, dropSubscription } from "./lifecycle";
import { isLive } from "./policy";
import { lockAccount } from "./rows";
import { subscriptions } from "./schema";

/**
 * Lets an operator's word take the place of what an account pays for, inside the transaction that sets the tariff: the
 * subscription ends and open invoices are void, so that nothing takes the tariff back later.
 */
export async function yieldToOperator(tx: Db, caller: Caller, userId: string): Promise<void> {
  await dropSubscription(tx, caller, await lockAccount(tx, userId), "operator");
}

/**
 * Gives an account without end what it pays for, inside a transaction: what is paid runs out, and counts in an upgrade, but
 * nothing more is asked for. Answers whether that is new: false where nothing is paid, or it was given before.
 */
export async function keepAfterPayment(tx: Db, caller: Caller, userId: string, today: string): Promise<boolean> {
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
  await advance(tx, caller, { ...account, renewal: null, subscription: { ...subscription, granted } }, today);
  return true;
}

/** Ends what a deleted account had, without a mail. Does nothing the second time. */
export async function closeAccountBilling(userId: string): Promise<void> {
  const caller: Caller = { kind: "system", name: "billing" };
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    await dropSubscription(tx, caller, account, "deleted");
    await changeTariff(tx, caller, { userId, from: account.tariff, to: "free", reason: "the account was deleted" });
  });
}
