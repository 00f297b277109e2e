import { describe, expect, it } from "vitest";
import { setTariff } from "@/lib/users/commands";
import { requestTariff } from "./commands";
import { closeAccountBilling } from "./grant";
import { confirmPayment } from "./payment-commands";
import { getBillingState } from "./queries";
import { admin, at, paidOwner, statusOf, tariffOfUser, transfer, wish } from "./test-support";

describe("an operator's word", () => {
  it("takes the place of what was paid: no subscription and no open invoice are left", async () => {
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
  expect(await getBillingState(who)).toMatchObject({ subscription: null, request: null, renewal: null });
});
