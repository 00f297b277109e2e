import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, countDaysBetween } from "@/lib/core/time/market-day";
import { BILLING_PERIODS, getTariff } from "@/lib/reference/tariffs";
import { computeAmountDue, computeCredit, computeVat, countUnusedDays } from "./amount-policy";
import { computePeriodEnd, getAnchorDay } from "./date-policy";

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days));
const period = fc.constantFrom(...BILLING_PERIODS);
const price = fc.integer({ min: 1, max: 100_000_000 }).map((units) => new Decimal(units).div(100).toFixed(2));

describe("billing periods", () => {
  it.each([
    ["2026-01-31", "month", 31, "2026-02-28"],
    ["2026-02-28", "month", 31, "2026-03-31"],
    ["2028-01-31", "month", 31, "2028-02-29"],
    ["2026-04-30", "month", 31, "2026-05-31"],
    ["2026-12-15", "month", 15, "2027-01-15"],
    ["2028-02-29", "year", 29, "2029-02-28"],
    ["2029-02-28", "year", 29, "2030-02-28"],
    ["2026-11-21", "year", 21, "2027-11-21"],
  ] as const)("%s and a %s on the %i. end before %s", (start, length, anchor, end) =>
    expect(computePeriodEnd(start, length, anchor)).toBe(end),
  );

  it("have 28 to 31 days or 365 to 366, follow each other, and come back to their day of the month", () => {
    fc.assert(
      fc.property(day, (first) => {
        const anchor = getAnchorDay(first);
        let start = first;
        for (let month = 0; month < 12; month++) {
          const end = computePeriodEnd(start, "month", anchor);
          expect(countDaysBetween(start, end)).toBeGreaterThanOrEqual(28);
          expect(countDaysBetween(start, end)).toBeLessThanOrEqual(31);
          start = end;
        }
        expect(start).toBe(computePeriodEnd(first, "year", anchor));
        expect([365, 366]).toContain(countDaysBetween(first, start));
      }),
    );
  });
});

describe("computeCredit", () => {
  it("gives whole kopecks for 20 of 30 days of 4 900 roubles", () => {
    const paid = { price: "4900.00", start: "2026-11-01", end: "2026-12-01" };
    expect(computeCredit([paid], "2026-11-11")).toEqual({ credit: "3266.67", days: 20 });
    expect(computeCredit([paid], "2026-11-01")).toEqual({ credit: "4900.00", days: 30 });
    expect(computeCredit([paid], "2026-12-01")).toEqual({ credit: "0.00", days: 0 });
    expect(computeCredit([], "2026-12-01")).toEqual({ credit: "0.00", days: 0 });
  });

  it("counts a period that is paid ahead as a whole", () => {
    const periods = [
      { price: "4900.00", start: "2026-11-01", end: "2026-12-01" },
      { price: "4900.00", start: "2026-12-01", end: "2027-01-01" },
    ];
    expect(computeCredit(periods, "2026-11-29")).toEqual({ credit: "5226.67", days: 33 });
  });

  it("never exceeds the price, falls day by day, and is within half a kopeck of the exact share", () => {
    fc.assert(
      fc.property(price, day, period, fc.integer({ min: 0, max: 400 }), (paid, start, length, after) => {
        const whole = { price: paid, start, end: computePeriodEnd(start, length, getAnchorDay(start)) };
        const on = addDays(start, after);
        const credit = new Decimal(computeCredit([whole], on).credit);
        const exact = new Decimal(paid).times(countUnusedDays(whole, on)).div(countDaysBetween(start, whole.end));
        expect(credit.lte(paid)).toBe(true);
        expect(credit.minus(exact).abs().lte("0.005")).toBe(true);
        expect(credit.gte(computeCredit([whole], addDays(on, 1)).credit)).toBe(true);
      }),
    );
  });

  it("always leaves a sum to pay for Corporate of at least the same period", () => {
    fc.assert(
      fc.property(day, period, fc.nat(400), fc.boolean(), (start, length, after, ahead) => {
        const anchor = getAnchorDay(start);
        const cost = getTariff("pro").prices[length];
        const end = computePeriodEnd(start, length, anchor);
        const periods = [{ price: cost, start, end }];
        if (ahead) periods.push({ price: cost, start: end, end: computePeriodEnd(end, length, anchor) });
        const { credit } = computeCredit(periods, addDays(start, after));
        expect(Number(computeAmountDue(getTariff("corporate").prices[length], credit))).toBeGreaterThan(0);
      }),
    );
  });
});

describe("computeVat", () => {
  it.each([
    ["24900.00", "22", "4490.16"],
    ["4900.00", "20", "816.67"],
    ["4900.00", "5", "233.33"],
    ["4900.00", null, "0.00"],
  ])("of %s at %s %% is %s", (amount, rate, vat) => expect(computeVat(amount, rate)).toBe(vat));

  it("is the rate's share of the rest, to the kopeck", () => {
    fc.assert(
      fc.property(price, fc.constantFrom("5", "7", "10", "20", "22"), (amount, rate) => {
        const vat = new Decimal(computeVat(amount, rate));
        const without = new Decimal(amount).minus(vat);
        expect(without.times(rate).div(100).minus(vat).abs().lte("0.01")).toBe(true);
      }),
    );
  });
});

it("computeAmountDue throws when the credit reaches the price", () => {
  expect(computeAmountDue("24900.00", "3266.67")).toBe("21633.33");
  expect(() => computeAmountDue("4900.00", "4900.00")).toThrow(RangeError);
});
