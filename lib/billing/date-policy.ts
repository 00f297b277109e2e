// Periods of a subscription: when each begins and ends.
import type { BillingPeriod } from "@/lib/reference/tariffs";

/** The day of the month that periods of a subscription begin on, where the month has it. */
export function getAnchorDay(start: string): number {
  return Number(start.slice(8, 10));
}

/**
 * The first day after a period that starts on `start`: a month or a year later, on the anchor day or the month's last
 * day when it has no such day. The anchor keeps 31 January → 28 February → 31 March from drifting to the 28th.
 */
export function computePeriodEnd(start: string, period: BillingPeriod, anchorDay: number): string {
  const [year = 0, month = 1] = start.split("-").map(Number);
  const months = year * 12 + (month - 1) + (period === "year" ? 12 : 1);
  const [toYear, toMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  return `${pad(toYear, 4)}-${pad(toMonth, 2)}-${pad(Math.min(anchorDay, lastDay), 2)}`;
}
