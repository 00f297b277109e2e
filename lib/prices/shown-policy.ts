import Decimal from "decimal.js";
import { type CategoryNode, categoryTree, findCategory, listLeaves } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import { computeExactPrice, findBaseUnit, type Offer, type PriceView } from "./comparable-policy";
import type { PriceReason } from "./contract";

/*
 * Comparable prices as pages show them: in the usual unit of the category, gold per gram.
 */

/** A comparable price of a page. */
export type KnownPrice = {
  /** Rounded to the decimals of a page. */
  amount: number;
  /** Exact decimals that the page shows. */
  decimals: number;
  unitCode: string;
  /** Currencies other than the rouble whose rates were used. */
  rated: string[];
  rateDate: string | null;
  isVatConverted: boolean;
};
type ShownPrice = KnownPrice | { reason: PriceReason };

export type ShownOffer = Omit<Offer, "vatRate" | "pricePerUnit"> & {
  pricePerUnit: number | string | null;
  categorySlug: string;
};

/** The comparable price of an offer in the usual unit of its category. Null where its seller wrote that very price. */
export function computeShownPrice(offer: ShownOffer, view: PriceView): ShownPrice | null {
  const { categorySlug, currency, unitCode, vat } = offer;
  const isVatConverted = view.vatView !== null && vat !== "none" && vat !== view.vatView;
  const exact = computeExactPriceOf(offer, view);
  const usual = findCategory(categorySlug)?.unitCode ?? null;
  const isAsWritten = (shown: string | null) => currency === view.currency && unitCode === shown && !isVatConverted;
  if ("reason" in exact) return offer.pricePerUnit !== null && isAsWritten(usual) ? null : exact;
  const own = usual === null ? null : findBaseUnit(usual);
  const shown = usual !== null && own?.code === exact.unit ? { code: usual, size: own.size } : null;
  const amount = shown ? exact.amount.times(shown.size) : exact.amount;
  const decimals = amount.gte(1_000) ? 0 : amount.gte(1) ? 2 : 4;
  const code = shown?.code ?? exact.unit;
  if (isAsWritten(code)) return null;
  return {
    amount: amount.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toNumber(),
    decimals,
    unitCode: code,
    rated: currency === view.currency ? [] : [currency, view.currency].filter((one) => one !== "RUB"),
    rateDate: exact.rateDate,
    isVatConverted,
  };
}

/** The exact comparable price of an offer of a page, or why there is none. */
export function computeExactPriceOf({ pricePerUnit, ...offer }: ShownOffer, view: PriceView) {
  const price = pricePerUnit === null ? null : String(pricePerUnit);
  const vatRate = findCategory(offer.categorySlug)?.vatRate ?? null;
  return computeExactPrice({ ...offer, pricePerUnit: price, vatRate }, view);
}

/** Whether the comparable price of an offer is within bounds per base unit. Never where it is not known. */
export function isPriceWithin(
  offer: ShownOffer,
  { min, max }: { min: Decimal.Value | undefined; max: Decimal.Value | undefined },
  view: PriceView,
): boolean {
  const exact = computeExactPriceOf(offer, view);
  if ("reason" in exact) return false;
  return (min === undefined || exact.amount.gte(min)) && (max === undefined || exact.amount.lte(max));
}

type Ranked = ShownOffer & { type: ListingType };

/**
 * Places of the offers with the lowest comparable price among those of the same side and base unit. Offers without such a price are not
 * ranked, and nothing is lowest where all are equal.
 */
export function findLowestPrices(offers: readonly Ranked[], view: PriceView): Set<number> {
  const lowest = [...groupPrices(offers, view).values()].flatMap((prices) => {
    const least = Decimal.min(...prices.map(({ amount }) => amount));
    const found = prices.filter(({ amount }) => amount.eq(least));
    return found.length < prices.length ? found.map(({ place }) => place) : [];
  });
  return new Set(lowest);
}

/** Whether each of these offers has a comparable price, all per one base unit. */
export function canRankPrices(offers: readonly Ranked[], view: PriceView): boolean {
  const exact = offers.map((offer) => computeExactPriceOf(offer, view));
  return new Set(exact.map((price) => ("reason" in price ? price : price.unit))).size <= 1;
}

function groupPrices(offers: readonly Ranked[], view: PriceView): Map<string, { place: number; amount: Decimal }[]> {
  const groups = new Map<string, { place: number; amount: Decimal }[]>();
  for (const [place, offer] of offers.entries()) {
    const exact = computeExactPriceOf(offer, view);
    if ("reason" in exact) continue;
    const name = `${offer.type} ${exact.unit}`;
    groups.set(name, [...(groups.get(name) ?? []), { place, amount: exact.amount }]);
  }
  return groups;
}

/** The unit of bounds of comparable prices: one code, or the base units of a list of several goods. Empty where none fits. */
export function listBoundUnits(category: CategoryNode | null): string[] {
  const leaves = category ? listLeaves(category) : categoryTree.flatMap(listLeaves);
  const known = leaves.flatMap(({ unitCode }) => {
    const base = unitCode === null ? null : findBaseUnit(unitCode);
    return unitCode !== null && base ? [{ unitCode, base: base.code }] : [];
  });
  const [usual, bases] = [new Set(known.map(({ unitCode }) => unitCode)), new Set(known.map(({ base }) => base))];
  return [...(usual.size === 1 ? usual : bases)];
}

/** A bound per unit as a bound per base unit, both plain decimal text; null for a unit without one. */
export function toBaseBound(amount: string, unitCode: string): string | null {
  const base = findBaseUnit(unitCode);
  return base && new Decimal(amount).div(base.size).toFixed();
}

/** A bound per base unit as a bound per unit, both plain decimal text. */
export function toShownBound(amount: string, unitCode: string): string {
  return new Decimal(amount).times(findBaseUnit(unitCode)?.size ?? 1).toFixed();
}
