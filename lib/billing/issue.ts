import { and, desc, eq, gt, gte, isNull, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import { accountOf, type Caller } from "@/lib/core/caller";
import { type Db, onlyRow } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { newId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import { daysBetween } from "@/lib/core/time/market-day";
import { type BillingPeriod, getTariff } from "@/lib/reference/tariffs";
import { amountDue, creditFor } from "./amounts";
import type { InvoiceKind, InvoiceStatus, PaidTariff, StoredPayer } from "./contract";
import { periodEnd } from "./dates";
import { invoiceIssuedMail, mailOwner } from "./mails";
import { DUE_DAYS, INVOICES_PER_DAY, isLive, isNextGranted, lastDay, requireInvoiceMove } from "./policy";
import { defaultProvider } from "./providers/providers";
import { type InvoiceRow, type LockedAccount, type SubscriptionRow, toInvoice } from "./rows";
import { invoiceNumbers, invoices } from "./schema";
import { currentSupplier, currentVatRate } from "./supplier";

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
 * Issues an invoice at the price of today and mails it. The caller has locked the account and knows that none of its kind
 * is open. Throws `rate_limited` where the account itself brings about too many, as by requesting and withdrawing in turn.
 */
export async function issueInvoice(tx: Db, caller: Caller, account: LockedAccount, draft: Draft): Promise<InvoiceRow> {
  if (accountOf(caller)?.userId === account.userId) await requireRoom(tx, account.userId);
  const { credit: { credit, days } = { credit: "0.00", days: 0 }, ...fields } = draft;
  const price = getTariff(draft.tariff).prices[draft.period];
  const invoice = onlyRow(
    await tx
      .insert(invoices)
      .values({
        id: newId(),
        number: await nextNumber(tx, Number(draft.issuedOn.slice(0, 4))),
        userId: account.userId,
        ...fields,
        price,
        credit,
        creditDays: days,
        amount: amountDue(price, credit),
        vatRate: currentVatRate(),
        supplier: currentSupplier(),
        provider: defaultProvider().id,
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
  await mailOwner(tx, account, invoiceIssuedMail(account.addressee, toInvoice(invoice)));
  return invoice;
}

/** Counted on the rows behind the account's lock: exact, and what was refused counts for nothing. */
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
export async function nextNumber(tx: Db, year: number): Promise<string> {
  const { last } = onlyRow(
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
 * Issues the invoice for the next period from ten days before its start on, unless it is paid or open already, nothing is to
 * be paid, or the account is blocked. An unpaid request does not hold it up. The payer is that of the last paid invoice.
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
  if (isNextGranted(subscription) || daysBetween(today, start) > DUE_DAYS || (await findPaidRenewal(tx, subscription)))
    return null;
  const [last] = await tx
    .select({ payer: invoices.payer })
    .from(invoices)
    .where(and(eq(invoices.userId, account.userId), eq(invoices.status, "PAID")))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  if (!last) return null;
  const { nextTariff: tariff, nextPeriod: period, anchorDay } = subscription;
  const endOfPaid = lastDay(start);
  return issueInvoice(tx, caller, account, {
    kind: "RENEWAL",
    tariff,
    period,
    payer: last.payer,
    issuedOn: today,
    dueOn: endOfPaid > today ? endOfPaid : today,
    periodStart: start,
    periodEnd: periodEnd(start, period, anchorDay),
  });
}

/** The paid invoice for the period after the current one, or null. */
export async function findPaidRenewal(
  tx: Db,
  { userId, periodEnd: start }: SubscriptionRow,
): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.userId, userId),
        eq(invoices.kind, "RENEWAL"),
        eq(invoices.status, "PAID"),
        eq(invoices.periodStart, start),
        isNull(invoices.creditedById),
      ),
    );
  return row ?? null;
}

/** The paid periods, from the current one on, that have not ended on a day and were credited to nothing yet. */
export function unfinishedPeriods(
  { userId, periodStart }: Pick<SubscriptionRow, "userId" | "periodStart">,
  on: string,
) {
  return and(
    eq(invoices.userId, userId),
    eq(invoices.status, "PAID"),
    isNull(invoices.creditedById),
    gte(invoices.periodStart, periodStart),
    gt(invoices.periodEnd, on),
  );
}

/** What an upgrade on this day is credited for the paid days that are left. */
export async function creditOf(tx: Db, subscription: SubscriptionRow | null, on: string) {
  if (!isLive(subscription) || subscription.status === "PAST_DUE") return { credit: "0.00", days: 0 };
  const rows = await tx
    .select({ price: invoices.price, start: invoices.periodStart, end: invoices.periodEnd })
    .from(invoices)
    .where(unfinishedPeriods(subscription, on));
  return creditFor(
    rows.flatMap(({ price, start, end }) => (start && end ? [{ price, start, end }] : [])),
    on,
  );
}
