import { beforeAll, expect, test } from "vitest";
import { getBillingState, listOwnInvoices } from "@/lib/billing/queries";
import { DEMO_ACCOUNTS } from "./accounts";
import { loadDemo } from "./load-listings";
import { storeDemoInvoices } from "./store-invoices";

const as = (name: "pro" | "corporate" | "free") => {
  const { id: userId, role, tariff } = DEMO_ACCOUNTS[name];
  return { kind: "session", userId, role, tariff } as const;
};

beforeAll(async () => {
  await loadDemo({ listings: 200, print: () => {} });
}, 60_000);

test("demo accounts have a paid invoice each and one that is open; storing them twice changes nothing", async () => {
  const now = new Date("2026-11-21T09:00:00Z");
  await storeDemoInvoices(now);
  await storeDemoInvoices(new Date("2026-12-21T09:00:00Z"));
  expect(await listOwnInvoices(as("corporate"))).toMatchObject([
    { status: "PAID", amount: "249000.00", paidOn: "2026-08-13" },
  ]);
  const [open, paid] = await listOwnInvoices(as("pro"));
  // 327 of the 365 days of 49 000 are left on the day before yesterday.
  expect(open).toMatchObject({
    status: "OPEN",
    kind: "UPGRADE",
    credit: "43898.63",
    creditDays: 327,
    amount: "205101.37",
  });
  expect(paid).toMatchObject({ status: "PAID", amount: "49000.00" });
  expect(await getBillingState(as("corporate"), now)).toMatchObject({
    subscription: { status: "ACTIVE", periodStart: "2026-08-13", periodEnd: "2027-08-13" },
  });
  expect(await listOwnInvoices(as("free"))).toEqual([]);
});
