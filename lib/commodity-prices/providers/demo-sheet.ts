import { countDaysBetween } from "@/lib/core/time/market-day";
import { DEMO_SOURCE } from "../contract";
import data from "./demo-prices.json";
import { readPartnerSheet } from "./partner-row";
import type { ReadDocument } from "./price-entry";

/**
 * The demo market's own price sheet: 27 specifications, 26 weeks, composed, of which the last ends with the latest Friday up to
 * `today` (`YYYY-MM-DD`): prices of two weeks ago are no news. Read as a partner's sheet would be.
 */
export function demoDocument(today: string): ReadDocument {
  const weeks = Math.floor(countDaysBetween(data.dates.at(-1) ?? today, today) / 7);
  const rows = data.series.flatMap(({ row, prices }) =>
    prices.map(([min, average, max], week) => ({
      ...row,
      as_of: weeksAfter(data.dates[week] ?? today, weeks),
      price_min: min,
      price_avg: average,
      price_max: max,
    })),
  );
  return readPartnerSheet(Buffer.from(JSON.stringify(rows)), { source: DEMO_SOURCE, usualSource: DEMO_SOURCE });
}

function weeksAfter(day: string, weeks: number): string {
  return new Date(Date.parse(day) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
}
