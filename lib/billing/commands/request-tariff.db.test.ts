import { randomInt } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createCompany, updateCompany } from "@/lib/companies/commands/change-company";
import { companyInput } from "@/lib/companies/test-people";
import { db, inTransaction } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { billAccount } from "../jobs";
import { getBillingState, listInvoices, listOwnInvoices, suggestPayer } from "../queries";
import { lockAccount } from "../rows";
import { invoices, subscriptions } from "../schema";
import {
  admin,
  at,
  insertAdmin,
  owner,
  paidOwner,
  payer,
  subjectsTo,
  tariffOfUser,
  transfer,
  wish,
} from "../test-support";
import { confirmPayment } from "./confirm-payment";
import { issueRenewalIfDue } from "./issue-invoice";
import { cancelSubscription, requestTariff, resumeSubscription, setRenewal, withdrawInvoice } from "./request-tariff";

beforeAll(insertAdmin);

describe("requestTariff", () => {
  it("issues an invoice with number, sum, VAT, term and payer, mails it, and leaves the tariff as it is", async () => {
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

  it("names a payer of any country, as the owner's company has it, and finds the invoice by its tax number", async () => {
    const who = await owner();
    const company = { name: "ТОО «Жер»", country: "KZ", region: "", ogrn: "" };
    await createCompany(who, companyInput({ ...company, inn: "" }));
    expect(await suggestPayer(who)).toEqual({ name: company.name, country: "KZ", kpp: null });
    await updateCompany(who, companyInput({ ...company, inn: "070240 000123" }));
    expect(await suggestPayer(who)).toEqual({ name: company.name, country: "KZ", inn: "070240000123", kpp: null });
    const foreign = {
      name: company.name,
      country: "KZ",
      inn: `AB${randomInt(1e9, 1e10)}`,
      kpp: null,
      address: "Алматы",
    };
    const invoice = await requestTariff(who, wish({ payer: foreign }), at("2026-11-21"));
    expect(invoice.payer).toEqual(foreign);
    expect((await listInvoices(admin, { q: foreign.inn.toLowerCase() })).data).toMatchObject([{ payer: foreign }]);
    expect((await requestTariff(who, wish({ payer: foreign }), at("2026-11-21"))).id).toBe(invoice.id);
    const elsewhere = requestTariff(who, wish({ payer: { ...foreign, country: "UZ" } }), at("2026-11-21"));
    await expect(elsewhere).rejects.toMatchObject({ extra: { reason: "open_invoice" } });
  });

  it("names a Russian payer when the invoice is from before payers had a country", async () => {
    const who = await owner();
    const { id } = await requestTariff(who, wish(), at("2026-11-21"));
    const { country: _, ...stored } = payer;
    await db().update(invoices).set({ payer: stored }).where(eq(invoices.id, id));
    expect(await suggestPayer(who)).toEqual(payer);
    expect((await requestTariff(who, wish(), at("2026-11-21"))).id).toBe(id);
  });

  it("counts days in Moscow: an invoice of 31 December 22:00 in London is the first of the next year", async () => {
    const invoice = await requestTariff(await owner(), wish(), new Date("2031-12-31T22:00:00Z"));
    expect(invoice).toMatchObject({ number: "2032-000001", issuedOn: "2032-01-01" });
  });

  it("numbers invoices without gaps when many are asked for at once, also after a refusal", async () => {
    const day = at("2040-03-01");
    await Promise.all(Array.from({ length: 6 }, async () => requestTariff(await owner(), wish(), day)));
    await expect(requestTariff(await owner("pro"), wish(), day)).rejects.toMatchObject({ code: "conflict" });
    await requestTariff(await owner(), wish(), day);
    const rows = await db().select({ number: invoices.number }).from(invoices).where(like(invoices.number, "2040-%"));
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `2040-00000${n}`));
  });

  it("answers an equal request with the same invoice, also when both come at once", async () => {
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

  it("makes one invoice when two different requests come at once", async () => {
    const who = await owner();
    const results = await Promise.allSettled([
      requestTariff(who, wish({ tariff: "pro" })),
      requestTariff(who, wish({ tariff: "corporate" })),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listOwnInvoices(who)).toHaveLength(1);
  });

  it("refuses the present tariff, a lower one, bad payers, and callers without a session", async () => {
    const granted = await owner("corporate");
    await expect(requestTariff(granted, wish({ tariff: "corporate" }))).rejects.toMatchObject({
      extra: { reason: "already" },
    });
    await expect(requestTariff(granted, wish())).rejects.toMatchObject({ extra: { reason: "lower" } });
    const yearly = await paidOwner("pro", "2026-11-01", "year");
    await expect(requestTariff(yearly, wish({ tariff: "corporate" }), at("2026-11-21"))).rejects.toMatchObject({
      extra: { reason: "year_needed" },
    });
    // Past due nothing is left of the year that a month could be worth less than.
    await billAccount(yearly.userId, "2027-11-01");
    expect(await requestTariff(yearly, wish({ tariff: "corporate" }), at("2027-11-02"))).toMatchObject({
      kind: "UPGRADE",
      credit: "0.00",
      amount: "24900.00",
    });
    for (const bad of [{ inn: "7707083894" }, { kpp: null }, { inn: "500100732259" }, { name: " " }])
      await expect(requestTariff(await owner(), wish({ payer: { ...payer, ...bad } }))).rejects.toThrow();
    await expect(requestTariff({ kind: "anonymous" }, wish())).rejects.toMatchObject({ code: "not_owner" });
    await expect(
      requestTariff({ ...granted, kind: "key", keyId: createId(), scopes: [] }, wish()),
    ).rejects.toMatchObject({
      code: "not_owner",
    });
  });

  it("credits the rest of Pro, to the kopeck, and starts a whole period of Corporate", async () => {
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

  it("does not return an invoice again when its credit has ended, since its payment would be refused", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    const wanted = wish({ tariff: "corporate" });
    const invoice = await requestTariff(who, wanted, at("2026-11-05"));
    expect((await requestTariff(who, wanted, at("2026-11-15"))).id).toBe(invoice.id);
    const late = requestTariff(who, wanted, at("2026-11-16"));
    await expect(late).rejects.toMatchObject({ extra: { reason: "credit_over" } });
    await withdrawInvoice(who, invoice.id);
    expect(await requestTariff(who, wanted, at("2026-11-16"))).toMatchObject({ dueOn: "2026-11-26", creditDays: 15 });
  });
});

describe("the daily limit of invoices of an account", () => {
  const limited = { code: "rate_limited", retryAfter: expect.any(Number) };

  it("is ten, however they are asked for and withdrawn, and is free again a day later", async () => {
    const who = await owner();
    for (let made = 1; made <= 10; made += 1) {
      const { id } = await requestTariff(who, wish());
      await expect(requestTariff(who, wish()), "the same again is no other invoice").resolves.toMatchObject({ id });
      if (made < 10) await withdrawInvoice(who, id);
    }
    const [tenth] = await listOwnInvoices(who);
    await expect(requestTariff(who, wish())).resolves.toMatchObject({ id: tenth?.id });
    await withdrawInvoice(who, tenth?.id ?? "");
    await expect(requestTariff(who, wish())).rejects.toMatchObject(limited);
    expect(await subjectsTo(who.email)).toHaveLength(10);
    await requestTariff(await owner(), wish());
    const mine = eq(invoices.userId, who.userId);
    await db()
      .update(invoices)
      .set({ createdAt: new Date(Date.now() - 86_400_000) })
      .where(mine);
    await requestTariff(who, wish());
  });

  it("counts renewals that are replaced or resumed, and does not limit other accounts", async () => {
    const who = await paidOwner("pro", "2030-04-06");
    const day = at("2030-05-02");
    for (let made = 2; made <= 10; made += 1) {
      if (made % 2 === 0) await setRenewal(who, { tariff: "pro", period: made % 4 === 0 ? "month" : "year" }, day);
      else {
        await cancelSubscription(who);
        await resumeSubscription(who, day);
      }
    }
    expect(await listOwnInvoices(who)).toHaveLength(10);
    const { renewal } = await getBillingState(who, day);
    await expect(setRenewal(who, { tariff: "pro", period: "month" }, day)).rejects.toMatchObject(limited);
    expect((await getBillingState(who, day)).renewal, "a refused choice changes nothing").toEqual(renewal);
    await cancelSubscription(who);
    await expect(resumeSubscription(who, day)).rejects.toMatchObject(limited);
    expect((await getBillingState(who, day)).subscription).toMatchObject({ status: "CANCELLED" });
    await db().update(subscriptions).set({ status: "ACTIVE" }).where(eq(subscriptions.userId, who.userId));
    const issued = await inTransaction(async (tx) =>
      issueRenewalIfDue(tx, { kind: "system", name: "jobs" }, await lockAccount(tx, who.userId), "2030-05-02"),
    );
    expect(issued).toMatchObject({ kind: "RENEWAL", status: "OPEN" });
  });
});

describe("cancelling", () => {
  it("keeps the tariff until the end of the period, can be taken back, and is refused without a subscription", async () => {
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
    expect(await getBillingState(who)).toMatchObject({ subscription: { status: "ACTIVE" }, renewal: null });
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
