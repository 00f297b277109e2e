// Checks of one price: date, plausible range, jump against the price before it, age.
import Decimal from "decimal.js";
import { addDays } from "@/lib/core/time/market-day";
import { findCategory } from "@/lib/reference/categories/tree";
import { findUnitFactor } from "@/lib/reference/units/units";
import type { PriceEntry } from "../providers/price-entry";

/** A larger factor between two prices is a lost comma or another unit, not a market move. */
const LARGEST_JUMP = 5;
/** A price this many times outside the range of its category is in thousands, in kopecks, or of other goods. */
const LARGEST_DISTANCE = 10;
const LARGEST_LEAD_DAYS = 7;
/** Prices older than this are stale. */
const STALE_AFTER_DAYS = 14;
const EARLIEST_DAY = "1990-01-01";

/** The reason to refuse a price on its own, or null. `today` is `YYYY-MM-DD`. */
export function findPriceDoubt(entry: PriceEntry, today: string): string | null {
  if (entry.date > addDays(today, LARGEST_LEAD_DAYS)) return `its date ${entry.date} lies ahead`;
  if (entry.date < EARLIEST_DAY) return `its date ${entry.date} lies too far back`;
  return isOutOfRange(entry)
    ? `the price is out of range: ${entry.price} ${entry.currency} per ${entry.unit} is far from what this costs`
    : null;
}

/** Compares with the price range of the category, in roubles per its usual unit. */
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

/** True when the factor between two prices of one specification is too large. */
export function isJump(before: string, after: string): boolean {
  const [a, b] = [new Decimal(before), new Decimal(after)];
  return Decimal.max(a, b).div(Decimal.min(a, b)).gt(LARGEST_JUMP);
}

/** Median of prices. The first document of a specification is compared with it. */
export function getMedian(prices: readonly string[]): string | null {
  const sorted = prices.map((price) => new Decimal(price)).sort((a, b) => a.comparedTo(b));
  return sorted[Math.floor((sorted.length - 1) / 2)]?.toFixed() ?? null;
}

/** Stale prices are marked and are not compared with newer ones. */
export function isStalePrice(ageDays: number): boolean {
  return ageDays > STALE_AFTER_DAYS;
}
