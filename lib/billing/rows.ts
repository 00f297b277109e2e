// Subscriptions and invoices as rows: locks, paid periods, conversion to the contract.

import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { HOME_COUNTRY } from "@/lib/companies/policy";
import { hasId } from "@/lib/core/database/conditions";
import type { Db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { Addressee } from "@/lib/core/mail/compose-email";
import type { TariffId } from "@/lib/core/tariff-id";
import { users } from "@/lib/users/schema";
import { computeCredit, computeVat } from "./amount-policy";
import type { Invoice, Subscription } from "./contract";
import { isLive } from "./policy";
import { invoices, subscriptions } from "./schema";

export type InvoiceRow = typeof invoices.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** An account with all that billing decides on, locked until the transaction ends. */
export type LockedAccount = {
  userId: string;
  tariff: TariffId;
  addressee: Addressee;
  /** Blocked by an administrator: no invoices and no mails; the paid period runs out. */
  blocked: boolean;
  subscription: SubscriptionRow | null;
  /** The open invoice that the owner asked for. */
  request: InvoiceRow | null;
  /** The open invoice for the next period. It and a request may both wait; paying one voids the other. */
  renewal: InvoiceRow | null;
};

/**
 * Locks an account and reads its subscription and open invoices. Every command of billing starts with it, so all lock in one
 * order. It finds deleted accounts too, whose billing is closed later. Throws `not_found`.
 */
export async function lockAccount(tx: Db, userId: string): Promise<LockedAccount> {
  const { tariff: has, email, name, locale, blockedAt: blockedSince } = users;
  const [user] = await tx
    .select({ tariff: has, email, name, locale, blockedAt: blockedSince })
    .from(users)
    .where(hasId(users.id, userId))
    .for("update");
  if (!user) throw new AppError("not_found");
  const { tariff, blockedAt, ...addressee } = user;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const open = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, userId), eq(invoices.status, "OPEN")));
  const blocked = blockedAt !== null;
  return { userId, tariff, addressee, blocked, subscription: subscription ?? null, ...splitByOrigin(open) };
}

/** Open invoices of one account: what its owner asked for, and what prolongs the subscription. */
export function splitByOrigin(open: readonly InvoiceRow[]): { request: InvoiceRow | null; renewal: InvoiceRow | null } {
  const find = (isRenewal: boolean) => open.find(({ kind }) => (kind === "RENEWAL") === isRenewal) ?? null;
  return { request: find(false), renewal: find(true) };
}

/** Locks the account behind an invoice and reads the invoice as it stands then. Throws `not_found`. */
export async function lockInvoice(tx: Db, invoiceId: string): Promise<{ invoice: InvoiceRow; account: LockedAccount }> {
  const [found] = await tx.select({ userId: invoices.userId }).from(invoices).where(hasId(invoices.id, invoiceId));
  if (!found) throw new AppError("not_found");
  const account = await lockAccount(tx, found.userId);
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) throw new AppError("not_found");
  return { invoice, account };
}

/** An invoice of the contract from its row. `vat`: the share of VAT in its amount. */
export function toInvoice({ provider: _, closedAt: __, creditedById: ___, ...row }: InvoiceRow): Invoice {
  return {
    ...row,
    payer: { country: HOME_COUNTRY, ...row.payer },
    vat: computeVat(row.amount, row.vatRate),
    createdAt: row.createdAt.toISOString(),
  };
}

export function toSubscription(row: SubscriptionRow): Subscription {
  const { tariff, period, status, periodStart, periodEnd, nextTariff, nextPeriod, granted, keepKeyId } = row;
  return { tariff, period, status, periodStart, periodEnd, nextTariff, nextPeriod, granted, keepKeyId };
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
export function isUnfinishedPeriod(
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

/** Credit of an upgrade on this day, for the paid days that are left. */
export async function computeUpgradeCredit(tx: Db, subscription: SubscriptionRow | null, on: string) {
  if (!isLive(subscription) || subscription.status === "PAST_DUE") return { credit: "0.00", days: 0 };
  const rows = await tx
    .select({ price: invoices.price, start: invoices.periodStart, end: invoices.periodEnd })
    .from(invoices)
    .where(isUnfinishedPeriod(subscription, on));
  return computeCredit(
    rows.flatMap(({ price, start, end }) => (start && end ? [{ price, start, end }] : [])),
    on,
  );
}
