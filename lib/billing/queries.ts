// Reads of billing: an owner's state and offers, invoices, lists of administrators.

import { and, asc, count, desc, eq, ilike, lte, max, or, type SQL, sql } from "drizzle-orm";
import { companies } from "@/lib/companies/schema";
import type { Caller } from "@/lib/core/caller";
import { hasId } from "@/lib/core/database/conditions";
import { db } from "@/lib/core/database/db";
import { escapeLike } from "@/lib/core/database/sql-text";
import { AppError } from "@/lib/core/errors";
import { type Envelope, resolvePageRequest, toEnvelope } from "@/lib/core/page";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { BILLING_PERIODS, compareTariffs, getTariff } from "@/lib/reference/tariffs";
import { assertMayAdminister, requireUserId } from "@/lib/users/policy";
import { users } from "@/lib/users/schema";
import { computeAmountDue } from "./amount-policy";
import {
  type AdminInvoice,
  type Invoice,
  type InvoiceQuery,
  type InvoiceSort,
  type InvoiceStatus,
  PAID_TARIFFS,
  type Payer,
  type Subscription,
} from "./contract";
import { isLive, planPurchase } from "./policy";
import type { PaymentWay } from "./providers/provider";
import { getProvider } from "./providers/providers";
import {
  computeUpgradeCredit,
  isUnfinishedPeriod,
  type SubscriptionRow,
  splitByOrigin,
  toInvoice,
  toSubscription,
} from "./rows";
import { invoices, subscriptions } from "./schema";

/** Price of a tariff for this account today, the credit, and the amount to pay. */
export type TariffOffer = Pick<Invoice, "tariff" | "period" | "price" | "credit" | "creditDays" | "amount">;

/** Billing of an account, as the tariff page shows it. */
type BillingState = {
  /** Null without a live one: the account is on Free, or an operator gave it its tariff without end. */
  subscription: Subscription | null;
  /** The open invoice that the owner asked for. */
  request: Invoice | null;
  /** The open invoice for the next period; paying it or the request voids the other. */
  renewal: Invoice | null;
  /** The first day that is not paid, periods paid ahead included. */
  paidUntil: string | null;
  offers: TariffOffer[];
};

/** Subscription, open invoices and offers of the caller's account today. */
export async function getBillingState(caller: Caller, now = new Date()): Promise<BillingState> {
  const userId = requireUserId(caller);
  const today = formatMoscowDay(now);
  const [[account], [stored], open] = await Promise.all([
    db().select({ tariff: users.tariff }).from(users).where(eq(users.id, userId)),
    db().select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    db()
      .select()
      .from(invoices)
      .where(and(eq(invoices.userId, userId), eq(invoices.status, "OPEN"))),
  ]);
  const row = stored && isLive(stored) ? stored : null;
  const credit = await computeUpgradeCredit(db(), row, today);
  const subscription = row && toSubscription(row);
  const { request, renewal } = splitByOrigin(open);
  return {
    subscription,
    request: request && toInvoice(request),
    renewal: renewal && toInvoice(renewal),
    paidUntil: row && (await findPaidUntil(row)),
    offers: account ? listOffers(account.tariff, subscription, credit) : [],
  };
}

async function findPaidUntil(row: SubscriptionRow): Promise<string> {
  const [ahead] = await db()
    .select({ end: max(invoices.periodEnd) })
    .from(invoices)
    .where(isUnfinishedPeriod(row, row.periodEnd));
  return ahead?.end ?? row.periodEnd;
}

function listOffers(
  has: Parameters<typeof planPurchase>[0],
  subscription: Subscription | null,
  credited: { credit: string; days: number },
): TariffOffer[] {
  return PAID_TARIFFS.filter((tariff) => compareTariffs(tariff, has) > 0).flatMap((tariff) =>
    BILLING_PERIODS.flatMap((period) => {
      try {
        planPurchase(has, subscription, { tariff, period });
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict") return [];
        throw error;
      }
      const price = getTariff(tariff).prices[period];
      const { credit, days } = credited;
      if (Number(credit) >= Number(price)) return [];
      return [{ tariff, period, price, credit, creditDays: days, amount: computeAmountDue(price, credit) }];
    }),
  );
}

/** The invoices of the caller, the newest first: at most a hundred, eight years of months. */
export async function listOwnInvoices(caller: Caller): Promise<Invoice[]> {
  const rows = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.userId, requireUserId(caller)))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(100);
  return rows.map(toInvoice);
}

/** An invoice for its owner, or for an administrator. Throws `not_found` for anyone else. */
export async function getInvoice(caller: Caller, id: string): Promise<Invoice> {
  const row = await findInvoiceRow(id);
  const maySee = caller.kind === "session" && row !== null && (row.userId === caller.userId || caller.role === "admin");
  if (!maySee) throw new AppError("not_found");
  return toInvoice(row);
}

/** Payment details of an invoice, from its provider. */
export async function getWayToPay(invoice: Invoice): Promise<PaymentWay> {
  const row = await findInvoiceRow(invoice.id);
  return getProvider(row?.provider ?? "").wayToPay(invoice);
}

async function findInvoiceRow(id: string) {
  const [row] = await db().select().from(invoices).where(hasId(invoices.id, id));
  return row ?? null;
}

/** Initial values of the payer's form: the payer of the last invoice, else the company of the account. */
export async function suggestPayer(caller: Caller): Promise<Partial<Payer>> {
  const userId = requireUserId(caller);
  const [last] = await listOwnInvoices(caller);
  if (last) return last.payer;
  const [company] = await db()
    .select({ name: companies.name, country: companies.countryCode, inn: companies.inn, kpp: companies.kpp })
    .from(companies)
    .innerJoin(users, eq(users.companyId, companies.id))
    .where(eq(users.id, userId));
  if (!company) return {};
  const { inn, ...known } = company;
  return { ...known, ...(inn && { inn }) };
}

const SORTS: Record<InvoiceSort, SQL> = {
  number: sql`${invoices.number}`,
  payer: sql`${invoices.payer} ->> 'name' collate "ru-x-icu"`,
  amount: sql`${invoices.amount}`,
  due: sql`${invoices.dueOn}`,
};

/** All invoices for administrators, the newest number first unless told. */
export async function listInvoices(caller: Caller, query: InvoiceQuery): Promise<Envelope<AdminInvoice>> {
  assertMayAdminister(caller);
  const page = resolvePageRequest(query);
  const where = and(query.status && eq(invoices.status, query.status), matchText(query.q));
  const direction = (query.order ?? "desc") === "asc" ? asc : desc;
  const rows = await selectWithOwners(where)
    .orderBy(direction(SORTS[query.sort ?? "number"]), direction(invoices.id))
    .limit(page.perPage)
    .offset(page.offset);
  const [total] = await db()
    .select({ count: count() })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(where);
  return toEnvelope(rows.map(toAdminInvoice), total?.count ?? 0, page, null);
}

function selectWithOwners(where: SQL | undefined) {
  return db()
    .select({ invoice: invoices, ownerEmail: users.email, ownerName: users.name })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(where)
    .$dynamic();
}

const toAdminInvoice = ({ invoice, ...owner }: Awaited<ReturnType<typeof selectWithOwners>>[number]): AdminInvoice => ({
  ...toInvoice(invoice),
  ...owner,
});

/** Number of invoices in each state that match the searched text. */
export async function countInvoices(caller: Caller, text: string | undefined): Promise<Record<InvoiceStatus, number>> {
  assertMayAdminister(caller);
  const rows = await db()
    .select({ status: invoices.status, count: count() })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(matchText(text))
    .groupBy(invoices.status);
  const counts: Record<InvoiceStatus, number> = { OPEN: 0, PAID: 0, VOID: 0, EXPIRED: 0 };
  for (const row of rows) counts[row.status] = row.count;
  return counts;
}

/** One invoice with its owner, for administrators. Throws `not_found`. */
export async function getAdminInvoice(caller: Caller, id: string): Promise<AdminInvoice> {
  assertMayAdminister(caller);
  const [row] = await selectWithOwners(hasId(invoices.id, id));
  if (!row) throw new AppError("not_found");
  return toAdminInvoice(row);
}

/** Accounts whose subscription has something to do on a day: to be renewed, reminded, or ended. */
export async function listDueAccounts(soonest: string): Promise<string[]> {
  const rows = await db()
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(sql`${subscriptions.status} <> 'FREE'`, lte(subscriptions.periodEnd, soonest)))
    .orderBy(subscriptions.periodEnd, subscriptions.userId);
  return rows.map(({ userId }) => userId);
}

/** Open invoices whose term ended before a day, renewals left out: those live as long as their subscription. */
export async function listOverdueInvoices(before: string): Promise<string[]> {
  const rows = await db()
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.status, "OPEN"), sql`${invoices.kind} <> 'RENEWAL'`, sql`${invoices.dueOn} < ${before}`))
    .orderBy(invoices.id);
  return rows.map(({ id }) => id);
}

function matchText(text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const like = `%${escapeLike(text)}%`;
  return or(
    ilike(invoices.number, like),
    ilike(users.email, like),
    sql`${invoices.payer} ->> 'name' ilike ${like}`,
    sql`${invoices.payer} ->> 'inn' ilike ${like}`,
    ilike(invoices.reference, like),
  );
}
