import { beforeAll, expect, it } from "vitest";
import { issueKey } from "@/lib/api-keys/commands";
import { listKeys } from "@/lib/api-keys/queries";
import type { Caller } from "@/lib/core/caller";
import { confirmPayment } from "./commands/confirm-payment";
import { cancelSubscription, requestTariff, setRenewal } from "./commands/request-tariff";
import { billAccount } from "./jobs";
import { getBillingState } from "./queries";
import { admin, at, insertAdmin, paidOwner, subjectsTo, tariffOfUser, transfer, wish } from "./test-support";

beforeAll(insertAdmin);

/** Pays the open renewal. */
async function payAhead(who: Caller, day: string): Promise<void> {
  const { renewal } = await getBillingState(who);
  await confirmPayment(admin, renewal?.id ?? "", transfer(renewal?.amount ?? "", day), at(day));
}

/** An owner who paid until 10 June 2030, in the period that ends on 10 May. */
async function aheadOwner() {
  const who = await paidOwner("pro", "2030-04-10");
  await billAccount(who.userId, "2030-05-01");
  await payAhead(who, "2030-05-02");
  return who;
}

it("a period paid ahead begins without undoing a cancellation that came after its payment", async () => {
  const who = await aheadOwner();
  await cancelSubscription(who);
  await billAccount(who.userId, "2030-05-10");
  const { subscription } = await getBillingState(who);
  expect(subscription).toMatchObject({ status: "CANCELLED", periodEnd: "2030-06-10" });
  await billAccount(who.userId, "2030-06-10");
  expect(await tariffOfUser(who.userId)).toBe("free");
});

it("a period paid ahead no longer counts as paid when an upgrade credited it", async () => {
  const who = await aheadOwner();
  expect((await getBillingState(who)).paidUntil).toBe("2030-06-10");
  const { id, amount } = await requestTariff(who, wish({ tariff: "corporate" }), at("2030-05-05"));
  await confirmPayment(admin, id, transfer(amount, "2030-05-05"), at("2030-05-05"));
  expect((await getBillingState(who)).paidUntil).toBe("2030-06-05");
});

it("a period of a lower tariff paid ahead keeps the key that its owner chose", async () => {
  const who = await paidOwner("corporate", "2030-04-10");
  const ids: string[] = [];
  for (const name of ["Склад", "1С"]) ids.push((await issueKey(who, { name, scopes: ["market:read"] })).record.id);
  await setRenewal(who, { tariff: "pro", period: "month", keepKeyId: ids[0] }, at("2030-05-03"));
  await payAhead(who, "2030-05-04");
  await billAccount(who.userId, "2030-05-10");
  const working = (await listKeys(who.userId)).filter(({ state }) => state === "ACTIVE");
  expect(working.map(({ name }) => name)).toEqual(["Склад"]);
});

it("the reminder of an unpaid invoice comes three days before the end, not with the invoice", async () => {
  const who = await paidOwner("pro", "2030-01-31");
  const reminders = async () => (await subjectsTo(who.email)).filter((subject) => subject.includes("оплачен по"));
  await billAccount(who.userId, "2030-02-24");
  expect(await reminders()).toEqual([]);
  await billAccount(who.userId, "2030-02-25");
  expect(await reminders()).toHaveLength(1);
});
