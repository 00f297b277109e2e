import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { listKeys } from "@/lib/api-keys/queries";
import { auditLog } from "@/lib/core/audit";
import type { Caller } from "@/lib/core/caller";
import { type Db, db } from "@/lib/core/database/db";
import { raceTransaction } from "@/lib/core/database/test-race";
import { createId } from "@/lib/core/id";
import { users } from "@/lib/users/schema";
import { expireInvoice } from "../jobs";
import { getAdminInvoice, getBillingState } from "../queries";
import {
  admin,
  at,
  insertAdmin,
  owner,
  paidOwner,
  statusOf,
  subjectsTo,
  tariffOfUser,
  transfer,
  wish,
} from "../test-support";
import { confirmPayment, voidInvoice } from "./confirm-payment";
import { requestTariff } from "./request-tariff";

beforeAll(insertAdmin);

describe("confirmPayment", () => {
  it("sets the tariff at once and resumes the keys", async () => {
    const who = await owner("pro");
    const { record } = await issueKey(who, { name: "1С", scopes: ["market:read"] });
    await db().update(users).set({ tariff: "free" }).where(eq(users.id, who.userId));
    expect((await listKeys(who.userId))[0]?.state).toBe("SUSPENDED");
    const invoice = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-21"));
    const paid = await confirmPayment(admin, invoice.id, transfer("24900", "2026-11-22"), at("2026-11-23"));
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

  it("is refused, as voidInvoice is, when the caller ceased to be an administrator in the same moment", async () => {
    const invoice = await requestTariff(await owner(), wish(), at("2026-11-21"));
    for (const act of [
      (desk: Caller) => confirmPayment(desk, invoice.id, transfer(invoice.amount, "2026-11-22"), at("2026-11-23")),
      (desk: Caller) => voidInvoice(desk, invoice.id, { reason: "Ошибка" }),
    ]) {
      const desk = { ...(await owner()), role: "admin" as const };
      const become = (role: "admin" | "user") => (tx: Db) =>
        tx.update(users).set({ role }).where(eq(users.id, desk.userId));
      await become("admin")(db());
      const outcome = await raceTransaction(become("user"), () => act(desk));
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "not_owner" } });
    }
    expect(await statusOf(invoice.id)).toBe("OPEN");
  });

  it("takes one payment when two administrators confirm at once, and changes nothing for the same reference", async () => {
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
    ["4899.99", "2026-11-21", "#/amount", "partial"],
    ["4900.01", "2026-11-21", "#/amount", "over"],
    ["4900.00", "2026-11-22", "#/paidOn", "in_future"],
    ["4900.00", "2026-11-20", "#/paidOn", "before_issue"],
  ])("refuses %s of %s", async (amount, paidOn, pointer, code) => {
    const who = await owner();
    const { id } = await requestTariff(who, wish(), at("2026-11-21"));
    await expect(confirmPayment(admin, id, transfer(amount, paidOn), at("2026-11-21"))).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer, code }],
    });
    expect([await statusOf(id), await tariffOfUser(who.userId)]).toEqual(["OPEN", "free"]);
  });

  it("is refused to all but administrators, and for invoices that are VOID or EXPIRED", async () => {
    const who = await owner();
    const first = await requestTariff(who, wish(), at("2026-11-21"));
    const pay = (caller: Caller, id: string) =>
      confirmPayment(caller, id, transfer("4900.00", "2026-11-21"), at("2026-11-21"));
    await expect(pay(who, first.id)).rejects.toMatchObject({ code: "not_owner" });
    await expect(pay({ ...admin, kind: "key", keyId: createId(), scopes: [] }, first.id)).rejects.toMatchObject({
      code: "not_owner",
    });
    await expect(pay(admin, createId())).rejects.toMatchObject({ code: "not_found" });
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
    await expireInvoice(second.id);
    await expect(pay(admin, second.id)).rejects.toMatchObject({ extra: { from: "EXPIRED", to: "PAID" } });
  });
});

describe("the payment of an upgrade", () => {
  it("starts the period on the day of payment, however late it is confirmed", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    const { id, amount, dueOn } = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
    expect(dueOn).toBe("2026-11-21");
    await confirmPayment(admin, id, transfer(amount, "2026-11-21"), at("2026-11-26"));
    expect(await getBillingState(who, at("2026-11-26"))).toMatchObject({
      subscription: { tariff: "corporate", periodStart: "2026-11-21", periodEnd: "2026-12-21" },
    });
  });

  it("is refused after the due day, when its credit has ended; without a credit it counts", async () => {
    const who = await paidOwner("pro", "2026-11-01");
    const { id, amount } = await requestTariff(who, wish({ tariff: "corporate" }), at("2026-11-11"));
    await expect(confirmPayment(admin, id, transfer(amount, "2026-11-22"), at("2026-11-22"))).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "#/paidOn", code: "after_due" }],
    });
    expect([await statusOf(id), await tariffOfUser(who.userId)]).toEqual(["OPEN", "pro"]);
    const first = await requestTariff(await owner(), wish(), at("2026-11-11"));
    await confirmPayment(admin, first.id, transfer(first.amount, "2026-11-22"), at("2026-11-22"));
    expect(await statusOf(first.id)).toBe("PAID");
  });
});
