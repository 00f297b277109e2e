import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { listKeys } from "@/lib/api-keys/queries";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { db } from "@/lib/core/db";
import { newId } from "@/lib/core/id";
import { mails } from "@/lib/core/mail-schema";
import type { TariffId } from "@/lib/core/tariff-id";
import { setTariff } from "@/lib/users/commands";
import { users } from "@/lib/users/schema";
import { cancelSubscription, requestTariff, resumeSubscription, setRenewal, withdrawInvoice } from "./commands";
import type { RequestTariffInput } from "./contract";
import { closeAccountBilling } from "./grant";
import { expireInvoice } from "./jobs";
import { confirmPayment, voidInvoice } from "./payment-commands";
import {
  countInvoices,
  getAdminInvoice,
  getBillingState,
  getInvoice,
  listInvoices,
  listOwnInvoices,
  suggestPayer,
} from "./queries";
import { invoices } from "./schema";

type Session = Extract<Caller, { kind: "session" }>;

const admin: Session = { kind: "session", userId: newId(), role: "admin", tariff: "corporate" };
const payer = {
  name: "ООО «Ромашка»",
  inn: "7707083893",
  kpp: "770701001",
  address: "101000, Москва, ул. Мясницкая, д. 1",
};
const at = (day: string) => new Date(`${day}T09:00:00Z`);
const wish = (more: Partial<RequestTariffInput> = {}): RequestTariffInput => ({
  tariff: "pro",
  period: "month",
  payer,
  ...more,
});
const transfer = (amount: string, paidOn: string, reference = "п/п 101") => ({ amount, paidOn, reference });

async function owner(tariff: TariffId = "free"): Promise<Session & { email: string }> {
  const userId = newId();
  const email = `${randomUUID()}@tonna.example`;
  await db().insert(users).values({ id: userId, email, name: "Анна", tariff });
  return { kind: "session", userId, role: "user", tariff, email };
}

const tariffOfUser = async (userId: string) =>
  (await db().select({ tariff: users.tariff }).from(users).where(eq(users.id, userId)))[0]?.tariff;
const statusOf = async (id: string) => (await getAdminInvoice(admin, id)).status;
const subjectsTo = async (email: string) =>
  (await db().select({ subject: mails.subject }).from(mails).where(eq(mails.recipient, email))).map(
    ({ subject }) => subject,
  );

/** An owner who has paid for a tariff on a day. */
async function paidOwner(tariff: "pro" | "corporate", day: string, period: "month" | "year" = "month") {
  const who = await owner();
  const invoice = await requestTariff(who, wish({ tariff, period }), at(day));
  await confirmPayment(admin, invoice.id, transfer(invoice.amount, day), at(day));
  return who;
}

describe("requestTariff", () => {
  it("issues an invoice with number, sum, VAT, term and payer, mails it, and changes no tariff yet", async () => {
    const who = await owner();
    const invoice = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-21"));
    expect(invoice).toMatchObject({
      kind: "NEW",
      status: "OPEN",
      price: "24900.00",
      credit: "0.00",
      amount: "24900.00",
      vatRate: "22.0",
      vat: "4490.16",
      issuedOn: "2026-11-21",
      dueOn: "2026-12-01",
      periodStart: null,
      payer,
    });
    expect(invoice.number).toMatch(/^2026-\d{6}$/);
    expect(await tariffOfUser(who.userId)).toBe("free");
    expect(await subjectsTo(who.email)).toEqual([expect.stringContaining(`Счёт № ${invoice.number}`)]);
    expect((await listOwnInvoices(who)).map(({ id }) => id)).toEqual([invoice.id]);
    expect(await suggestPayer(who)).toEqual(payer);
  });

  it("counts in Moscow: 31 December 22:00 in London is next year's first invoice", async () => {
    const invoice = await requestTariff(await owner(), wish(), new Date("2031-12-31T22:00:00Z"));
    expect(invoice).toMatchObject({ number: "2032-000001", issuedOn: "2032-01-01" });
  });

  it("numbers without gaps when many ask at once, also after a refusal", async () => {
    const day = at("2040-03-01");
    await Promise.all(Array.from({ length: 6 }, async () => requestTariff(await owner(), wish(), day)));
    await expect(requestTariff(await owner("pro"), wish(), day)).rejects.toMatchObject({ code: "conflict" });
    await requestTariff(await owner(), wish(), day);
    const rows = await db().select({ number: invoices.number }).from(invoices).where(like(invoices.number, "2040-%"));
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2040-00000${n}`));
  });

  it("answers the same request with the same invoice, also when both come at once", async () => {
    const who = await owner();
    const made = await Promise.all([1, 2, 3].map(() => requestTariff(who, wish(), at("2026-11-21"))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    await expect(requestTariff(who, wish({ period: "year" }), at("2026-11-21"))).rejects.toMatchObject({
      code: "conflict",
      extra: { reason: "open_invoice" },
    });
    await withdrawInvoice(who, made[0]?.id ?? "");
    expect((await requestTariff(who, wish({ period: "year" }), at("2026-11-21"))).amount).toBe("49000.00");
  });

  it("makes one invoice of two different requests at once", async () => {
    const who = await owner();
    const results = await Promise.allSettled([
      requestTariff(who, wish({ tariff: "pro" })),
      requestTariff(who, wish({ tariff: "corporate" })),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listOwnInvoices(who)).toHaveLength(1);
  });

  it("refuses what an account has, what is lower, bad payers, and callers without a session", async () => {
    const granted = await owner("corporate");
    await expect(requestTariff(granted, wish({ tariff: "corporate" }))).rejects.toMatchObject({
      extra: { reason: "already" },
    });
    await expect(requestTariff(granted, wish())).rejects.toMatchObject({ extra: { reason: "lower" } });
    const yearly = await paidOwner("pro", "2026-11-01", "year");
    await expect(requestTariff(yearly, wish({ tariff: "corporate" }), at("2026-11-21"))).rejects.toMatchObject({
      extra: { reason: "year_needed" },
    });
    for (const bad of [{ inn: "7707083894" }, { kpp: null }, { inn: "500100732259" }, { name: " " }])
      await expect(requestTariff(await owner(), wish({ payer: { ...payer, ...bad } }))).rejects.toThrow();
    await expect(requestTariff({ kind: "anonymous" }, wish())).rejects.toMatchObject({ code: "not_owner" });
    await expect(requestTariff({ ...granted, kind: "key", keyId: newId(), scopes: [] }, wish())).rejects.toMatchObject({
      code: "not_owner",
    });
  });

  it("credits what is left of Pro, to the kopeck, and starts a whole period of Corporate", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    const invoice = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
    expect(invoice).toMatchObject({
      kind: "UPGRADE",
      price: "24900.00",
      credit: "3266.67",
      creditDays: 20,
      amount: "21633.33",
    });
    await confirmPayment(admin, invoice.id, transfer("21633.33", "2026-11-13"), at("2026-11-13"));
    expect(await getBillingState(who, at("2026-11-13"))).toMatchObject({
      subscription: { tariff: "corporate", status: "ACTIVE", periodStart: "2026-11-13", periodEnd: "2026-12-13" },
      offers: [],
    });
    const credited = await db()
      .select()
      .from(invoices)
      .where(and(eq(invoices.userId, who.userId), eq(invoices.tariff, "pro")));
    expect(credited.map(({ creditedById }) => creditedById)).toEqual([invoice.id]);
  });
});

describe("confirmPayment", () => {
  it("sets the tariff at once and wakes the keys", async () => {
    const who = await owner("pro");
    const { record } = await issueKey(who, { name: "1С", scopes: ["market:read"] });
    await db().update(users).set({ tariff: "free" }).where(eq(users.id, who.userId));
    expect((await listKeys(who.userId))[0]?.state).toBe("SUSPENDED");
    const invoice = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-21"));
    const paid = await confirmPayment(admin, invoice.id, transfer("24 900,00", "2026-11-22"), at("2026-11-23"));
    expect(paid).toMatchObject({
      status: "PAID",
      paidOn: "2026-11-22",
      periodStart: "2026-11-23",
      periodEnd: "2026-12-23",
    });
    expect(await tariffOfUser(who.userId)).toBe("corporate");
    expect((await listKeys(who.userId)).find(({ id }) => id === record.id)?.state).toBe("ACTIVE");
    expect(await subjectsTo(who.email)).toContain(`Оплата получена: счёт № ${invoice.number}`);
    const trail = await db().select().from(auditLog).where(eq(auditLog.subjectId, invoice.id));
    expect(trail.map(({ action }) => action).sort()).toEqual(["invoice.issue", "invoice.pay"]);
    expect(trail.find(({ action }) => action === "invoice.pay")).toMatchObject({ actorUserId: admin.userId });
  });

  it("takes one payment of two admins at once, and repeats nothing for the same reference", async () => {
    const who = await owner();
    const { id, amount } = await requestTariff(who, wish(), at("2026-11-21"));
    const confirm = (reference: string) =>
      confirmPayment(admin, id, transfer(amount, "2026-11-21", reference), at("2026-11-21"));
    const results = await Promise.allSettled([confirm("п/п 1"), confirm("п/п 2")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [refused] = results.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { code: "invalid_transition", extra: { from: "PAID", to: "PAID" } } });
    const { reference } = await getAdminInvoice(admin, id);
    await expect(confirm(reference ?? "")).resolves.toMatchObject({ status: "PAID" });
    const paid = (await subjectsTo(who.email)).filter((subject) => subject.startsWith("Оплата получена"));
    expect(paid).toHaveLength(1);
  });

  it.each([
    ["4899.99", "2026-11-21", "/amount", "partial"],
    ["4900.01", "2026-11-21", "/amount", "over"],
    ["4900.00", "2026-11-22", "/paidOn", "in_future"],
    ["4900.00", "2026-11-20", "/paidOn", "before_issue"],
  ])("refuses %s of %s", async (amount, paidOn, pointer, code) => {
    const who = await owner();
    const { id } = await requestTariff(who, wish(), at("2026-11-21"));
    await expect(confirmPayment(admin, id, transfer(amount, paidOn), at("2026-11-21"))).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer, code }],
    });
    expect([await statusOf(id), await tariffOfUser(who.userId)]).toEqual(["OPEN", "free"]);
  });

  it("knows no way out of VOID and EXPIRED, and nobody but admins", async () => {
    const who = await owner();
    const first = await requestTariff(who, wish(), at("2026-11-21"));
    const pay = (caller: Caller, id: string) =>
      confirmPayment(caller, id, transfer("4900.00", "2026-11-21"), at("2026-11-21"));
    await expect(pay(who, first.id)).rejects.toMatchObject({ code: "not_owner" });
    await expect(pay({ ...admin, kind: "key", keyId: newId(), scopes: [] }, first.id)).rejects.toMatchObject({
      code: "not_owner",
    });
    await expect(pay(admin, newId())).rejects.toMatchObject({ code: "not_found" });
    await expect(voidInvoice(who, first.id, { reason: "не нужен" })).rejects.toMatchObject({ code: "not_owner" });
    await voidInvoice(admin, first.id, { reason: "ошибка в реквизитах" });
    await expect(pay(admin, first.id)).rejects.toMatchObject({
      code: "invalid_transition",
      extra: { from: "VOID", to: "PAID" },
    });
    await expect(voidInvoice(admin, first.id, { reason: "ещё раз" })).rejects.toMatchObject({
      code: "invalid_transition",
    });
    const second = await requestTariff(who, wish(), at("2026-11-21"));
    await expireInvoice(second.id, "2026-12-07");
    await expect(pay(admin, second.id)).rejects.toMatchObject({ extra: { from: "EXPIRED", to: "PAID" } });
  });
});

describe("others' invoices", () => {
  it("are not found, neither read nor withdrawn; an admin reads them", async () => {
    const [who, other] = [await owner(), await owner()];
    const { id, number } = await requestTariff(who, wish(), at("2026-11-21"));
    await expect(getInvoice(other, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getInvoice(who, "no-id")).rejects.toMatchObject({ code: "not_found" });
    await expect(withdrawInvoice(other, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await getInvoice(admin, id)).number).toBe(number);
    expect(await statusOf(id)).toBe("OPEN");
    await expect(listInvoices(other, {})).rejects.toMatchObject({ code: "not_owner" });
    await expect(getAdminInvoice(other, id)).rejects.toMatchObject({ code: "not_owner" });
  });

  it("are found by number, payer and address, in the asked order", async () => {
    const who = await owner();
    const { id, number } = await requestTariff(who, wish(), at("2026-11-21"));
    for (const q of [number, who.email]) {
      expect((await listInvoices(admin, { q })).data).toMatchObject([{ id, ownerEmail: who.email }]);
    }
    expect((await listInvoices(admin, { q: who.email, status: "PAID" })).total).toBe(0);
    expect(await countInvoices(admin, who.email)).toEqual({ OPEN: 1, PAID: 0, VOID: 0, EXPIRED: 0 });
    const byNumber = (await listInvoices(admin, { q: "2040-", sort: "number", order: "asc" })).data.map(
      (row) => row.number,
    );
    expect(byNumber).toEqual([...byNumber].sort());
    expect((await listInvoices(admin, { q: "100%_" })).total).toBe(0);
  });
});

describe("cancelling", () => {
  it("keeps the tariff until the end, can be taken back, and is refused without a subscription", async () => {
    const who = await paidOwner("corporate", "2026-11-01");
    await cancelSubscription(who);
    await cancelSubscription(who);
    expect(await getBillingState(who)).toMatchObject({
      subscription: { status: "CANCELLED", periodEnd: "2026-12-01" },
    });
    expect(await tariffOfUser(who.userId)).toBe("corporate");
    await expect(setRenewal(who, { tariff: "pro", period: "month" })).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await resumeSubscription(who, at("2026-11-10"));
    await resumeSubscription(who, at("2026-11-10"));
    expect(await getBillingState(who)).toMatchObject({ subscription: { status: "ACTIVE" }, open: null });
    const free = await owner();
    await expect(cancelSubscription(free)).rejects.toMatchObject({ extra: { reason: "no_subscription" } });
    await expect(resumeSubscription(free)).rejects.toMatchObject({ extra: { reason: "no_subscription" } });
    await expect(setRenewal(who, { tariff: "corporate", period: "year", keepKeyId: "x" })).resolves.toBeUndefined();
    const pro = await paidOwner("pro", "2026-11-01");
    await expect(setRenewal(pro, { tariff: "corporate", period: "month" })).rejects.toMatchObject({
      extra: { reason: "higher" },
    });
  });
});

describe("an operator's word", () => {
  it("takes the place of what was paid: no subscription and no open invoice are left", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    const open = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
    await setTariff({ kind: "system", name: "test" }, { email: who.email, tariff: "corporate" });
    expect(await getBillingState(who)).toMatchObject({ subscription: null, open: null });
    expect([await statusOf(open.id), await tariffOfUser(who.userId)]).toEqual(["VOID", "corporate"]);
    // Bought again on the same day, the days of before are not credited a second time.
    await setTariff({ kind: "system", name: "test" }, { email: who.email, tariff: "free" });
    const again = await requestTariff(who, wish(), at("2026-11-11"));
    await confirmPayment(admin, again.id, transfer("4900.00", "2026-11-11"), at("2026-11-11"));
    const [offer] = (await getBillingState(who, at("2026-11-11"))).offers;
    expect(offer).toMatchObject({ tariff: "corporate", credit: "4900.00", creditDays: 30 });
  });

  it("leaves a paid tariff alone that is the same", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    expect((await setTariff({ kind: "system", name: "test" }, { email: who.email, tariff: "pro" })).changed).toBe(
      false,
    );
    expect(await getBillingState(who)).toMatchObject({ subscription: { status: "ACTIVE" } });
  });
});

it("ends everything with the account, and only once", async () => {
  const who = await paidOwner("pro", "2026-11-01");
  const open = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
  await closeAccountBilling(who.userId);
  await closeAccountBilling(who.userId);
  expect([await statusOf(open.id), await tariffOfUser(who.userId)]).toEqual(["VOID", "free"]);
  expect(await getBillingState(who)).toMatchObject({ subscription: null, open: null });
});
