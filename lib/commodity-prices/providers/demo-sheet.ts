// The composed price sheet of the demo market.
import { addDays, countDaysBetween } from "@/lib/core/time/market-day";
import { DEMO_SOURCE } from "../contract";
import data from "./demo-prices.json";
import { readPartnerSheet } from "./partner-row";
import type { ReadDocument } from "./price-entry";

/**
 * 27 specifications, 26 weeks. The last price is of the latest Friday up to `today` (`YYYY-MM-DD`), so that prices are
 * never stale. It is read like a partner's sheet.
 */
export async function createDemoDocument(today: string): Promise<ReadDocument> {
  const weeks = Math.floor(countDaysBetween(data.dates.at(-1) ?? today, today) / 7);
  const rows = data.series.flatMap(({ row, prices }) =>
    prices.map(([min, average, max], week) => ({
      ...row,
      as_of: addDays(data.dates[week] ?? today, weeks * 7),
      price_min: min,
      price_avg: average,
      price_max: max,
    })),
  );
  return readPartnerSheet(Buffer.from(JSON.stringify(rows)), { source: DEMO_SOURCE, usualSource: DEMO_SOURCE });
}
