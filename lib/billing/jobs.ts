// The hourly run of billing, and what billing does after events of accounts and keys.

import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Caller } from "@/lib/core/caller";
import { db, inTransaction } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import type { Job } from "@/lib/core/job";
import { log } from "@/lib/core/log";
import type { Consumer } from "@/lib/core/queue/queue";
import { addDays, countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import { MARKET_ZONE } from "@/lib/core/time/market-zone";
import { advanceSubscription } from "./commands/advance-subscription";
import { closeInvoice, issueRenewalIfDue } from "./commands/issue-invoice";
import { closeAccountBilling } from "./commands/set-tariff";
import { composeExpiringMail, mailOwner } from "./mails";
import { DUE_DAYS, GRACE_DAYS, isLive, isNextGranted, REMINDER_DAYS } from "./policy";
import { listDueAccounts, listOverdueInvoices } from "./queries";
import { findPaidRenewal, lockAccount, lockInvoice, toInvoice, toSubscription } from "./rows";
import { subscriptions } from "./schema";

const SYSTEM: Caller = { kind: "system", name: "billing" };

/**
 * Runs billing for a day: expires unpaid requests, issues renewals, reminds, moves subscriptions. A failing account is logged and
 * does not stop the others; the next run does what was missed.
 */
export async function runBilling(now = new Date()): Promise<void> {
  const today = formatMoscowDay(now);
  for (const id of await listOverdueInvoices(addDays(today, -GRACE_DAYS)))
    await attempt(() => expireInvoice(id), { invoice: id });
  for (const userId of await listDueAccounts(addDays(today, DUE_DAYS)))
    await attempt(() => billAccount(userId, today), { userId });
}

/** Lets an unpaid request expire, unless it is closed by now. */
export async function expireInvoice(invoiceId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { invoice } = await lockInvoice(tx, invoiceId);
    if (invoice.status === "OPEN") await closeInvoice(tx, SYSTEM, invoice, "EXPIRED", "unpaid");
  });
}

/** The day's work on one account; done again it changes nothing. */
export async function billAccount(userId: string, today: string): Promise<void> {
  await inTransaction(async (tx) => {
    await advanceSubscription(tx, SYSTEM, await lockAccount(tx, userId), today);
    const account = await lockAccount(tx, userId);
    const renewal = account.renewal ?? (await issueRenewalIfDue(tx, SYSTEM, account, today));
    const { subscription, blocked } = account;
    // A blocked account is not reminded; unblocked in time, it still is.
    if (blocked || !isLive(subscription) || subscription.status === "PAST_DUE" || isNextGranted(subscription)) return;
    const { periodEnd, remindedFor } = subscription;
    if (countDaysBetween(today, periodEnd) > REMINDER_DAYS || remindedFor === periodEnd) return;
    if (await findPaidRenewal(tx, subscription)) return;
    await tx.update(subscriptions).set({ remindedFor: periodEnd }).where(eq(subscriptions.userId, userId));
    await mailOwner(
      tx,
      account,
      composeExpiringMail(account.addressee, toSubscription(subscription), renewal && toInvoice(renewal)),
    );
  });
}

async function attempt(work: () => Promise<void>, about: Record<string, string>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().error({ err: error, ...about }, "billing of an account failed; the next run tries again");
  }
}

const DeletedEvent = z.object({ userId: z.string() });
const RotatedEvent = z.object({ userId: z.string(), keyId: z.string(), replaces: z.string() });

export const billingJobs: Job[] = [
  { name: "billing", cron: "11 * * * *", timeZone: MARKET_ZONE, run: () => runBilling() },
];

export const billingConsumers: Consumer[] = [
  {
    event: "user.deleted",
    consume: async (payload) => {
      const { userId } = DeletedEvent.parse(payload);
      await closeAccountBilling(userId).catch((error) => {
        // The row may be gone altogether: then there is nothing to end.
        if (!(error instanceof AppError) || error.code !== "not_found") throw error;
      });
    },
  },
  {
    event: "key.rotated",
    // The key chosen for a lower tariff was rotated: its successor takes its place.
    consume: async (payload) => {
      const { userId, keyId, replaces } = RotatedEvent.parse(payload);
      await db()
        .update(subscriptions)
        .set({ keepKeyId: keyId })
        .where(and(eq(subscriptions.userId, userId), eq(subscriptions.keepKeyId, replaces)));
    },
  },
];
