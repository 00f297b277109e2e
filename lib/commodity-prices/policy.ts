import Decimal from "decimal.js";
import { findCategory } from "@/lib/reference/categories/tree";
import { findUnitFactor } from "@/lib/reference/units/units";
import type { PriceEntry } from "./entry";

/** A price this many times the one before, or a fraction of it, is a lost comma or another unit and no market. */
const LARGEST_JUMP = 5;
/** So far from what its category costs at all is a price in thousands, in kopecks, or of something else. */
const LARGEST_DISTANCE = 10;
const LARGEST_LEAD_DAYS = 7;
/** Prices older than this are no news of the market. */
const STALE_AFTER_DAYS = 14;
const EARLIEST_DAY = "1990-01-01";

/** Why a price can't be believed by itself, or null. `today` is `YYYY-MM-DD`. */
export function doubtOf(entry: PriceEntry, today: string): string | null {
  const latest = new Date(Date.parse(today) + LARGEST_LEAD_DAYS * 86_400_000).toISOString().slice(0, 10);
  if (entry.date > latest) return `its date ${entry.date} lies ahead`;
  if (entry.date < EARLIEST_DAY) return `its date ${entry.date} lies too far back`;
  return isOutOfRange(entry)
    ? `the price is out of range: ${entry.price} ${entry.currency} per ${entry.unit} is far from what this costs`
    : null;
}

/** Against the plausible prices of the category, which are in roubles per its usual unit. */
function isOutOfRange({ categorySlug, currency, unit, price }: PriceEntry): boolean {
  const category = findCategory(categorySlug);
  const factor = category?.unitCode && currency === "RUB" ? findUnitFactor(category.unitCode, unit) : null;
  if (!category?.priceHint || !factor) return false;
  const perUsualUnit = new Decimal(price).times(factor);
  return (
    perUsualUnit.lt(new Decimal(category.priceHint.min).div(LARGEST_DISTANCE)) ||
    perUsualUnit.gt(new Decimal(category.priceHint.max).times(LARGEST_DISTANCE))
  );
}

/** Whether one price can follow another of the same specification. */
export function isJump(before: string, after: string): boolean {
  const [a, b] = [new Decimal(before), new Decimal(after)];
  return Decimal.max(a, b).div(Decimal.min(a, b)).gt(LARGEST_JUMP);
}

/** The middle one of prices: what a first document of a specification is held against. */
export function medianOf(prices: readonly string[]): string | null {
  const sorted = prices.map((price) => new Decimal(price)).sort((a, b) => a.comparedTo(b));
  return sorted[Math.floor((sorted.length - 1) / 2)]?.toFixed() ?? null;
}

/** Whether prices of that age need a word of warning, and stand beside newer ones for comparison no more. */
export function isStale(ageDays: number): boolean {
  return ageDays > STALE_AFTER_DAYS;
}
