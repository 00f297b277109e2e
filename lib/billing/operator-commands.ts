import { changeTariff } from "@/lib/api-keys/steps/change-tariff";
import type { Caller } from "@/lib/core/caller";
import { inTransaction } from "@/lib/core/database/db";
import { moscowDay } from "@/lib/core/time/market-day";
import type { SetTariffInput } from "@/lib/users/contract";
import { lockAdministrator, lockUser } from "@/lib/users/locks";
import { assertMayAdminister } from "@/lib/users/policy";
import { getUserByEmail } from "@/lib/users/queries";
import { keepAfterPayment, yieldToOperator } from "./grant";

/**
 * Puts an account on a tariff without end, whatever it pays for: its subscription ends and its open invoice is void. Its
 * keys sleep on Free and wake on return. One that it pays for already runs out first (`keepAfterPayment`).
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
    if (from === input.tariff) return { userId, changed: await keepAfterPayment(tx, caller, userId, moscowDay(now)) };
    await yieldToOperator(tx, caller, userId);
    await changeTariff(tx, caller, { userId, from, to: input.tariff });
    return { userId, changed: true };
  });
}
