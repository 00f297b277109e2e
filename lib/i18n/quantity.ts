// Quantities in the unit that reads best: nobody says 1,800,000 kg.
import { formatVolume } from "./format";
import type { Locale } from "./routing";
import { getUnitAbbr } from "./terms";

/** The next larger unit of trade, and how many of the smaller one it holds. */
const LARGER: Readonly<Record<string, readonly [code: string, holds: number]>> = {
  MGM: ["GRM", 1_000],
  GRM: ["KGM", 1_000],
  KGM: ["TNE", 1_000],
  DTN: ["TNE", 10],
  LTR: ["MTQ", 1_000],
  KWH: ["MWH", 1_000],
};

/** A quantity with its unit: `1 500 т`; of whole thousands of a small unit in the larger one: `1 800 т` for 1 800 000 кг. */
export function formatQuantity(value: number, unitCode: string, locale: Locale): string {
  const [larger, holds] = LARGER[unitCode] ?? [];
  if (larger !== undefined && holds !== undefined && value >= holds && Number.isInteger((value / holds) * 1_000))
    return formatQuantity(value / holds, larger, locale);
  return formatVolume(value, getUnitAbbr(unitCode, locale), locale);
}
