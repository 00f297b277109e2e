// Numbers of the usage page: hours, days and totals of requests.
import type { KeyUsage } from "@/lib/api-keys/contract";

export const HOUR_MS = 3_600_000;

/** Requests of one hour; `start` in epoch milliseconds. */
export type ChartHour = { start: number; requests: number; rejected: number };

type Row = { hour: string; requests: number; rejected: number };

/** Every hour between two instants, the empty ones too; rows of several keys for the same hour are added up. */
export function fillHours(rows: readonly Row[], from: number, to: number): ChartHour[] {
  const first = Math.floor(from / HOUR_MS);
  const count = Math.floor(to / HOUR_MS) - first + 1;
  const hours = Array.from({ length: count }, (_, at) => ({ start: (first + at) * HOUR_MS, requests: 0, rejected: 0 }));
  for (const { hour, requests, rejected } of rows) {
    const found = hours[Math.floor(Date.parse(hour) / HOUR_MS) - first];
    if (!found) continue;
    found.requests += requests;
    found.rejected += rejected;
  }
  return hours;
}

/** Hours of several keys as one row each. */
export function mergeHours(rows: readonly Row[]): Row[] {
  const merged = new Map<string, Row>();
  for (const row of rows) {
    const known = merged.get(row.hour);
    if (known) {
      known.requests += row.requests;
      known.rejected += row.rejected;
    } else merged.set(row.hour, { ...row });
  }
  return [...merged.values()];
}

export type UsageTotals = { requests: number; rejected: number; peak: number };

/** Totals and the busiest hour. */
export function computeTotals(hours: readonly Pick<ChartHour, "requests" | "rejected">[]): UsageTotals {
  return hours.reduce<UsageTotals>(
    (sum, { requests, rejected }) => ({
      requests: sum.requests + requests,
      rejected: sum.rejected + rejected,
      peak: Math.max(sum.peak, requests),
    }),
    { requests: 0, rejected: 0, peak: 0 },
  );
}

/** The key whose busiest hour is the fullest: the limit is each key's own, so it is the one that may be near it. */
export function findBusiest(usage: readonly KeyUsage[]): { name: string; peak: number } {
  return usage
    .map(({ key, hours }) => ({ name: key.name, peak: computeTotals(hours).peak }))
    .reduce((most, one) => (one.peak > most.peak ? one : most), { name: "", peak: 0 });
}

/** Days with requests, the newest first. `dayOf` names the calendar day of an hour in somebody's zone. */
export function groupByDay(
  hours: readonly ChartHour[],
  dayOf: (start: number) => string,
): (UsageTotals & { start: number })[] {
  const days = new Map<string, ChartHour[]>();
  for (const hour of hours) {
    const day = dayOf(hour.start);
    const known = days.get(day);
    if (known) known.push(hour);
    else days.set(day, [hour]);
  }
  return [...days.values()]
    .map((own) => ({ start: own[0]?.start ?? 0, ...computeTotals(own) }))
    .filter(({ requests, rejected }) => requests + rejected > 0)
    .reverse();
}
