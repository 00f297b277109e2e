import { beforeAll, describe, expect, it, vi } from "vitest";
import { requestTariff, withdrawInvoice } from "./commands/request-tariff";
import * as policy from "./policy";
import { countInvoices, getAdminInvoice, getBillingState, getInvoice, listInvoices } from "./queries";
import { admin, at, insertAdmin, owner, paidOwner, statusOf, wish } from "./test-support";

vi.mock("./policy", { spy: true });

beforeAll(insertAdmin);

describe("invoices of another account", () => {
  it("are found by an administrator, and neither read nor withdrawn by others", async () => {
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

  it("are found by number, payer and address, in the requested order", async () => {
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

describe("the list of tariffs that an account could buy", () => {
  it("leaves out refused ones, and throws any other error", async () => {
    const who = await paidOwner("pro", "2026-11-01", "year");
    const offers = async () => (await getBillingState(who, at("2026-11-21"))).offers;
    expect((await offers()).map(({ tariff, period }) => `${tariff} ${period}`)).toEqual(["corporate year"]);
    vi.mocked(policy.planPurchase).mockImplementationOnce(() => {
      throw new TypeError("a fault");
    });
    await expect(offers()).rejects.toThrow("a fault");
  });
});
