import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { blockUser, unblockUser } from "@/lib/moderation/commands/block-user";
import { confirmPayment } from "./commands/confirm-payment";
import { cancelSubscription, requestTariff, setRenewal, withdrawInvoice } from "./commands/request-tariff";
import { closeAccountBilling } from "./commands/set-tariff";
import { billAccount } from "./jobs";
import { getBillingState } from "./queries";
import { admin, at, insertAdmin, paidOwner, statusOf, subjectsTo, tariffOfUser, transfer, wish } from "./test-support";

beforeAll(insertAdmin);

const CORPORATE = wish({ tariff: "corporate" });
const none = { id: randomUUID(), amount: "0", number: "" };

/** A Pro owner, paid until 9 May, with an open renewal and an upgrade that was asked for five days before the end. */
async function withBoth() {
  const who = await paidOwner("pro", "2030-04-10");
  await billAccount(who.userId, "2030-05-01");
  const upgrade = await requestTariff(who, CORPORATE, at("2030-05-05"));
  return { who, upgrade, renewal: (await getBillingState(who)).renewal ?? none };
}

describe("a renewal beside an unpaid upgrade", () => {
  it("stays open, can be paid, and then voids the upgrade", async () => {
    const { who, upgrade, renewal } = await withBoth();
    expect(await getBillingState(who)).toMatchObject({ request: { id: upgrade.id }, renewal: { kind: "RENEWAL" } });
    await confirmPayment(admin, renewal.id, transfer(renewal.amount, "2030-05-06"), at("2030-05-06"));
    expect([await statusOf(renewal.id), await statusOf(upgrade.id)]).toEqual(["PAID", "VOID"]);
    await billAccount(who.userId, "2030-05-10");
    expect(await getBillingState(who)).toMatchObject({
      subscription: { status: "ACTIVE", tariff: "pro", periodEnd: "2030-06-10" },
      request: null,
      renewal: null,
    });
  });

  it("is void when the upgrade is paid, also after the period has ended", async () => {
    const { who, upgrade, renewal } = await withBoth();
    await billAccount(who.userId, "2030-05-11");
    expect(await getBillingState(who)).toMatchObject({ subscription: { status: "PAST_DUE" } });
    await confirmPayment(admin, upgrade.id, transfer(upgrade.amount, "2030-05-12"), at("2030-05-12"));
    expect([await statusOf(renewal.id), await statusOf(upgrade.id)]).toEqual(["VOID", "PAID"]);
    expect(await getBillingState(who)).toMatchObject({
      subscription: { status: "ACTIVE", tariff: "corporate", periodStart: "2030-05-12" },
      renewal: null,
    });
  });

  it("is issued though the upgrade was requested first, and mails name the renewal", async () => {
    const who = await paidOwner("pro", "2030-04-10");
    const upgrade = await requestTariff(who, CORPORATE, at("2030-04-29"));
    await Promise.all([1, 2].map(() => billAccount(who.userId, "2030-05-01")));
    const renewal = (await getBillingState(who)).renewal ?? none;
    expect(await statusOf(upgrade.id)).toBe("OPEN");
    await billAccount(who.userId, "2030-05-10");
    const told = await subjectsTo(who.email);
    expect(told.filter((subject) => subject.startsWith(`Счёт № ${renewal.number} не оплачен`))).toHaveLength(1);
    // An equal request still answers this invoice, another is refused: one request at a time.
    expect((await requestTariff(who, CORPORATE, at("2030-05-02"))).id).toBe(upgrade.id);
    await expect(requestTariff(who, wish({ tariff: "corporate", period: "year" }))).rejects.toMatchObject({
      extra: { reason: "open_invoice" },
    });
  });

  it("ends with its subscription, and the upgrade can be paid until its own term", async () => {
    const { who, upgrade, renewal } = await withBoth();
    await billAccount(who.userId, "2030-05-15");
    expect([await statusOf(renewal.id), await statusOf(upgrade.id)]).toEqual(["EXPIRED", "OPEN"]);
    expect(await tariffOfUser(who.userId)).toBe("free");
    await confirmPayment(admin, upgrade.id, transfer(upgrade.amount, "2030-05-15"), at("2030-05-16"));
    expect(await tariffOfUser(who.userId)).toBe("corporate");
  });

  it("follows the owner's choice and stays when the upgrade is withdrawn; cancelling voids both", async () => {
    const { who, upgrade, renewal } = await withBoth();
    await setRenewal(who, { tariff: "pro", period: "year" }, at("2030-05-06"));
    expect(await statusOf(renewal.id)).toBe("VOID");
    expect(await getBillingState(who)).toMatchObject({ request: { id: upgrade.id }, renewal: { period: "year" } });
    await withdrawInvoice(who, upgrade.id);
    expect(await getBillingState(who)).toMatchObject({ request: null, renewal: { period: "year" } });
    await requestTariff(who, wish({ tariff: "corporate", period: "year" }), at("2030-05-06"));
    await cancelSubscription(who);
    expect(await getBillingState(who)).toMatchObject({
      subscription: { status: "CANCELLED" },
      request: null,
      renewal: null,
    });
  });

  it("is void when the account is deleted", async () => {
    const { who, upgrade, renewal } = await withBoth();
    await closeAccountBilling(who.userId);
    expect([await statusOf(renewal.id), await statusOf(upgrade.id)]).toEqual(["VOID", "VOID"]);
  });
});

describe("a blocked account", () => {
  const reason = { reason: "Обман" };
  /** A Pro owner, paid until 9 May, whom an administrator keeps out; and the mails that came before. */
  async function blocked() {
    const who = await paidOwner("pro", "2030-04-10");
    await blockUser(who.userId, reason, admin);
    return { who, before: await subjectsTo(who.email) };
  }

  it("gets no invoice and no mail, and its subscription ends by its dates", async () => {
    const { who, before } = await blocked();
    for (const [day, status] of [
      ["2030-05-01", "ACTIVE"],
      ["2030-05-08", "ACTIVE"],
      ["2030-05-10", "PAST_DUE"],
    ] as const) {
      await billAccount(who.userId, day);
      expect(await getBillingState(who), day).toMatchObject({ subscription: { status }, renewal: null });
    }
    await billAccount(who.userId, "2030-05-15");
    expect(await getBillingState(who)).toMatchObject({ subscription: null, renewal: null });
    expect(await tariffOfUser(who.userId)).toBe("free");
    expect(await subjectsTo(who.email)).toEqual(before);
  });

  it("keeps the tariff that it pays for, without a mail", async () => {
    const who = await paidOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-05-01");
    const renewal = (await getBillingState(who)).renewal ?? none;
    const before = await subjectsTo(who.email);
    await blockUser(who.userId, reason, admin);
    await confirmPayment(admin, renewal.id, transfer(renewal.amount, "2030-05-02"), at("2030-05-02"));
    await billAccount(who.userId, "2030-05-10");
    expect(await getBillingState(who)).toMatchObject({ subscription: { status: "ACTIVE", periodEnd: "2030-06-10" } });
    expect(await subjectsTo(who.email)).toEqual(before);
  });

  it("gets invoices and reminders again when it is unblocked", async () => {
    const { who, before } = await blocked();
    await billAccount(who.userId, "2030-05-08");
    await unblockUser(who.userId, reason, admin);
    await billAccount(who.userId, "2030-05-08");
    const renewal = (await getBillingState(who)).renewal ?? none;
    const after = (await subjectsTo(who.email)).slice(before.length);
    expect(after).toEqual([expect.stringContaining(`Счёт № ${renewal.number}`), expect.stringContaining("оплачен по")]);
  });
});
