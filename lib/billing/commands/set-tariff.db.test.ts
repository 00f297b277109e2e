import { desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { listKeys } from "@/lib/api-keys/queries";
import { setTariff } from "@/lib/billing/commands/set-tariff";
import { db } from "@/lib/core/database/db";
import { mails } from "@/lib/core/mail/schema";
import { billAccount } from "../jobs";
import { getBillingState } from "../queries";
import {
  admin,
  at,
  grant,
  insertAdmin,
  owner,
  paidOwner,
  statusOf,
  subjectsTo,
  tariffOfUser,
  transfer,
  wish,
} from "../test-support";
import { confirmPayment } from "./confirm-payment";
import { requestTariff, setRenewal } from "./request-tariff";
import { closeAccountBilling } from "./set-tariff";

beforeAll(insertAdmin);

describe("a tariff that an operator sets", () => {
  it("replaces the paid one: no subscription and no open invoice are left", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    const open = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
    await setTariff({ kind: "system", name: "test" }, { email: who.email, tariff: "corporate" });
    expect(await getBillingState(who)).toMatchObject({ subscription: null, request: null, renewal: null });
    expect([await statusOf(open.id), await tariffOfUser(who.userId)]).toEqual(["VOID", "corporate"]);
    // Bought again on the same day, the days of before are not credited a second time.
    await setTariff({ kind: "system", name: "test" }, { email: who.email, tariff: "free" });
    const again = await requestTariff(who, wish(), at("2026-11-11"));
    await confirmPayment(admin, again.id, transfer("4900.00", "2026-11-11"), at("2026-11-11"));
    const [offer] = (await getBillingState(who, at("2026-11-11"))).offers;
    expect(offer).toMatchObject({ tariff: "corporate", credit: "4900.00", creditDays: 30 });
  });

  it("lets an equal paid tariff run out, issues no more invoices, and stays", async () => {
    const who = await paidOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-05-01");
    const { renewal } = await getBillingState(who, at("2030-05-01"));
    const before = await subjectsTo(who.email);
    expect([await grant(who, "pro", "2030-05-01"), await grant(who, "pro", "2030-05-01")]).toEqual([true, false]);
    expect(await statusOf(renewal?.id ?? "")).toBe("VOID");
    const [offer] = (await getBillingState(who, at("2030-05-01"))).offers;
    expect(offer).toMatchObject({ tariff: "corporate", creditDays: 9 });
    await expect(setRenewal(who, { tariff: "pro", period: "year" }, at("2030-05-02"))).rejects.toMatchObject({
      extra: { reason: "granted" },
    });
    for (const day of ["2030-05-08", "2030-05-10", "2030-05-20"]) await billAccount(who.userId, day);
    expect(await getBillingState(who)).toMatchObject({ subscription: null, renewal: null });
    expect(await tariffOfUser(who.userId)).toBe("pro");
    expect(await subjectsTo(who.email)).toEqual(before);
  });

  it("counts at once when the payment of that tariff is overdue", async () => {
    const who = await paidOwner("pro", "2030-04-10");
    await billAccount(who.userId, "2030-05-11");
    expect(await grant(who, "pro", "2030-05-12")).toBe(true);
    expect(await getBillingState(who)).toMatchObject({ subscription: null, renewal: null });
    await billAccount(who.userId, "2030-05-20");
    expect(await tariffOfUser(who.userId)).toBe("pro");
  });

  it("is the tariff of the account when a higher one is no longer paid", async () => {
    const who = await owner();
    await grant(who, "pro", "2030-04-01");
    const { id, amount } = await requestTariff(who, wish({ tariff: "corporate" }), at("2030-04-10"));
    await confirmPayment(admin, id, transfer(amount, "2030-04-10"), at("2030-04-10"));
    const caller = { ...who, tariff: "corporate" } as const;
    for (const name of ["Склад", "1С"]) await issueKey(caller, { name, scopes: ["market:read"] });
    await expect(setRenewal(who, { tariff: "pro", period: "month" }, at("2030-04-11"))).rejects.toMatchObject({
      extra: { reason: "granted" },
    });
    for (const day of ["2030-05-01", "2030-05-10"]) await billAccount(who.userId, day);
    expect(await tariffOfUser(who.userId)).toBe("corporate");
    await billAccount(who.userId, "2030-05-15");
    expect(await getBillingState(who)).toMatchObject({ subscription: null, renewal: null });
    expect(await tariffOfUser(who.userId)).toBe("pro");
    expect((await listKeys(who.userId)).map(({ state }) => state).sort()).toEqual(["ACTIVE", "SUSPENDED"]);
    const [mail] = await db().select().from(mails).where(eq(mails.recipient, who.email)).orderBy(desc(mails.id));
    expect(mail?.text).toContain("Аккаунт вернулся на Pro");
  });
});

it("ends with the account, and only once", async () => {
  const who = await paidOwner("pro", "2026-11-01");
  const open = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
  await closeAccountBilling(who.userId);
  await closeAccountBilling(who.userId);
  expect([await statusOf(open.id), await tariffOfUser(who.userId)]).toEqual(["VOID", "free"]);
  expect(await getBillingState(who)).toMatchObject({ subscription: null, request: null, renewal: null });
});
