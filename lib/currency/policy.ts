// The type of exchange rates, and how old they can be.
import type Decimal from "decimal.js";

/** Roubles per one unit of a currency, and the date of their document. */
export type Rate = { rate: Decimal; date: string };

/** Roubles per one unit, by code, without the rouble. */
export type Rates = ReadonlyMap<string, Decimal>;

/**
 * Days without a document that are normal: four, but twelve at New Year. The holidays may last until 11 January (as in
 * 2026), and the first document has the date after the first working day.
 */
export function getUsualGapDays(today: string): number {
  const [, month, day] = today.split("-").map(Number);
  return month === 1 && (day ?? 0) <= 12 ? 12 : 4;
}
