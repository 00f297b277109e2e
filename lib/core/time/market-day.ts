// Calendar days of the market, which lives by Moscow time.
import { MARKET_AHEAD_MS, MARKET_ZONE } from "./market-zone";

const DAY_MS = 86_400_000;

const day = new Intl.DateTimeFormat("en-CA", {
  timeZone: MARKET_ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Formats the calendar day in Moscow, `YYYY-MM-DD`: rates, bills and views count by it. */
export function formatMoscowDay(instant = new Date()): string {
  return day.format(instant);
}

/** Computes the start of the next day in Moscow, in milliseconds of the epoch. */
export function getNextMoscowMidnight(now: number): number {
  return (Math.floor((now + MARKET_AHEAD_MS) / DAY_MS) + 1) * DAY_MS - MARKET_AHEAD_MS;
}

/** Counts the days from one `YYYY-MM-DD` to another. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Adds days to a `YYYY-MM-DD`; negative numbers go back. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the last day of a month, `YYYY-MM-DD`. Months count from 1; 0 is the December before. */
export function getLastDayOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Subtracts months from a day; a day that the month lacks becomes its last one. */
export function subtractMonths(day: string, months: number): string {
  const [year = 0, month = 1, number = 1] = day.split("-").map(Number);
  const last = getLastDayOfMonth(year, month - months);
  return `${last.slice(0, 8)}${String(Math.min(number, Number(last.slice(8)))).padStart(2, "0")}`;
}

/** A series without a price for this long has ended: lists leave it out, and its history stays. */
export const ENDED_AFTER_MONTHS = 6;
