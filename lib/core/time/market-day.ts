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
export function getNextMoscowMidnight(now = Date.now()): number {
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
