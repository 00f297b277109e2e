import Decimal from "decimal.js";
import { rememberBeside } from "@/lib/core/cache/remembered";
import type { Rate } from "@/lib/currency/policy";
import type { FreightView } from "@/lib/freight/delivery-policy";
import type { VatRate } from "@/lib/reference/categories/contract";
import { findUnitByCode, UNITS } from "@/lib/reference/units/units";
import { getVatFactor } from "@/lib/reference/vat";
import type { ComparablePrice, PriceReason, VatView } from "./contract";

/*
 * The comparable price of an offer: its price per base unit, in one currency, without or with VAT. All arithmetic is exact decimal;
 * one division at the end is rounded to 4 decimals. The SQL of the same numbers is `comparable-rows.ts`.
 */

/** Exact for every product of the terms here; a quotient is right to far more places than the four that are sent. */
export const Exact = Decimal.clone({ precision: 90, rounding: Decimal.ROUND_HALF_UP });

/** Units that prices are compared in, by dimension. A solid m³ is an m³. */
const BASE_UNITS: Readonly<Record<string, string>> = {
  mass: "TNE",
  volume: "MTQ",
  volume_solid: "MTQ",
  count: "H87",
  energy: "MWH",
};

/** A base unit, and how many of it are in one unit. */
type BaseUnit = { code: string; size: Decimal };

const baseUnits = new Map(
  UNITS.flatMap((unit): [string, BaseUnit][] => {
    const base = findUnitByCode(BASE_UNITS[unit.dimension] ?? "");
    return base ? [[unit.code, { code: base.code, size: new Exact(unit.factor).div(base.factor) }]] : [];
  }),
);

/** The base unit of a unit; null when there is no factor to one. */
export function findBaseUnit(unitCode: string): BaseUnit | null {
  return baseUnits.get(unitCode) ?? null;
}

/** A view of comparable prices. `currency` is RUB or has a rate; `day` chooses the VAT rate. */
export type PriceView = {
  currency: string;
  vatView: VatView | null;
  /** Rates in force by code, without the rouble. */
  rates: ReadonlyMap<string, Rate>;
  /** Date of the rates document. */
  ratesDate: string;
  /** Moscow day of the view; of a walk by cursor that of its first page. */
  day: string;
  /** The place that prices are computed for; null without one. */
  at?: FreightView | null;
};

/** Version of a view, by which a cursor names that of its first page. */
export const toViewVersion = ({ ratesDate, day, at }: PriceView) =>
  [ratesDate, day, ...(at ? [at.table?.version ?? 0] : [])].join(".");

/** Fields of a comparable price. `pricePerUnit` is decimal text, null when it is told on request. */
export type Offer = {
  pricePerUnit: string | null;
  currency: string;
  unitCode: string;
  countryCode: string;
  vat: "included" | "excluded" | "none" | null;
  vatRate: VatRate | null;
};

/** An exact fraction. */
type Fraction = { over: Decimal; under: Decimal };
const ONE: Fraction = { over: new Exact(1), under: new Exact(1) };

/** An exact comparable price, `amount` per base unit `unit`, or why there is none. */
type ExactPrice = { amount: Decimal; unit: string; rateDate: string | null } | { reason: PriceReason };

/** The comparable price of an offer in a view, rounded once: half away from zero, to 4 decimals. */
export function computeComparablePrice(offer: Offer, view: PriceView): ComparablePrice {
  const exact = computeExactPrice(offer, view);
  const { currency } = view;
  if ("reason" in exact) return { amount: null, currency, unit: null, rateDate: null, reason: exact.reason };
  const { amount, unit, rateDate } = exact;
  return { amount: amount.toDecimalPlaces(4).toNumber(), currency, unit, rateDate, reason: null };
}

/** The comparable price of an offer in a view, not rounded. */
export function computeExactPrice(offer: Offer, view: PriceView): ExactPrice {
  if (offer.pricePerUnit === null) return { reason: "price_on_request" };
  const factor = findFactor(offer, view);
  if ("reason" in factor) return factor;
  const over = factor.over.times(offer.pricePerUnit);
  return { amount: factor.isWhole ? over : over.div(factor.under), unit: factor.unit, rateDate: factor.rateDate };
}

/** A factor from a price to the comparable one, or the reason why there is none. `isWhole`: nothing is divided. */
type Factor = (Fraction & { isWhole: boolean; unit: string; rateDate: string | null }) | { reason: PriceReason };

/** Factors by the rates: the offers of a list share few. */
const remembered = rememberBeside<Factor>({ most: 20_000 });

function findFactor(offer: Offer, view: PriceView): Factor {
  const { currency, unitCode, countryCode, vat, vatRate } = offer;
  const key = `${currency} ${unitCode} ${countryCode} ${vat} ${vatRate} ${view.currency} ${view.vatView} ${view.day}`;
  return remembered(view.rates, key, () => computeFactor(offer, view));
}

function computeFactor(offer: Offer, view: PriceView): Factor {
  const base = findBaseUnit(offer.unitCode);
  if (!base) return { reason: "unit_not_convertible" };
  const conversion = findConversion(offer.currency, view);
  if (!conversion) return { reason: "currency_without_rate" };
  const vat = findVatFraction(offer, view);
  if (!vat) return { reason: "vat_unknown" };
  const over = conversion.over.times(vat.over);
  const under = base.size.times(conversion.under).times(vat.under);
  return { over, under, isWhole: under.eq(1), unit: base.code, rateDate: conversion.rateDate };
}

/** Factor that turns an amount of a currency into the view's. Of two rates the older one is named. */
export function findConversion(
  currency: string,
  { currency: wanted, rates }: Pick<PriceView, "currency" | "rates">,
): (Fraction & { rateDate: string | null }) | null {
  if (currency === wanted) return { ...ONE, rateDate: null };
  const from = currency === "RUB" ? null : rates.get(currency);
  const to = wanted === "RUB" ? null : rates.get(wanted);
  if (from === undefined || to === undefined) return null;
  const [rateDate = null] = [from, to].flatMap((rate) => (rate ? [rate.date] : [])).sort();
  return { over: new Exact(from?.rate ?? 1), under: new Exact(to?.rate ?? 1), rateDate };
}

/** Factor of VAT that turns an offered price into the view's; null where that is unknown. */
export function findVatFraction(
  { vat, countryCode, vatRate }: Pick<Offer, "vat" | "countryCode" | "vatRate">,
  { vatView, day }: Pick<PriceView, "vatView" | "day">,
): Fraction | null {
  if (vatView === null || vat === "none" || (vat === "excluded" && vatView === "excluded")) return ONE;
  // Rates are known of goods in Russia alone.
  if (vat === null || countryCode !== "RU" || vatRate === null) return null;
  if (vat === vatView) return ONE;
  const factor = new Exact(getVatFactor(vatRate, day));
  return vat === "included" ? { over: ONE.over, under: factor } : { over: factor, under: ONE.under };
}
