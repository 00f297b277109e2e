// Amounts of invoices: VAT, credit for unused days, the sum due.
import Decimal from "decimal.js";
import { countDaysBetween } from "@/lib/core/time/market-day";

/** Roubles with their kopecks: "24900.00". Half a kopeck rounds up, as in accounts. */
function roundToKopecks(amount: Decimal): string {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}

/** The VAT within an amount that includes it: amount × rate ÷ (100 + rate). "0.00" without VAT. */
export function computeVat(amount: string, rate: string | null): string {
  if (rate === null) return "0.00";
  return roundToKopecks(new Decimal(amount).times(rate).div(new Decimal(100).plus(rate)));
}

/** A paid period: from its first day to the first day after it. */
type PaidPeriod = { price: string; start: string; end: string };

/** Days of a period that are still to come on a day, that day included. */
export function countUnusedDays({ start, end }: Pick<PaidPeriod, "start" | "end">, on: string): number {
  return Math.max(0, countDaysBetween(on < start ? start : on, end));
}

/**
 * Credit for the unused days of paid periods: price × unused days ÷ days of the period, exact for each, rounded to the kopeck once
 * at the end.
 */
export function computeCredit(periods: readonly PaidPeriod[], on: string): { credit: string; days: number } {
  let credit = new Decimal(0);
  let days = 0;
  for (const period of periods) {
    const unused = countUnusedDays(period, on);
    credit = credit.plus(new Decimal(period.price).times(unused).div(countDaysBetween(period.start, period.end)));
    days += unused;
  }
  return { credit: roundToKopecks(credit), days };
}

/** Amount to pay. Throws RangeError when the credit reaches the price: no tariff may be sold for nothing. */
export function computeAmountDue(price: string, credit: string): string {
  const due = new Decimal(price).minus(credit);
  if (due.lte(0)) throw new RangeError(`a credit of ${credit} leaves nothing to pay of ${price}`);
  return roundToKopecks(due);
}
