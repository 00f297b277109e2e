import type { PriceParts } from "@/lib/i18n/format";
import type { ShownComparable } from "./shown-price";

/*
 * The column of comparable prices that a wide table has beside the prices as written.
 */

export type ComparedColumn = {
  /** «≈ ₽/т»: the unit, where all have the same, else the currency alone. */
  head: string;
  /** Whether the head has the unit of the cells. */
  isOfOneUnit: boolean;
  /** VAT of all comparable prices, which the head says; empty where each has its own. */
  vat: string;
  /** Characters right of the decimal mark, and of the longest price. */
  tail: number;
  length: number;
};

/** A column for fewer than one offer of so many would take its room from the titles. */
const WORTH = 8;

/** The column of the comparable prices of a list; null where too few differ from what is written. */
export function layOutCompared(
  comparables: readonly (ShownComparable | null)[],
  { sign, vat }: { sign: string; vat: string },
): ComparedColumn | null {
  const known = comparables.flatMap((one) => one?.parts ?? []);
  if (known.length === 0 || known.length * WORTH < comparables.length) return null;
  const units = new Set(known.map(({ before, after }) => before + dropVat(after, vat)));
  const [unit = ""] = units;
  const isOfOneUnit = units.size === 1;
  const column = { head: isOfOneUnit ? joinOnce(unit) : `≈ ${sign}`, isOfOneUnit, vat };
  const cells = known.map((parts) => toCell(parts, column));
  const tail = Math.max(...cells.map(({ fraction, after }) => fraction.length + after.length));
  return {
    ...column,
    tail,
    length: tail + Math.max(...cells.map(({ before, whole }) => before.length + whole.length)),
  };
}

/** A comparable price as a cell shows it: without what the head says. */
export function toCell(
  parts: PriceParts,
  { isOfOneUnit, vat }: Pick<ComparedColumn, "isOfOneUnit" | "vat">,
): PriceParts {
  if (isOfOneUnit) return { ...parts, before: "", after: "" };
  return { ...parts, before: parts.before.replace(/^≈\s/u, ""), after: dropVat(parts.after, vat) };
}

const dropVat = (after: string, vat: string) =>
  vat && after.endsWith(vat) ? after.slice(0, -vat.length).trimEnd() : after;

/** Texts before and after a number, in one piece. */
const joinOnce = (affixes: string) =>
  affixes
    .replace(/\s+/gu, " ")
    .replace(/ \/(?!\s*\d)/u, "/")
    .trim();
