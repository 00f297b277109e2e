import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { TARIFF_IDS, type TariffId } from "@/lib/core/tariff-id";
import { addDays } from "@/lib/core/time/market-day";
import { BILLING_PERIODS, type BillingPeriod, getHigherTariff } from "@/lib/reference/tariffs";
import { confirmPayment } from "./commands/confirm-payment";
import {
  cancelSubscription,
  requestTariff,
  resumeSubscription,
  setRenewal,
  withdrawInvoice,
} from "./commands/request-tariff";
import { type Invoice, PAID_TARIFFS, type PaidTariff } from "./contract";
import { billAccount } from "./jobs";
import { getGraceEnd, isLive, isNextGranted } from "./policy";
import { getBillingState } from "./queries";
import { invoices, subscriptions } from "./schema";
import { admin, at, grant, insertAdmin, owner, tariffOfUser, transfer, wish } from "./test-support";

beforeAll(insertAdmin);

/*
 * An owner, an administrator and the days do what they can, in any order. What is refused changes nothing; whatever is done, the
 * laws below hold.
 */

type Owner = Awaited<ReturnType<typeof owner>>;
type Act = { name: keyof typeof ACTS; tariff: PaidTariff; granted: TariffId; period: BillingPeriod; days: number };
type Doing = (who: Owner, today: string, act: Act) => Promise<unknown>;

/** A transfer that was on its way for some days. */
async function pay(invoice: Invoice | null, today: string, days: number): Promise<void> {
  if (!invoice) return;
  const [, paidOn = today] = [addDays(today, -(days % 6)), invoice.issuedOn].sort();
  const { kind, credit, periodStart } = await confirmPayment(
    admin,
    invoice.id,
    transfer(invoice.amount, paidOn),
    at(today),
  );
  // Days before the tariff was there are not sold.
  if (kind !== "RENEWAL" && Number(credit) === 0) expect(periodStart).toBe(today);
}

const ACTS = {
  wait: async () => {},
  request: (who, today, { tariff, period }) => requestTariff(who, wish({ tariff, period }), at(today)),
  payRequest: async (who, today, { days }) => pay((await getBillingState(who, at(today))).request, today, days),
  payRenewal: async (who, today, { days }) => pay((await getBillingState(who, at(today))).renewal, today, days),
  withdraw: async (who, today) => withdrawInvoice(who, (await getBillingState(who, at(today))).request?.id ?? ""),
  setRenewal: (who, today, { tariff, period }) => setRenewal(who, { tariff, period }, at(today)),
  cancel: (who) => cancelSubscription(who),
  resume: (who, today) => resumeSubscription(who, at(today)),
  grant: (who, today, { granted }) => grant(who, granted, today),
} satisfies Record<string, Doing>;

const act: fc.Arbitrary<Act> = fc.record({
  name: fc.oneof(
    { weight: 4, arbitrary: fc.constant("wait" as const) },
    { weight: 4, arbitrary: fc.constantFrom("payRequest" as const, "payRenewal" as const) },
    { weight: 3, arbitrary: fc.constant("request" as const) },
    { weight: 3, arbitrary: fc.constantFrom("withdraw", "setRenewal", "cancel", "resume" as const) },
    { weight: 1, arbitrary: fc.constant("grant" as const) },
  ),
  tariff: fc.constantFrom(...PAID_TARIFFS),
  granted: fc.constantFrom(...TARIFF_IDS),
  period: fc.constantFrom(...BILLING_PERIODS),
  days: fc.nat(35),
});

const REFUSALS = new Set(["conflict", "invalid_transition", "not_found", "validation_failed", "rate_limited"]);

async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error) => {
    if (!(error instanceof AppError && REFUSALS.has(error.code))) throw error;
  });
}

async function rowsOf({ userId }: Owner) {
  const [subscription] = await db().select().from(subscriptions).where(eq(subscriptions.userId, userId));
  const all = await db().select().from(invoices).where(eq(invoices.userId, userId)).orderBy(invoices.number);
  return { subscription: subscription ?? null, invoices: all, tariff: await tariffOfUser(userId) };
}

/** `granted` is the operator's last word, which no payment and no lapse takes back. */
async function requireLaws(who: Owner, today: string, granted: TariffId): Promise<void> {
  const rows = await rowsOf(who);
  const { subscription, tariff } = rows;
  expect(tariff).toBe(isLive(subscription) ? getHigherTariff(subscription.tariff, granted) : granted);
  if (isLive(subscription)) {
    const { status, periodEnd } = subscription;
    const [from, to] = status === "PAST_DUE" ? [periodEnd, getGraceEnd(periodEnd)] : ["", periodEnd];
    expect(from <= today && today < to, `${status} to ${periodEnd} on ${today}`).toBe(true);
  }
  const renewals = rows.invoices.filter(({ kind, status }) => kind === "RENEWAL" && status === "OPEN");
  if (!isLive(subscription) || subscription.status === "CANCELLED" || isNextGranted(subscription))
    expect(renewals).toEqual([]);
  // Paid days that are not credited follow each other, and each of them is served.
  const paid = rows.invoices
    .filter(({ status, creditedById }) => status === "PAID" && creditedById === null)
    .map(({ periodStart, periodEnd, ...row }) => ({ ...row, start: periodStart ?? "", end: periodEnd ?? "" }))
    .sort((a, b) => (a.start < b.start ? -1 : 1));
  for (const [index, { start }] of paid.entries()) expect(start >= (paid[index - 1]?.end ?? "")).toBe(true);
  const now = paid.find(({ start, end }) => start <= today && today < end);
  if (now) expect(tariff).toBe(getHigherTariff(now.tariff, granted));
  await billAccount(who.userId, today);
  expect(await rowsOf(who), "the day's work again changes nothing").toEqual(rows);
}

it("an account gets exactly the days that are paid, in any order of its acts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(1_500), fc.array(act, { minLength: 4, maxLength: 14 }), async (start, acts) => {
      const who = await owner();
      let today = addDays("2031-01-01", start);
      let granted: TariffId = "free";
      for (const each of acts) {
        await attempt(ACTS[each.name](who, today, each));
        if (each.name === "grant") granted = each.granted;
        await billAccount(who.userId, today);
        await requireLaws(who, today, granted);
        today = addDays(today, each.days);
        await billAccount(who.userId, today);
        await requireLaws(who, today, granted);
      }
    }),
    { numRuns: 5 },
  );
}, 60_000);
