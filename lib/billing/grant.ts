import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { putOnTariff } from "@/lib/users/tariff";
import { dropSubscription } from "./lifecycle";
import { lockAccount } from "./rows";

/**
 * Lets an operator's word take the place of what an account pays for, inside the transaction that sets the tariff: the
 * subscription ends and open invoices are void, so that nothing takes the tariff back later.
 */
export async function yieldToOperator(tx: Db, caller: Caller, userId: string): Promise<void> {
  await dropSubscription(tx, caller, await lockAccount(tx, userId), "operator");
}

/** Ends what a deleted account had, without a mail. Does nothing the second time. */
export async function closeAccountBilling(userId: string): Promise<void> {
  const caller: Caller = { kind: "system", name: "billing" };
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    await dropSubscription(tx, caller, account, "deleted");
    await putOnTariff(tx, caller, { userId, from: account.tariff, to: "free", reason: "the account was deleted" });
  });
}
