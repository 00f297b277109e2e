// Moves of a subscription: next period, past due, end.

import { eq, sql } from "drizzle-orm";
import { recordAudit } from "@/lib/core/audit";
import type { AuditAction } from "@/lib/core/audit-actions";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { publish } from "@/lib/core/queue/queue";
import { compareTariffs, getHigherTariff } from "@/lib/reference/tariffs";
import { composeEndedMail, composePastDueMail, mailOwner } from "../mails";
import { type CloseReason, getGraceEnd, isLive, isNextGranted, requireSubscriptionMove } from "../policy";
import {
  findPaidRenewal,
  type InvoiceRow,
  isUnfinishedPeriod,
  type LockedAccount,
  type SubscriptionRow,
  toInvoice,
  toSubscription,
} from "../rows";
import { invoices, subscriptions } from "../schema";
import { changeTariff } from "./change-tariff";
import { closeInvoice, issueRenewalIfDue } from "./issue-invoice";

/**
 * Moves the subscription of a locked account to its state of a day: the next period if paid, past due if not, and after the
 * days of grace or a cancellation its end. Idempotent, so it may run at any time.
 */
export async function advanceSubscription(tx: Db, caller: Caller, locked: LockedAccount, today: string): Promise<void> {
  let account = locked;
  for (;;) {
    const { subscription } = account;
    if (!isLive(subscription)) return;
    const hasEnded = subscription.periodEnd <= today;
    const paid = hasEnded || subscription.status === "PAST_DUE" ? await findPaidRenewal(tx, subscription) : null;
    if (paid) account = await beginNextPeriod(tx, caller, account, subscription, paid);
    else if (!hasEnded) return;
    else if (subscription.status === "CANCELLED")
      return endSubscription(tx, caller, account, "cancelled at period end");
    else if (isNextGranted(subscription)) return endSubscription(tx, caller, account, "granted without end");
    else if (subscription.status === "ACTIVE") account = await fallPastDue(tx, caller, account, subscription, today);
    else if (getGraceEnd(subscription.periodEnd) <= today) return endSubscription(tx, caller, account, "not paid");
    else return;
  }
}

/**
 * Ends the subscription now: the account goes back to Free, or to its granted tariff, keys beyond that are suspended, and its
 * open renewal expires. The owner gets a mail if the tariff is lower than before.
 */
export async function endSubscription(tx: Db, caller: Caller, account: LockedAccount, reason: string): Promise<void> {
  const { userId, tariff, addressee, subscription, renewal } = account;
  if (!isLive(subscription)) return;
  await saveMove(tx, caller, subscription, { status: "FREE" }, "subscription.end", reason);
  if (renewal) await closeInvoice(tx, caller, renewal, "EXPIRED", "unpaid");
  const { granted: to, keepKeyId } = subscription;
  await changeTariff(tx, caller, { userId, from: tariff, to, reason, keepKeyId });
  await publish(tx, "subscription.ended", { userId });
  if (compareTariffs(to, tariff) < 0)
    await mailOwner(tx, account, composeEndedMail(addressee, toSubscription(subscription)));
}

/**
 * Ends the subscription for a grant or a deletion, without a change of the tariff and without a mail. The paid days that are
 * left are lost, also for a later upgrade.
 */
export async function dropSubscription(
  tx: Db,
  caller: Caller,
  account: LockedAccount,
  reason: CloseReason,
): Promise<void> {
  const { subscription, request, renewal } = account;
  for (const open of [request, renewal]) if (open) await closeInvoice(tx, caller, open, "VOID", reason);
  if (!isLive(subscription)) return;
  await saveMove(tx, caller, subscription, { status: "FREE" }, "subscription.end", reason);
  await tx
    .update(invoices)
    .set({ creditedById: sql`${invoices.id}` })
    .where(isUnfinishedPeriod(subscription, subscription.periodStart));
}

async function beginNextPeriod(
  tx: Db,
  caller: Caller,
  account: LockedAccount,
  subscription: SubscriptionRow,
  paid: InvoiceRow,
): Promise<LockedAccount> {
  const { tariff, period } = paid;
  // A paid invoice names its period: the table's check says so.
  const [periodStart, periodEnd] = [
    paid.periodStart ?? subscription.periodEnd,
    paid.periodEnd ?? subscription.periodEnd,
  ];
  // A prepaid period does not undo a cancellation that came after it.
  const status = subscription.status === "CANCELLED" ? "CANCELLED" : "ACTIVE";
  const change = { status, tariff, period, periodStart, periodEnd } as const;
  const next = await saveMove(tx, caller, subscription, change, "subscription.renew", `invoice ${paid.number}`);
  const { userId, tariff: from } = account;
  const { granted, keepKeyId } = subscription;
  const to = getHigherTariff(tariff, granted);
  await changeTariff(tx, caller, { userId, from, to, keepKeyId });
  return { ...account, tariff: to, subscription: next };
}

/**
 * Sets an unpaid subscription past due: the tariff works for the days of grace, a lower next tariff takes over at once. If the
 * days of grace are over too, no invoice is issued and no mail sent.
 */
async function fallPastDue(
  tx: Db,
  caller: Caller,
  account: LockedAccount,
  subscription: SubscriptionRow,
  today: string,
): Promise<LockedAccount> {
  const { userId, tariff: from, addressee } = account;
  const { nextTariff, tariff, keepKeyId } = subscription;
  const to = compareTariffs(nextTariff, tariff) < 0 ? nextTariff : tariff;
  const change = { status: "PAST_DUE", tariff: to } as const;
  const next = await saveMove(tx, caller, subscription, change, "subscription.fall-due");
  await changeTariff(tx, caller, { userId, from, to, keepKeyId });
  const changed = { ...account, tariff: to, subscription: next };
  if (getGraceEnd(next.periodEnd) <= today) return changed;
  const renewal = account.renewal ?? (await issueRenewalIfDue(tx, caller, changed, today));
  await mailOwner(tx, account, composePastDueMail(addressee, toSubscription(next), renewal && toInvoice(renewal)));
  return { ...changed, renewal };
}

/** Changes a subscription and writes the audit record. Throws `invalid_transition`. */
export async function saveMove(
  tx: Db,
  caller: Caller,
  before: SubscriptionRow,
  change: Partial<Pick<SubscriptionRow, "status" | "tariff" | "period" | "periodStart" | "periodEnd">>,
  action: AuditAction<"subscription">,
  reason?: string,
): Promise<SubscriptionRow> {
  const after = { ...before, ...change };
  if (after.status !== before.status) requireSubscriptionMove(before.status, after.status);
  await tx
    .update(subscriptions)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(subscriptions.userId, before.userId));
  await recordAudit(tx, caller, {
    action,
    subjectId: before.userId,
    changes: {
      status: [before.status, after.status],
      ...(after.tariff !== before.tariff && { tariff: [before.tariff, after.tariff] }),
      ...(after.periodEnd !== before.periodEnd && { periodEnd: [before.periodEnd, after.periodEnd] }),
    },
    ...(reason && { reason }),
  });
  return after;
}
