import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, countDaysBetween } from "@/lib/core/time/market-day";
import { BILLING_PERIODS } from "@/lib/reference/tariffs";
import { computeCredit } from "./amount-policy";
import { computePeriodEnd, getAnchorDay } from "./date-policy";
import { DUE_DAYS, getCoveredPeriod, getRenewalIssueDay, isCreditLost } from "./policy";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
const period = fc.constantFrom(...BILLING_PERIODS);

describe("an upgrade", () => {
  it("credits at most the days of its term, whenever it is paid and confirmed", () => {
    fc.assert(
      fc.property(day, period, fc.nat(364), fc.nat(30), fc.nat(30), (start, length, used, wait, confirmation) => {
        const paid = { price: "4900.00", start, end: computePeriodEnd(start, length, getAnchorDay(start)) };
        const issuedOn = addDays(start, used);
        const { credit, days } = computeCredit([paid], issuedOn);
        const dueOn = addDays(issuedOn, DUE_DAYS);
        const invoice = { kind: "UPGRADE", period: length, credit, dueOn, periodStart: null, periodEnd: null } as const;
        const paidOn = addDays(issuedOn, wait);
        fc.pre(!isCreditLost(invoice, paidOn));
        const confirmedOn = addDays(paidOn, confirmation);
        const { periodStart } = getCoveredPeriod(invoice, paidOn, confirmedOn);
        expect(Math.min(days, countDaysBetween(issuedOn, periodStart))).toBeLessThanOrEqual(DUE_DAYS);
        // Nor does its owner lose a day that is paid for: the new period starts when the money was sent, and not before the
        // tariff does where nothing was left to be credited.
        expect(periodStart).toBe(days > 0 ? paidOn : confirmedOn);
      }),
    );
  });

  it("keeps its credit through the due day and no longer; an upgrade without a credit loses nothing", () => {
    const upgrade = { kind: "UPGRADE", credit: "3266.67", dueOn: "2026-11-21" } as const;
    expect([isCreditLost(upgrade, "2026-11-21"), isCreditLost(upgrade, "2026-11-22")]).toEqual([false, true]);
    expect(isCreditLost({ ...upgrade, credit: "0.00" }, "2026-11-22")).toBe(false);
  });
});

it("never announces the next invoice for a day that is past", () => {
  expect(getRenewalIssueDay("2026-12-21", "2026-11-21")).toBe("2026-12-11");
  expect(getRenewalIssueDay("2026-11-25", "2026-11-21")).toBe("2026-11-21");
});
