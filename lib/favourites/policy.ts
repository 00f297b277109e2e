import Decimal from "decimal.js";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { computeExactPriceOf } from "@/lib/prices/shown-policy";
import type { FavouriteGoods, FavouritePrice } from "./contract";

/**
 * Computes the change of a price since it was saved, in per cent; null without a change, and where one is told on request. Prices of another currency or unit are compared
 * in roubles per base unit, as offered. `other`: they can't be compared. `terms`: VAT or basis are different.
 */
export function computePriceChange(
  saved: FavouritePrice,
  now: FavouritePrice,
  goods: FavouriteGoods,
  view: PriceView,
): { percent: number } | "other" | "terms" | null {
  if (saved.pricePerUnit === null || now.pricePerUnit === null) return null;
  const amounts = findComparedAmounts(saved, now, goods, view);
  if (!amounts) return "other";
  if (saved.terms && now.terms && (saved.terms.vat !== now.terms.vat || saved.terms.basis !== now.terms.basis))
    return "terms";
  const [before, after] = amounts;
  if (before.eq(after)) return null;
  return { percent: after.div(before).minus(1).times(100).toNumber() };
}

/** Both prices in one number: as written in equal currency and unit, else in roubles per base unit, as offered. Null without one. */
function findComparedAmounts(
  saved: FavouritePrice,
  now: FavouritePrice,
  goods: FavouriteGoods,
  view: PriceView,
): [Decimal, Decimal] | null {
  if (saved.currency === now.currency && saved.unitCode === now.unitCode)
    return [new Decimal(saved.pricePerUnit ?? 0), new Decimal(now.pricePerUnit ?? 0)];
  const [before, after] = [saved, now].map(({ terms, ...price }) =>
    computeExactPriceOf({ ...price, ...goods, vat: terms?.vat ?? null }, { ...view, currency: "RUB", vatView: null }),
  );
  return before && after && !("reason" in before) && !("reason" in after) && before.unit === after.unit
    ? [before.amount, after.amount]
    : null;
}
