import { and, eq, sql } from "drizzle-orm";
import { changeTariff } from "@/lib/api-keys/steps/change-tariff";
import { recordAudit } from "@/lib/core/audit";
import type { AuditAction } from "@/lib/core/audit-actions";
import type { Caller } from "@/lib/core/caller";
import type { Db } from "@/lib/core/database/db";
import { publish } from "@/lib/core/outbox";
import { compareTariffs, getHigherTariff } from "@/lib/reference/tariffs";
import { closeInvoice, findPaidRenewal, issueRenewalIfDue, unfinishedPeriods } from "./issue";
import { endedMail, mailOwner, pastDueMail } from "./mails";
import { type CloseReason, graceEnd, isLive, isNextGranted, requireSubscriptionMove } from "./policy";
import { type InvoiceRow, type LockedAccount, type SubscriptionRow, toInvoice, toSubscription } from "./rows";
import { invoices, subscriptions } from "./schema";

/**
 * Brings a locked account to where it belongs on a day: into the next period when that is paid, past due when it isn't, to what
 * it has without paying after the days of grace or a cancellation. Changes nothing when it is there already, so it may run at any
 * time.
 */
export async function advance(tx: Db, caller: Caller, locked: LockedAccount, today: string): Promise<void> {
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
    else if (graceEnd(subscription.periodEnd) <= today) return endSubscription(tx, caller, account, "not paid");
    else return;
  }
}

/**
 * Ends the subscription now: the account goes back to Free, or to what an operator gave it, keys beyond that sleep, its open
 * renewal expires, and its owner is told what is less than before.
 */
export async function endSubscription(tx: Db, caller: Caller, account: LockedAccount, reason: string): Promise<void> {
  const { userId, tariff, addressee, subscription, renewal } = account;
  if (!isLive(subscription)) return;
  await write(tx, caller, account, subscription, { status: "FREE" }, "subscription.end", reason);
  if (renewal) await closeInvoice(tx, caller, renewal, "EXPIRED", "unpaid");
  const { granted: to, keepKeyId } = subscription;
  await changeTariff(tx, caller, { userId, from: tariff, to, reason, keepKeyId });
  await publish(tx, "subscription.ended", { userId });
  if (compareTariffs(to, tariff) < 0) await mailOwner(tx, account, endedMail(addressee, toSubscription(subscription)));
}

/**
 * Ends what an operator's grant or the end of the account replaces, without touching the tariff or writing to the owner.
 * Paid days that are left then count for nothing, also in a later upgrade.
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
  await write(tx, caller, account, subscription, { status: "FREE" }, "subscription.end", reason);
  await tx
    .update(invoices)
    .set({ creditedById: sql`${invoices.id}` })
    .where(and(unfinishedPeriods(subscription, subscription.periodStart)));
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
  const next = await write(tx, caller, account, subscription, change, "subscription.renew", `invoice ${paid.number}`);
  const { userId, tariff: from } = account;
  const { granted, keepKeyId } = subscription;
  const to = getHigherTariff(tariff, granted);
  await changeTariff(tx, caller, { userId, from, to, keepKeyId });
  return { ...account, tariff: to, subscription: next };
}

/**
 * The unpaid next tariff still works for the days of grace; a lower one takes over at once. When these days are over as well,
 * since nobody looked for so long, nothing is asked for any more and nothing promised.
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
  const next = await write(
    tx,
    caller,
    account,
    subscription,
    { status: "PAST_DUE", tariff: to },
    "subscription.fall-due",
  );
  await changeTariff(tx, caller, { userId, from, to, keepKeyId });
  const changed = { ...account, tariff: to, subscription: next };
  if (graceEnd(next.periodEnd) <= today) return changed;
  const renewal = account.renewal ?? (await issueRenewalIfDue(tx, caller, changed, today));
  await mailOwner(tx, account, pastDueMail(addressee, toSubscription(next), renewal && toInvoice(renewal)));
  return { ...changed, renewal };
}

async function write(
  tx: Db,
  caller: Caller,
  { userId }: LockedAccount,
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
    .where(eq(subscriptions.userId, userId));
  await recordAudit(tx, caller, {
    action,
    subjectId: userId,
    changes: {
      status: [before.status, after.status],
      ...(after.tariff !== before.tariff && { tariff: [before.tariff, after.tariff] }),
      ...(after.periodEnd !== before.periodEnd && { periodEnd: [before.periodEnd, after.periodEnd] }),
    },
    ...(reason && { reason }),
  });
  return after;
}
