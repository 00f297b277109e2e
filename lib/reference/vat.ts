// VAT rates of goods in Russia, by category and day.
import Decimal from "decimal.js";
import type { VatRate } from "./categories/contract";

/** Rates of categories in percent as they stand today: reduced and standard (Russian tax code, article 164, paragraphs 2 and 3). */
export const VAT_RATES: readonly VatRate[] = [10, 22];

/** The standard rate by its first day: federal laws 117-FZ of 2000, 117-FZ of 2003, 303-FZ of 2018 and 425-FZ of 2025. */
const STANDARD_SINCE = [
  { day: "2026-01-01", percent: 22 },
  { day: "2019-01-01", percent: 20 },
  { day: "2004-01-01", percent: 18 },
  { day: "2001-01-01", percent: 20 },
] as const;

/** Factor of VAT on a price, on a day (`YYYY-MM-DD`, Moscow): 1.1 for the reduced rate, 1.22 for the standard one of today. */
export function getVatFactor(rate: VatRate, day: string): Decimal {
  const percent = rate === 10 ? rate : (STANDARD_SINCE.find((one) => one.day <= day)?.percent ?? 20);
  return new Decimal(100 + percent).div(100);
}
