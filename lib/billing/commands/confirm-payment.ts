// Commands of administrators on an open invoice: confirm its payment, or void it.

import Decimal from "decimal.js";
import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { publish } from "@/lib/core/queue/queue";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { assertMayAdminister } from "@/lib/users/policy";
import { lockAdministrator } from "@/lib/users/rows";
import { ConfirmPaymentInput, type Invoice, VoidInvoiceInput } from "../contract";
import { getAnchorDay } from "../date-policy";
import { composeInvoicePaidMail, mailOwner } from "../mails";
import { getCoveredPeriod, isCreditLost, isLive, requireInvoiceMove, requireSubscriptionMove } from "../policy";
import { type InvoiceRow, isUnfinishedPeriod, type LockedAccount, lockInvoice, toInvoice } from "../rows";
import { invoices, subscriptions } from "../schema";
import { advanceSubscription } from "./advance-subscription";
import { changeTariff } from "./change-tariff";
import { closeInvoice } from "./issue-invoice";
import { cancelRenewal } from "./request-tariff";

/**
 * Marks an open invoice as paid, for an administrator or a payment provider (the system). The tariff changes and its keys work at once.
 * Its period starts on the day of the confirmation, with a credit on the day of the payment, of a renewal where the last one ends. A
 * credit holds if the payment is not after the due day. Paying a renewal voids an open request, and the other way round. A repeat with
 * the same reference changes nothing. Throws `not_found`, `invalid_transition`, `validation_failed` for a wrong sum or an impossible day.
 */
export async function confirmPayment(
  caller: Caller,
  invoiceId: string,
  input: ConfirmPaymentInput,
  now = new Date(),
): Promise<Invoice> {
  assertMayAdminister(caller);
  const payment = ConfirmPaymentInput.parse(input);
  const today = formatMoscowDay(now);
  return inTransaction(async (tx) => {
    const { invoice, account } = await lockInvoice(tx, invoiceId);
    await lockAdministrator(tx, caller);
    if (invoice.status === "PAID" && invoice.reference === payment.reference) return toInvoice(invoice);
    requireInvoiceMove(invoice.status, "PAID");
    requireExact(invoice, payment, today);
    const { paidOn, reference } = payment;
    const change = { status: "PAID", ...getCoveredPeriod(invoice, paidOn, today), paidOn, reference } as const;
    const paid = { ...invoice, ...change };
    await tx
      .update(invoices)
      .set({ ...change, closedAt: sql`now()` })
      .where(eq(invoices.id, invoice.id));
    await recordAudit(tx, caller, {
      action: "invoice.pay",
      subjectId: invoice.id,
      changes: { number: invoice.number, status: ["OPEN", "PAID"], ...payment },
    });
    const other = invoice.kind === "RENEWAL" ? account.request : account.renewal;
    if (other) await closeInvoice(tx, caller, other, "VOID", "replaced");
    const settled = { ...account, request: null, renewal: null };
    if (invoice.kind === "RENEWAL") await advanceSubscription(tx, caller, settled, today);
    else await beginTariff(tx, caller, settled, paid);
    await publish(tx, "invoice.paid", { invoiceId: invoice.id, userId: account.userId });
    await mailOwner(tx, account, composeInvoicePaidMail(account.addressee, toInvoice(paid)));
    return toInvoice(paid);
  });
}

/**
 * Voids an open invoice for a reason that its owner reads. Without its renewal a subscription is cancelled, since another
 * would be issued otherwise. Throws `not_found`, `invalid_transition`.
 */
export async function voidInvoice(caller: Caller, invoiceId: string, input: VoidInvoiceInput): Promise<void> {
  assertMayAdminister(caller);
  const { reason } = VoidInvoiceInput.parse(input);
  await inTransaction(async (tx) => {
    const { invoice, account } = await lockInvoice(tx, invoiceId);
    await lockAdministrator(tx, caller);
    await closeInvoice(tx, caller, invoice, "VOID", reason);
    if (invoice.kind === "RENEWAL") await cancelRenewal(tx, caller, { ...account, renewal: null });
  });
}

/** Starts a bought tariff: at once, for a whole period, in place of what was before. */
async function beginTariff(tx: Db, caller: Caller, account: LockedAccount, invoice: InvoiceRow): Promise<void> {
  const { userId, tariff: from, subscription } = account;
  const { tariff, period, periodStart, periodEnd: end } = invoice;
  if (!periodStart || !end) throw new AppError("internal", { detail: "a paid invoice must name its period" });
  if (isLive(subscription)) {
    if (subscription.status !== "ACTIVE") requireSubscriptionMove(subscription.status, "ACTIVE");
    await tx
      .update(invoices)
      .set({ creditedById: invoice.id })
      .where(and(isUnfinishedPeriod(subscription, invoice.issuedOn), sql`${invoices.id} <> ${invoice.id}`));
  }
  const row = {
    tariff,
    period,
    status: "ACTIVE" as const,
    periodStart,
    periodEnd: end,
    anchorDay: getAnchorDay(periodStart),
    nextTariff: tariff,
    nextPeriod: period,
    // An account without a subscription has its tariff as a grant.
    granted: isLive(subscription) ? subscription.granted : from,
    keepKeyId: null,
    remindedFor: null,
  };
  await tx
    .insert(subscriptions)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: subscriptions.userId, set: { ...row, updatedAt: sql`now()` } });
  await recordAudit(tx, caller, {
    action: "subscription.start",
    subjectId: userId,
    changes: { status: [subscription?.status ?? null, "ACTIVE"], tariff: [from, tariff], periodEnd: end },
  });
  await changeTariff(tx, caller, { userId, from, to: tariff, reason: `invoice ${invoice.number}` });
}

/** Throws `validation_failed` unless the payment is the whole sum, and came between the issue and today. */
function requireExact(invoice: InvoiceRow, payment: { amount: string; paidOn: string }, today: string): void {
  const { amount, issuedOn, dueOn } = invoice;
  const difference = new Decimal(payment.amount).comparedTo(amount);
  if (difference < 0)
    throw makeInvalid("amount", "partial", `is less than the invoice's ${amount}; a part of it can't be confirmed`);
  if (difference > 0)
    throw makeInvalid("amount", "over", `is more than the invoice's ${amount}; return the rest first`);
  if (payment.paidOn > today) throw makeInvalid("paidOn", "in_future", "lies in the future");
  if (payment.paidOn < issuedOn)
    throw makeInvalid("paidOn", "before_issue", `is before the invoice's day, ${issuedOn}`);
  if (isCreditLost(invoice, payment.paidOn))
    throw makeInvalid("paidOn", "after_due", `is after ${dueOn}, until when the credit holds; a new invoice is needed`);
}

function makeInvalid(field: "amount" | "paidOn", code: string, detail: string): AppError {
  return new AppError("validation_failed", { errors: [{ pointer: `#/${field}`, code, detail }] });
}
