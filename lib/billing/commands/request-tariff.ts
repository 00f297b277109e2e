// Commands of an owner: request a tariff, withdraw the request, cancel, resume, set the renewal.

import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError, createConflict } from "@/lib/core/errors";
import { isId } from "@/lib/core/id";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { getTariff } from "@/lib/reference/tariffs";
import { requireUserId } from "@/lib/users/policy";
import { type Invoice, RequestTariffInput, SetRenewalInput } from "../contract";
import { DUE_DAYS, isCreditLost, isLive, planPurchase, requireRenewal } from "../policy";
import { computeUpgradeCredit, type LockedAccount, lockAccount, lockInvoice, toInvoice } from "../rows";
import { subscriptions } from "../schema";
import { endSubscription, saveMove } from "./advance-subscription";
import { closeInvoice, issueInvoice, issueRenewalIfDue } from "./issue-invoice";

/**
 * Issues the invoice for a higher tariff than the account has, due in ten days; its payment sets the tariff. Within a paid
 * period the days that are left from today on are credited. The same request again answers the open invoice; an open
 * renewal stays, so that the tariff can go on whatever becomes of the request. Throws `conflict` with a `reason`: see
 * `planPurchase`, `open_invoice` when a request for something else is open, and `credit_over` when a payment of the open one would
 * come too late: only the owner knows whether one is on its way.
 */
export async function requestTariff(caller: Caller, input: RequestTariffInput, now = new Date()): Promise<Invoice> {
  const { tariff, period, payer } = RequestTariffInput.parse(input);
  const today = formatMoscowDay(now);
  return inTransaction(async (tx) => {
    const account = await lockAccount(tx, requireUserId(caller));
    const { request, subscription } = account;
    if (request) {
      const asked = toInvoice(request);
      if (isCreditLost(request, today))
        throw createConflict(
          "credit_over",
          `The credit on the invoice ${request.number} held until ${request.dueOn}. Withdraw it first.`,
        );
      const isSame = asked.tariff === tariff && asked.period === period && isDeepStrictEqual(asked.payer, payer);
      if (isSame) return asked;
      throw createConflict("open_invoice", `The invoice ${request.number} is open. Withdraw it first.`);
    }
    const kind = planPurchase(account.tariff, subscription, { tariff, period });
    const credit = await computeUpgradeCredit(tx, subscription, today);
    if (Number(credit.credit) >= Number(getTariff(tariff).prices[period])) {
      // A year paid ahead is worth more than a month of the higher tariff.
      throw createConflict("year_needed", "What has been paid is worth more than this period. Choose a year.");
    }
    const dueOn = addDays(today, DUE_DAYS);
    const draft = { kind, tariff, period, payer, issuedOn: today, dueOn, credit };
    return toInvoice(await issueInvoice(tx, caller, account, draft));
  });
}

/**
 * Withdraws an invoice that the owner requested; a renewal is ended by cancelling instead. Throws `not_found` for others'
 * invoices, `invalid_transition` unless it is open.
 */
export async function withdrawInvoice(caller: Caller, invoiceId: string): Promise<void> {
  const userId = requireUserId(caller);
  await inTransaction(async (tx) => {
    const { invoice } = await lockInvoice(tx, invoiceId);
    if (invoice.userId !== userId) throw new AppError("not_found");
    if (invoice.kind === "RENEWAL")
      throw createConflict("renewal", "A renewal can't be withdrawn: cancel the subscription.");
    await closeInvoice(tx, caller, invoice, "VOID", "withdrawn");
  });
}

/**
 * Cancels at the end of the paid period, until when the tariff works; unpaid already, it ends at once. Open invoices
 * are void. Cancelled before: nothing changes. Throws `conflict` without a subscription.
 */
export async function cancelSubscription(caller: Caller): Promise<void> {
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, requireUserId(caller));
    const { subscription, request, renewal } = account;
    if (!isLive(subscription)) throw createConflict("no_subscription", "There is no subscription to cancel.");
    if (subscription.status === "CANCELLED") return;
    for (const open of [request, renewal]) if (open) await closeInvoice(tx, caller, open, "VOID", "cancelled");
    await cancelRenewal(tx, caller, { ...account, request: null, renewal: null });
  });
}

/** Stops the renewal of a live subscription; one that is past due ends at once. */
export async function cancelRenewal(tx: Db, caller: Caller, account: LockedAccount): Promise<void> {
  const { subscription } = account;
  if (!isLive(subscription) || subscription.status === "CANCELLED") return;
  if (subscription.status === "PAST_DUE") return endSubscription(tx, caller, account, "cancelled while unpaid");
  await saveMove(tx, caller, subscription, { status: "CANCELLED" }, "subscription.cancel");
}

/** Takes a cancellation back before the period ends. Throws `conflict` without a subscription. */
export async function resumeSubscription(caller: Caller, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, requireUserId(caller));
    const { subscription } = account;
    if (!isLive(subscription)) throw createConflict("no_subscription", "There is no subscription to resume.");
    if (subscription.status === "ACTIVE") return;
    // An unpaid subscription goes on by payment only.
    if (subscription.status === "PAST_DUE")
      throw createConflict("past_due", "The subscription continues once its invoice is paid.");
    const resumed = await saveMove(tx, caller, subscription, { status: "ACTIVE" }, "subscription.resume");
    await issueRenewalIfDue(tx, caller, { ...account, subscription: resumed }, formatMoscowDay(now));
  });
}

/**
 * Sets the tariff and period after the paid one, and the key that then goes on. A lower tariff takes effect at the end of the
 * paid period. An open renewal is replaced. Throws `conflict` or `invalid_transition`.
 */
export async function setRenewal(caller: Caller, input: SetRenewalInput, now = new Date()): Promise<void> {
  const userId = requireUserId(caller);
  const { tariff, period, keepKeyId } = SetRenewalInput.parse(input);
  await inTransaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    const { subscription, renewal } = account;
    requireRenewal(subscription, { tariff, period });
    const next = { nextTariff: tariff, nextPeriod: period, keepKeyId: keepKeyId && isId(keepKeyId) ? keepKeyId : null };
    await tx
      .update(subscriptions)
      .set({ ...next, updatedAt: sql`now()` })
      .where(eq(subscriptions.userId, userId));
    await recordAudit(tx, caller, {
      action: "subscription.set-renewal",
      subjectId: userId,
      changes: {
        tariff: [subscription.nextTariff, tariff],
        period: [subscription.nextPeriod, period],
        keepKeyId: [subscription.keepKeyId, next.keepKeyId],
      },
    });
    if (renewal && renewal.tariff === tariff && renewal.period === period) return;
    if (renewal) await closeInvoice(tx, caller, renewal, "VOID", "replaced");
    const changed = { ...account, renewal: null, subscription: { ...subscription, ...next } };
    await issueRenewalIfDue(tx, caller, changed, formatMoscowDay(now));
  });
}
