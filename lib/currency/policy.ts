import type Decimal from "decimal.js";

/** Roubles per one unit, by code; the rouble itself is not in it. */
export type Rates = ReadonlyMap<string, Decimal>;

/**
 * Days without a document that are still normal on a Moscow day: four, but twelve over the New Year holidays. These may last until the
 * 11th (as in 2026), and the first document after them is of the day behind the first working one.
 */
export function usualGap(today: string): number {
  const [, month, day] = today.split("-").map(Number);
  return month === 1 && (day ?? 0) <= 12 ? 12 : 4;
}
