import { DEMO_SOURCE } from "../contract";
import type { ReadDocument } from "../entry";
import { readPartnerSheet } from "../partner-row";
import data from "./prices.json";

/** The demo market's own price sheet: 27 specifications, 26 weeks, composed. Read as a partner's sheet would be. */
export function demoDocument(): ReadDocument {
  const rows = data.series.flatMap(({ row, prices }) =>
    prices.map(([min, average, max], week) => ({
      ...row,
      as_of: data.dates[week],
      price_min: min,
      price_avg: average,
      price_max: max,
    })),
  );
  return readPartnerSheet(Buffer.from(JSON.stringify(rows)), { source: DEMO_SOURCE, usualSource: DEMO_SOURCE });
}
