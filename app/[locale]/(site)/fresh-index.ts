// Loads a series of the index for pages that show its newest value.
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import type { IndexPoint } from "@/lib/indices/contract";
import { listIndexHistory } from "@/lib/indices/queries/indices";

const DAYS = 90;
/** A value that is older is no price of today. */
const FRESH_DAYS = 7;

/** The last 90 days of a series, oldest first; null when it has no value of these days. */
export async function loadFreshIndex(symbol: string): Promise<IndexPoint[] | null> {
  const today = formatMoscowDay();
  const points = await listIndexHistory(symbol, { from: addDays(today, -DAYS) });
  return (points.at(-1)?.date ?? "") < addDays(today, -FRESH_DAYS) ? null : points;
}
