// Tables of subscriptions and invoices.

import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "@/lib/core/database/columns";
import { TARIFF_IDS } from "@/lib/core/tariff-id";
import { BILLING_PERIODS } from "@/lib/reference/tariffs";
import { users } from "@/lib/users/schema";
import {
  INVOICE_KINDS,
  INVOICE_STATUSES,
  PAID_TARIFFS,
  type StoredPayer,
  SUBSCRIPTION_STATUSES,
  type Supplier,
} from "./contract";

const words = (values: readonly string[]) => values.map((value) => `'${value}'`).join(",");
const roubles = () => numeric({ precision: 14, scale: 2 });

/** Paid tariffs: one row per account, kept after the end. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    tariff: text({ enum: PAID_TARIFFS }).notNull(),
    period: text({ enum: BILLING_PERIODS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    /** First day of the current period, in Moscow. */
    periodStart: date().notNull(),
    /** First day that is not paid by it. */
    periodEnd: date().notNull(),
    /** Day of the month on which periods begin, where a month has it. */
    anchorDay: integer().notNull(),
    nextTariff: text({ enum: PAID_TARIFFS }).notNull(),
    nextPeriod: text({ enum: BILLING_PERIODS }).notNull(),
    /** Tariff that an operator granted without end. The account goes back to it when the paid tariff ends. */
    granted: text({ enum: TARIFF_IDS }).notNull().default("free"),
    /** The key that goes on when the next tariff has room for fewer; null: those used last. */
    keepKeyId: uuid(),
    /** The end of the period about which a reminder was mailed. */
    remindedFor: date(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("subscriptions_end").on(table.periodEnd).where(sql`status <> 'FREE'`),
    check(
      "subscriptions_tariffs",
      sql.raw(`tariff in (${words(PAID_TARIFFS)}) and next_tariff in (${words(PAID_TARIFFS)})`),
    ),
    check("subscriptions_granted", sql.raw(`granted in (${words(TARIFF_IDS)})`)),
    check(
      "subscriptions_periods",
      sql.raw(`period in (${words(BILLING_PERIODS)}) and next_period in (${words(BILLING_PERIODS)})`),
    ),
    check("subscriptions_status", sql.raw(`status in (${words(SUBSCRIPTION_STATUSES)})`)),
    check("subscriptions_dates", sql`${table.periodStart} < ${table.periodEnd}`),
    check("subscriptions_anchor", sql`${table.anchorDay} between 1 and 31`),
  ],
);

/** Invoices are documents: never deleted, and what they say never changes but for their state. */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    /** `2026-000123`: the year in Moscow and a number without gaps. */
    number: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    status: text({ enum: INVOICE_STATUSES }).notNull().default("OPEN"),
    tariff: text({ enum: PAID_TARIFFS }).notNull(),
    period: text({ enum: BILLING_PERIODS }).notNull(),
    price: roubles().notNull(),
    credit: roubles().notNull().default("0.00"),
    creditDays: integer().notNull().default(0),
    amount: roubles().notNull(),
    /** Null: without VAT. */
    vatRate: numeric({ precision: 4, scale: 1 }),
    payer: jsonb().$type<StoredPayer>().notNull(),
    supplier: jsonb().$type<Supplier>().notNull(),
    provider: text().notNull(),
    issuedOn: date().notNull(),
    dueOn: date().notNull(),
    periodStart: date(),
    periodEnd: date(),
    paidOn: date(),
    reference: text(),
    reason: text(),
    /** Time when it stopped being open. */
    closedAt: instant(),
    /** The upgrade that credited what was left of this one: it counts only once. */
    creditedById: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invoices_number").on(table.number),
    // An account has at most one open request and one open renewal, also with simultaneous calls.
    uniqueIndex("invoices_open_request").on(table.userId).where(sql`status = 'OPEN' and kind <> 'RENEWAL'`),
    uniqueIndex("invoices_open_renewal").on(table.userId).where(sql`status = 'OPEN' and kind = 'RENEWAL'`),
    index("invoices_user").on(table.userId, table.createdAt),
    index("invoices_status").on(table.status, table.createdAt),
    check("invoices_kind", sql.raw(`kind in (${words(INVOICE_KINDS)})`)),
    check("invoices_status_known", sql.raw(`status in (${words(INVOICE_STATUSES)})`)),
    check("invoices_tariff", sql.raw(`tariff in (${words(PAID_TARIFFS)})`)),
    check("invoices_period", sql.raw(`period in (${words(BILLING_PERIODS)})`)),
    check("invoices_amount", sql`${table.amount} > 0 and ${table.amount} = ${table.price} - ${table.credit}`),
    check(
      "invoices_paid",
      sql.raw(
        `(status = 'PAID') = (paid_on is not null) and (status <> 'PAID' or (period_start is not null and period_end is not null and reference is not null))`,
      ),
    ),
  ],
);

/** The last number of each year. A row is locked until its invoice is committed, so that no number is lost. */
export const invoiceNumbers = pgTable("invoice_numbers", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});
