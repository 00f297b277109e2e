import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { auditLog } from "@/lib/core/audit";
import { db } from "@/lib/core/database/db";
import { confirmPayment } from "./commands/confirm-payment";
import {
  cancelSubscription,
  requestTariff,
  resumeSubscription,
  setRenewal,
  withdrawInvoice,
} from "./commands/request-tariff";
import { billAccount, expireInvoice } from "./jobs";
import { getBillingState } from "./queries";
import { admin, at, insertAdmin, owner, paidOwner, transfer, wish } from "./test-support";

beforeAll(insertAdmin);

const trailOf = async (id: string) =>
  (await db().select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)).map(
    ({ action, changes: { status } }) => [action, status],
  );

it("the audit trail of an account has each step of its subscription", async () => {
  const who = await paidOwner("pro", "2030-04-10");
  await setRenewal(who, { tariff: "pro", period: "year" }, at("2030-04-20"));
  await cancelSubscription(who);
  await resumeSubscription(who, at("2030-04-21"));
  await billAccount(who.userId, "2030-05-01");
  const { renewal } = await getBillingState(who);
  await confirmPayment(admin, renewal?.id ?? "", transfer(renewal?.amount ?? "", "2030-05-02"), at("2030-05-02"));
  for (const day of ["2030-05-10", "2031-05-10", "2031-05-15"]) await billAccount(who.userId, day);
  expect(await trailOf(who.userId)).toEqual([
    ["subscription.start", [null, "ACTIVE"]],
    ["user.set-tariff", undefined],
    ["subscription.set-renewal", undefined],
    ["subscription.cancel", ["ACTIVE", "CANCELLED"]],
    ["subscription.resume", ["CANCELLED", "ACTIVE"]],
    ["subscription.renew", ["ACTIVE", "ACTIVE"]],
    ["subscription.fall-due", ["ACTIVE", "PAST_DUE"]],
    ["subscription.end", ["PAST_DUE", "FREE"]],
    ["user.set-tariff", undefined],
  ]);
});

it("the audit trail of an invoice has its end", async () => {
  const who = await owner();
  const first = await requestTariff(who, wish(), at("2030-04-10"));
  await withdrawInvoice(who, first.id);
  const second = await requestTariff(who, wish(), at("2030-04-10"));
  await expireInvoice(second.id);
  const issued = ["invoice.issue", undefined];
  expect(await trailOf(first.id)).toEqual([issued, ["invoice.void", ["OPEN", "VOID"]]]);
  expect(await trailOf(second.id)).toEqual([issued, ["invoice.expire", ["OPEN", "EXPIRED"]]]);
});
