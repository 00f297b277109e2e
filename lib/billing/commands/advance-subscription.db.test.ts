import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { issueKey, rotateKey } from "@/lib/api-keys/commands";
import { listKeys } from "@/lib/api-keys/queries";
import { apiKeys } from "@/lib/api-keys/schema";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail/schema";
import { publish } from "@/lib/core/queue/queue";
import { dispatchEvents } from "@/lib/jobs/test-events";
import { users } from "@/lib/users/schema";
import { billAccount, billingConsumers, runBilling } from "../jobs";
import { getAdminInvoice, getBillingState, listOwnInvoices } from "../queries";
import { subscriptions } from "../schema";
import { admin, insertAdmin } from "../test-support";
import { confirmPayment, voidInvoice } from "./confirm-payment";
import { cancelSubscription, requestTariff, resumeSubscription, setRenewal, withdrawInvoice } from "./request-tariff";

beforeAll(insertAdmin);

type Session = Extract<Caller, { kind: "session" }>;

const payer = { name: "ИП Иванов", inn: "500100732259", kpp: null, address: "Москва" };
const at = (day: string) => new Date(`${day}T09:00:00Z`);

/** An owner whose period of a tariff began on a day; the clock of each test is its own. */
async function payingOwner(tariff: "pro" | "corporate", day: string) {
  const userId = createId();
  const email = `${randomUUID()}@tonna.example`;
  await db().insert(users).values({ id: userId, email, name: "Анна" });
  const who: Session = { kind: "session", userId, role: "user", tariff: "free" };
  const invoice = await requestTariff(who, { tariff, period: "month", payer }, at(day));
  await pay(invoice, day);
  return { ...who, tariff, email };
}

const pay = ({ id, amount }: { id: string; amount: string }, day: string) =>
  confirmPayment(admin, id, { amount, paidOn: day, reference: `п/п ${id.slice(-4)}` }, at(day));
const state = async (who: Session) => {
  const { subscription, request, renewal, paidUntil } = await getBillingState(who);
  const [user] = await db().select({ tariff: users.tariff }).from(users).where(eq(users.id, who.userId));
  return {
    status: subscription?.status ?? "FREE",
    end: subscription?.periodEnd,
    tariff: user?.tariff,
    open: renewal ?? request,
    paidUntil,
  };
};
const subjects = async (email: string) =>
  (await db().select({ subject: mails.subject }).from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)).map(
    ({ subject }) => subject,
  );

describe("a renewal", () => {
  it("is issued ten days before the end, once, and reminded of once", async () => {
    const who = await payingOwner("pro", "2030-01-31");
    await billAccount(who.userId, "2030-02-17");
    expect((await state(who)).open).toBeNull();
    await Promise.all([1, 2, 3].map(() => billAccount(who.userId, "2030-02-18")));
    const { open } = await state(who);
    expect(open).toMatchObject({
      kind: "RENEWAL",
      amount: "4900.00",
      issuedOn: "2030-02-18",
      dueOn: "2030-02-27",
      periodStart: "2030-02-28",
      periodEnd: "2030-03-31",
      payer,
    });
    expect(await listOwnInvoices(who)).toHaveLength(2);
    await billAccount(who.userId, "2030-02-25");
    await billAccount(who.userId, "2030-02-26");
    expect((await subjects(who.email)).filter((subject) => subject.startsWith("Тариф Pro оплачен по"))).toEqual([
      "Тариф Pro оплачен по 27 февраля 2030 г.",
    ]);
  });

  it("goes on without a gap when it is paid ahead, back on the 31st, without another invoice meanwhile", async () => {
    const who = await payingOwner("pro", "2030-01-31");
    await billAccount(who.userId, "2030-02-20");
    const { open } = await state(who);
    await pay(open ?? { id: "", amount: "" }, "2030-02-21");
    expect(await state(who)).toMatchObject({
      status: "ACTIVE",
      end: "2030-02-28",
      paidUntil: "2030-03-31",
      open: null,
    });
    await billAccount(who.userId, "2030-02-26");
    expect((await state(who)).open).toBeNull();
    await billAccount(who.userId, "2030-02-28");
    await billAccount(who.userId, "2030-02-28");
    expect(await state(who)).toMatchObject({ status: "ACTIVE", end: "2030-03-31", tariff: "pro", open: null });
  });

  it("gives five days of grace when it is unpaid, then Free with suspended keys; the payment of a later invoice resumes them", async () => {
    const who = await payingOwner("corporate", "2030-04-10");
    await issueKey(who, { name: "1С", scopes: ["market:read"] });
    await billAccount(who.userId, "2030-05-10");
    const { open } = await state(who);
    expect(await state(who)).toMatchObject({ status: "PAST_DUE", tariff: "corporate" });
    expect((await listKeys(who.userId))[0]?.state).toBe("ACTIVE");
    await expect(resumeSubscription(who)).rejects.toMatchObject({ extra: { reason: "past_due" } });
    await billAccount(who.userId, "2030-05-14");
    expect(await state(who)).toMatchObject({ status: "PAST_DUE" });
    await billAccount(who.userId, "2030-05-15");
    await billAccount(who.userId, "2030-05-16");
    expect(await state(who)).toMatchObject({ status: "FREE", tariff: "free", open: null });
    expect((await listKeys(who.userId))[0]?.state).toBe("SUSPENDED");
    expect((await getAdminInvoice(admin, open?.id ?? "")).status).toBe("EXPIRED");
    const told = await subjects(who.email);
    expect(told.filter((subject) => subject.includes("не оплачен"))).toHaveLength(1);
    expect(told.filter((subject) => subject === "Тариф Corporate закончился")).toHaveLength(1);
    await pay(await requestTariff(who, { tariff: "pro", period: "month", payer }, at("2030-06-01")), "2030-06-02");
    expect(await state(who)).toMatchObject({ status: "ACTIVE", tariff: "pro", end: "2030-07-02" });
    expect((await listKeys(who.userId))[0]?.state).toBe("ACTIVE");
  });

  it("continues from the old end when it is paid within the grace, or on the last day before the job ran", async () => {
    const who = await payingOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-05-10");
    const { open } = await state(who);
    await pay(open ?? { id: "", amount: "" }, "2030-05-13");
    expect(await state(who)).toMatchObject({ status: "ACTIVE", end: "2030-06-10", open: null });
    await billAccount(who.userId, "2030-06-01");
    const late = (await state(who)).open;
    await pay(late ?? { id: "", amount: "" }, "2030-06-10");
    expect(await state(who)).toMatchObject({ status: "ACTIVE", end: "2030-07-10" });
  });

  it("reaches the same state when the job stood still for long", async () => {
    const who = await payingOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-09-01");
    expect(await state(who)).toMatchObject({ status: "FREE", tariff: "free", open: null });
  });

  it("cancels the subscription when an administrator voids its invoice, and ends a subscription that is past due at once", async () => {
    const who = await payingOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-05-01");
    await voidInvoice(admin, (await state(who)).open?.id ?? "", { reason: "по просьбе владельца" });
    await billAccount(who.userId, "2030-05-02");
    expect(await state(who)).toMatchObject({ status: "CANCELLED", open: null, tariff: "pro" });
    await resumeSubscription(who, at("2030-05-03"));
    await billAccount(who.userId, "2030-05-11");
    await voidInvoice(admin, (await state(who)).open?.id ?? "", { reason: "по просьбе владельца" });
    expect(await state(who)).toMatchObject({ status: "FREE", tariff: "free" });
  });

  it("can't be withdrawn: cancelling does that", async () => {
    const who = await payingOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-05-01");
    const { open } = await state(who);
    await expect(withdrawInvoice(who, open?.id ?? "")).rejects.toMatchObject({ extra: { reason: "renewal" } });
    await cancelSubscription(who);
    expect((await getAdminInvoice(admin, open?.id ?? "")).status).toBe("VOID");
    await resumeSubscription(who, at("2030-05-02"));
    expect((await state(who)).open).toMatchObject({ kind: "RENEWAL", status: "OPEN" });
  });
});

it("a cancelled subscription ends with its period: Free, keys suspended, no invoice", async () => {
  const who = await payingOwner("corporate", "2030-04-10");
  await issueKey(who, { name: "1С", scopes: ["market:read"] });
  await cancelSubscription(who);
  await billAccount(who.userId, "2030-05-08");
  expect(await state(who)).toMatchObject({ status: "CANCELLED", tariff: "corporate", open: null });
  await billAccount(who.userId, "2030-05-10");
  expect(await state(who)).toMatchObject({ status: "FREE", tariff: "free", open: null });
  expect((await listKeys(who.userId)).map((key) => key.state)).toEqual(["SUSPENDED"]);
  await expect(cancelSubscription(who)).rejects.toMatchObject({ extra: { reason: "no_subscription" } });
});

it("a subscription ends with one mail and no invoice when the job runs only after its grace", async () => {
  const who = await payingOwner("pro", "2030-04-10");
  const before = await subjects(who.email);
  await billAccount(who.userId, "2030-05-15");
  expect(await state(who)).toMatchObject({ status: "FREE", tariff: "free", open: null });
  expect(await listOwnInvoices(who)).toHaveLength(1);
  expect((await subjects(who.email)).slice(before.length)).toEqual(["Тариф Pro закончился"]);
});

describe("a downgrade", () => {
  async function withKeys() {
    const who = await payingOwner("corporate", "2030-04-10");
    const ids: string[] = [];
    for (const name of ["Склад", "1С", "Сайт"])
      ids.push((await issueKey(who, { name, scopes: ["market:read"] })).record.id);
    await db()
      .update(apiKeys)
      .set({ lastUsedAt: new Date() })
      .where(eq(apiKeys.id, ids[1] ?? ""));
    return { who, ids };
  }
  const working = async (userId: string) =>
    (await listKeys(userId)).filter((key) => key.state === "ACTIVE").map(({ name }) => name);

  it("comes with the next period, at its price, and keeps the key that was used last", async () => {
    const { who } = await withKeys();
    await setRenewal(who, { tariff: "pro", period: "month" }, at("2030-04-20"));
    await billAccount(who.userId, "2030-05-02");
    const { open } = await state(who);
    expect(open).toMatchObject({ kind: "RENEWAL", tariff: "pro", amount: "4900.00" });
    await pay(open ?? { id: "", amount: "" }, "2030-05-03");
    expect(await state(who)).toMatchObject({ tariff: "corporate" });
    expect(await working(who.userId)).toHaveLength(3);
    await billAccount(who.userId, "2030-05-10");
    expect(await state(who)).toMatchObject({ status: "ACTIVE", tariff: "pro", end: "2030-06-10" });
    expect(await working(who.userId)).toEqual(["1С"]);
    // Back up: all of them wake.
    await pay(
      await requestTariff(who, { tariff: "corporate", period: "month", payer }, at("2030-05-20")),
      "2030-05-20",
    );
    expect((await working(who.userId)).sort()).toEqual(["1С", "Сайт", "Склад"]);
  });

  it("keeps the key that the owner chose, also when it is unpaid, and replaces an open renewal", async () => {
    const { who, ids } = await withKeys();
    await billAccount(who.userId, "2030-05-02");
    const before = (await state(who)).open;
    await setRenewal(who, { tariff: "pro", period: "month", keepKeyId: ids[0] }, at("2030-05-03"));
    expect((await getAdminInvoice(admin, before?.id ?? "")).status).toBe("VOID");
    expect((await state(who)).open).toMatchObject({ tariff: "pro", issuedOn: "2030-05-03" });
    await billAccount(who.userId, "2030-05-10");
    expect(await state(who)).toMatchObject({ status: "PAST_DUE", tariff: "pro" });
    expect(await working(who.userId)).toEqual(["Склад"]);
  });

  it("keeps the successor of the key that the owner chose, when another key was used last", async () => {
    const { who, ids } = await withKeys();
    await setRenewal(who, { tariff: "pro", period: "month", keepKeyId: ids[0] }, at("2030-05-03"));
    const { record } = await rotateKey(who, ids[0] ?? "", { overlapHours: 0 });
    await dispatchEvents(billingConsumers);
    expect((await getBillingState(who)).subscription).toMatchObject({ keepKeyId: record.id });
    await billAccount(who.userId, "2030-05-10");
    expect((await listKeys(who.userId)).filter((key) => key.state === "ACTIVE")).toMatchObject([{ id: record.id }]);
  });

  it("is refused when a year that is paid ahead would be given away for a month of Corporate", async () => {
    const who = await payingOwner("pro", "2030-04-10");
    await setRenewal(who, { tariff: "pro", period: "year" }, at("2030-05-03"));
    await pay((await state(who)).open ?? { id: "", amount: "" }, "2030-05-04");
    const wish = (period: "month" | "year") =>
      requestTariff(who, { tariff: "corporate", period, payer }, at("2030-05-05"));
    await expect(wish("month")).rejects.toMatchObject({ extra: { reason: "year_needed" } });
    expect((await getBillingState(who, at("2030-05-05"))).offers.map(({ period }) => period)).toEqual(["year"]);
    // 5 of 30 days of a month and the whole year: 4 900 × 5 ÷ 30 + 49 000.
    expect(await wish("year")).toMatchObject({ credit: "49816.67", amount: "199183.33" });
  });

  it("can be cancelled before the period ends", async () => {
    const { who } = await withKeys();
    await setRenewal(who, { tariff: "pro", period: "month" }, at("2030-05-03"));
    await setRenewal(who, { tariff: "corporate", period: "year" }, at("2030-05-03"));
    expect((await state(who)).open).toMatchObject({
      tariff: "corporate",
      period: "year",
      amount: "249000.00",
      periodEnd: "2031-05-10",
    });
  });
});

it("the job advances every subscription that is due when one account fails", async () => {
  const who = await payingOwner("pro", "2026-01-10");
  await runBilling(at("2026-02-05"));
  expect((await state(who)).open).toMatchObject({ kind: "RENEWAL" });
  const request = await payingOwner("pro", "2026-01-10");
  const upgrade = await requestTariff(request, { tariff: "corporate", period: "month", payer }, at("2026-01-11"));
  await runBilling(at("2026-01-26"));
  expect((await getAdminInvoice(admin, upgrade.id)).status).toBe("OPEN");
  await runBilling(at("2026-01-27"));
  expect((await getAdminInvoice(admin, upgrade.id)).status).toBe("EXPIRED");
});

it("a deleted account has nothing left to pay", async () => {
  const who = await payingOwner("pro", "2026-01-10");
  await db().update(users).set({ deletedAt: new Date() }).where(eq(users.id, who.userId));
  await publish(db(), "user.deleted", { userId: who.userId });
  await publish(db(), "user.deleted", { userId: createId() });
  await dispatchEvents(billingConsumers);
  const [row] = await db().select().from(subscriptions).where(eq(subscriptions.userId, who.userId));
  expect(row?.status).toBe("FREE");
});
