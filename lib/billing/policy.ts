// Rules of invoices and subscriptions: their states, their terms, what an owner may do.
import { createConflict, createTransitionError } from "@/lib/core/errors";
import type { TariffId } from "@/lib/core/tariff-id";
import { addDays } from "@/lib/core/time/market-day";
import { type BillingPeriod, compareTariffs } from "@/lib/reference/tariffs";
import type { Invoice, InvoiceKind, InvoiceStatus, PaidTariff, Subscription, SubscriptionStatus } from "./contract";
import { computePeriodEnd, getAnchorDay } from "./date-policy";

/** Days to pay an invoice, and days before the end of a period on which its renewal is issued. */
export const DUE_DAYS = 10;
/** Days after the end of a period in which the tariff still works, and after the term in which a payment may be confirmed. */
export const GRACE_DAYS = 5;
/** Days before the end on which the owner is reminded. */
export const REMINDER_DAYS = 3;
/** Invoices that an account may bring about in a day by its own acts: each is a number that stays, and a mail. */
export const INVOICES_PER_DAY = 10;

/** Why the service itself closed an invoice; pages have a sentence for each. An administrator's reason is free text. */
export const CLOSE_REASONS = ["withdrawn", "cancelled", "replaced", "operator", "deleted", "unpaid"] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

const INVOICE_MOVES: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  OPEN: ["PAID", "VOID", "EXPIRED"],
  PAID: [],
  VOID: [],
  EXPIRED: [],
};

const SUBSCRIPTION_MOVES: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  // To FREE at once only when an operator takes over or the account is deleted.
  ACTIVE: ["CANCELLED", "PAST_DUE", "FREE"],
  // "Cancelled at period end": the tariff works until then.
  CANCELLED: ["ACTIVE", "FREE"],
  PAST_DUE: ["ACTIVE", "FREE"],
  FREE: ["ACTIVE"],
};

/** Throws `invalid_transition` unless an invoice may go from one state to the other. */
export function requireInvoiceMove(from: InvoiceStatus, to: InvoiceStatus): void {
  if (!INVOICE_MOVES[from].includes(to)) throw createTransitionError(from, to);
}

/** Throws `invalid_transition` unless a subscription may go from one state to the other. */
export function requireSubscriptionMove(from: SubscriptionStatus, to: SubscriptionStatus): void {
  if (!SUBSCRIPTION_MOVES[from].includes(to)) throw createTransitionError(from, to);
}

/** A subscription that still gives its tariff. */
export function isLive<S extends { status: SubscriptionStatus }>(subscription: S | null): subscription is S {
  return subscription !== null && subscription.status !== "FREE";
}

/** Whether nothing is to be paid for what comes next: an operator gave that tariff, or a higher one, without end. */
export function isNextGranted({ nextTariff, granted }: Pick<Subscription, "nextTariff" | "granted">): boolean {
  return compareTariffs(nextTariff, granted) <= 0;
}

type Wanted = { tariff: PaidTariff; period: BillingPeriod };
type Standing = Pick<Subscription, "tariff" | "period" | "status">;

/**
 * Kind of invoice that buys a tariff. Throws `conflict` with a `reason`: `already` (has it), `lower` (comes with the next period),
 * `year_needed` (a month can't replace a paid year, since the credit could exceed the price).
 */
export function planPurchase(
  has: TariffId,
  subscription: Standing | null,
  wanted: Wanted,
): Exclude<InvoiceKind, "RENEWAL"> {
  const step = compareTariffs(wanted.tariff, has);
  if (step === 0) throw createConflict("already", `The account already has the tariff ${has}.`);
  if (step < 0) throw createConflict("lower", "A lower tariff starts at the end of the paid period.");
  if (!isLive(subscription)) return "NEW";
  if (subscription.period === "year" && wanted.period === "month" && subscription.status !== "PAST_DUE") {
    throw createConflict("year_needed", "A tariff paid by the year can only be upgraded for a year.");
  }
  return "UPGRADE";
}

/** Throws unless the next period may have this tariff: a higher one is bought at once instead, a granted one not at all. */
export function requireRenewal(
  subscription: (Standing & Pick<Subscription, "granted">) | null,
  wanted: Wanted,
): asserts subscription is Standing & Pick<Subscription, "granted"> {
  if (!isLive(subscription)) throw createConflict("no_subscription", "There is no subscription to continue.");
  if (subscription.status !== "ACTIVE") throw createTransitionError(subscription.status, "ACTIVE");
  if (compareTariffs(wanted.tariff, subscription.tariff) > 0) {
    throw createConflict("higher", "A higher tariff starts at once, not with the next period.");
  }
  if (isNextGranted({ nextTariff: wanted.tariff, granted: subscription.granted })) {
    throw createConflict("granted", `The account has the tariff ${subscription.granted} free of charge.`);
  }
}

type Billed = Pick<Invoice, "credit" | "period" | "periodStart" | "periodEnd">;

/**
 * Period that a payment buys. A renewal names its own. A new tariff starts on the day of confirmation; with a credit, on the day of
 * payment, since the credited days go on until then.
 */
export function getCoveredPeriod(
  { credit, period, periodStart, periodEnd: end }: Billed,
  paidOn: string,
  today: string,
) {
  if (periodStart && end) return { periodStart, periodEnd: end };
  const start = Number(credit) > 0 ? paidOn : today;
  return { periodStart: start, periodEnd: computePeriodEnd(start, period, getAnchorDay(start)) };
}

/**
 * Whether a payment comes too late for the credit on its invoice. The credit is fixed at the issue and the new period starts with
 * the payment, so the days between count twice: at most until the due day.
 */
export function isCreditLost({ kind, credit, dueOn }: Pick<Invoice, "kind" | "credit" | "dueOn">, paidOn: string) {
  return kind === "UPGRADE" && Number(credit) > 0 && paidOn > dueOn;
}

/** The last day of a period, which is what people are told: the first unpaid day less one. */
export const getLastDay = (end: string) => addDays(end, -1);

/** Day of the invoice for the next period: ten days before the period ends, or today when that is past. */
export function getRenewalIssueDay(end: string, today: string): string {
  const day = addDays(end, -DUE_DAYS);
  return day > today ? day : today;
}

/** The day on which an unpaid tariff ends. */
export const getGraceEnd = (periodEnd: string) => addDays(periodEnd, GRACE_DAYS);
