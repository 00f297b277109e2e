"use server";

// Action of /account/indices: begins and ends subscriptions to the Tonna index.
import Decimal from "decimal.js";
import { revalidatePath } from "next/cache";
import { findShownUnit } from "@/components/market/index-texts";
import type { SubscriptionError, SubscriptionState } from "@/components/market/subscription-state";
import { currentSession } from "@/lib/auth/session";
import type { Caller } from "@/lib/core/caller";
import { AppError } from "@/lib/core/errors";
import { readFormText, toOutage } from "@/lib/core/forms";
import { toPlainAmount } from "@/lib/i18n/amount";
import { readFormLocale } from "@/lib/i18n/routing";
import { subscribeToIndex, unsubscribeFromIndex } from "@/lib/indices/commands/subscribe";
import { SUBSCRIPTION_KINDS } from "@/lib/indices/contract";
import { findIndex } from "@/lib/indices/queries/indices";

/** Subscribes the signed-in person to the series `symbol` (`do` is "add"), or ends the subscription `id` (`do` is "remove"). */
export async function manageSubscriptionsAction(
  _previous: SubscriptionState,
  form: FormData,
): Promise<SubscriptionState> {
  const at = Date.now();
  try {
    const session = await currentSession();
    if (!session) return { status: "error", error: "signed_out", at };
    if (readFormText(form, "do") === "remove") {
      await unsubscribeFromIndex(session, readFormText(form, "id"));
      revalidatePath("/[locale]/account", "layout");
      return { status: "removed", at };
    }
    const error = await add(session, form);
    if (error) return { status: "error", error, at };
    revalidatePath("/[locale]/account", "layout");
    return { status: "added", at };
  } catch (error) {
    return { status: "error", error: toSubscriptionError(error), at };
  }
}

async function add(caller: Caller, form: FormData): Promise<SubscriptionError | null> {
  const kind = SUBSCRIPTION_KINDS.find((one) => one === readFormText(form, "kind")) ?? "daily";
  const series = await findIndex(readFormText(form, "symbol"));
  if (!series) return "not_found";
  const { symbol } = series;
  if (kind === "daily") {
    await subscribeToIndex(caller, { symbol, kind, value: null });
    return null;
  }
  // The bound is typed in the unit that the page shows.
  const plain = toPlainAmount(readFormText(form, "bound"), readFormLocale(form));
  const value = plain ? new Decimal(plain).div(findShownUnit(series).size) : null;
  if (!value || value.lt("0.0001") || value.gte("1e20")) return "bound";
  await subscribeToIndex(caller, { symbol, kind, value: value.toFixed(4) });
  return null;
}

function toSubscriptionError(error: unknown): SubscriptionError {
  if (error instanceof AppError && (error.code === "conflict" || error.code === "not_found")) return error.code;
  return toOutage(error);
}
