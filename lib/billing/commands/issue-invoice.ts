// Issues and closes invoices within a transaction that has locked the account.

import { and, desc, eq, gt, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { type Caller, getAccount } from "@/lib/core/caller";
import { type Db, getOnlyRow } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { createId } from "@/lib/core/id";
import { publish } from "@/lib/core/queue/queue";
import { countDaysBetween } from "@/lib/core/time/market-day";
import { type BillingPeriod, getTariff } from "@/lib/reference/tariffs";
import { computeAmountDue } from "../amount-policy";
import type { InvoiceKind, InvoiceStatus, PaidTariff, StoredPayer } from "../contract";
import { computePeriodEnd } from "../date-policy";
import { composeInvoiceIssuedMail, mailOwner } from "../mails";
import { DUE_DAYS, getLastDay, INVOICES_PER_DAY, isLive, isNextGranted, requireInvoiceMove } from "../policy";
import { getDefaultProvider } from "../providers/providers";
import { getSupplier, getVatRate } from "../reference";
import { findPaidRenewal, type InvoiceRow, type LockedAccount, toInvoice } from "../rows";
import { invoiceNumbers, invoices } from "../schema";

type Draft = {
  kind: InvoiceKind;
  tariff: PaidTariff;
  period: BillingPeriod;
  payer: StoredPayer;
  issuedOn: string;
  dueOn: string;
  credit?: { credit: string; days: number };
  periodStart?: string;
  periodEnd?: string;
};

const DAY_SECONDS = 86_400;

/**
 * Issues an invoice at the price of today and mails it. The account is locked and has no open invoice of this kind. Throws
 * `rate_limited` when the account's own acts issue too many in a day.
 */
export async function issueInvoice(tx: Db, caller: Caller, account: LockedAccount, draft: Draft): Promise<InvoiceRow> {
  if (getAccount(caller)?.userId === account.userId) await requireRoom(tx, account.userId);
  const { credit: { credit, days } = { credit: "0.00", days: 0 }, ...fields } = draft;
  const price = getTariff(draft.tariff).prices[draft.period];
  const invoice = getOnlyRow(
    await tx
      .insert(invoices)
      .values({
        id: createId(),
        number: await takeNextNumber(tx, Number(draft.issuedOn.slice(0, 4))),
        userId: account.userId,
        ...fields,
        price,
        credit,
        creditDays: days,
        amount: computeAmountDue(price, credit),
        vatRate: getVatRate(),
        supplier: getSupplier(),
        provider: getDefaultProvider().id,
      })
      .returning(),
  );
  const { id, number, kind, tariff, period, amount } = invoice;
  await recordAudit(tx, caller, {
    action: "invoice.issue",
    subjectId: id,
    changes: { userId: account.userId, number, kind, tariff, period, amount },
  });
  await publish(tx, "invoice.issued", { invoiceId: id, userId: account.userId });
  await mailOwner(tx, account, composeInvoiceIssuedMail(account.addressee, toInvoice(invoice)));
  return invoice;
}

/** Counts rows behind the account's lock: exact, and refused requests don't count. */
async function requireRoom(tx: Db, userId: string): Promise<void> {
  const [tenth] = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${invoices.createdAt})::int` })
    .from(invoices)
    .where(
      and(eq(invoices.userId, userId), gt(invoices.createdAt, sql`now() - make_interval(secs => ${DAY_SECONDS}::int)`)),
    )
    .orderBy(desc(invoices.createdAt))
    .offset(INVOICES_PER_DAY - 1)
    .limit(1);
  if (tenth) throw new AppError("rate_limited", { retryAfter: Math.max(1, DAY_SECONDS - tenth.age) });
}

/** `2026-000123`. The row of the year stays locked until the commit: a rollback gives its number back, so none is missing. */
export async function takeNextNumber(tx: Db, year: number): Promise<string> {
  const { last } = getOnlyRow(
    await tx
      .insert(invoiceNumbers)
      .values({ year, last: 1 })
      .onConflictDoUpdate({ target: invoiceNumbers.year, set: { last: sql`${invoiceNumbers.last} + 1` } })
      .returning({ last: invoiceNumbers.last }),
  );
  return `${year}-${String(last).padStart(6, "0")}`;
}

/** Closes an open invoice without money. Throws `invalid_transition`. */
export async function closeInvoice(
  tx: Db,
  caller: Caller,
  { id, number, status }: InvoiceRow,
  to: Extract<InvoiceStatus, "VOID" | "EXPIRED">,
  reason: string,
): Promise<void> {
  requireInvoiceMove(status, to);
  await tx.update(invoices).set({ status: to, reason, closedAt: sql`now()` }).where(eq(invoices.id, id));
  await recordAudit(tx, caller, {
    action: to === "VOID" ? "invoice.void" : "invoice.expire",
    subjectId: id,
    reason,
    changes: { number, status: [status, to] },
  });
}

/**
 * Issues the invoice for the next period, from ten days before its start on. None is issued if one is paid or open already, nothing is
 * to be paid, or the account is blocked. An unpaid request does not delay it. The payer is that of the last paid invoice.
 */
export async function issueRenewalIfDue(
  tx: Db,
  caller: Caller,
  account: LockedAccount,
  today: string,
): Promise<InvoiceRow | null> {
  const { subscription, renewal, blocked } = account;
  if (!isLive(subscription) || subscription.status === "CANCELLED" || renewal || blocked) return null;
  const start = subscription.periodEnd;
  if (
    isNextGranted(subscription) ||
    countDaysBetween(today, start) > DUE_DAYS ||
    (await findPaidRenewal(tx, subscription))
  )
    return null;
  const [last] = await tx
    .select({ payer: invoices.payer })
    .from(invoices)
    .where(and(eq(invoices.userId, account.userId), eq(invoices.status, "PAID")))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  if (!last) return null;
  const { nextTariff: tariff, nextPeriod: period, anchorDay } = subscription;
  const endOfPaid = getLastDay(start);
  return issueInvoice(tx, caller, account, {
    kind: "RENEWAL",
    tariff,
    period,
    payer: last.payer,
    issuedOn: today,
    dueOn: endOfPaid > today ? endOfPaid : today,
    periodStart: start,
    periodEnd: computePeriodEnd(start, period, anchorDay),
  });
}
