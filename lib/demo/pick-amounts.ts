// Price, currency, VAT and quantities of a demo listing, rounded as people quote them.
import type { VAT_MODES } from "@/lib/listings/contract";
import type { ListingType } from "@/lib/reference/listing-types";
import type { DemoCompany } from "./companies";
import type { DemoLeaf, Grade, SaleUnit } from "./compile-goods";
import type { Random } from "./random";
import type { DemoRegion } from "./regions";
import { type DemoCurrency, FOREIGN_CURRENCIES, HOME_CURRENCIES, OVERSEAS_CURRENCIES, ROUBLE_RATES } from "./trades";

const COUNTED_UNITS = new Set(["H87", "ten-pcs", "MIL", "pallet", "bigbag", "APZ", "BLL"]);
const SHARE_OF_VOLUME = [0.02, 0.05, 0.1, 0.1, 0.2, 0.25, 0.5];

/** Prices from the first number on are rounded to the second. */
const PRICE_STEPS: readonly (readonly [from: number, step: number])[] = [
  [200_000, 1_000],
  [20_000, 100],
  [5_000, 50],
  [500, 5],
  [50, 0.5],
  [5, 0.05],
  [0.5, 0.01],
  [0, 0.0001],
];

/** Entrepreneurs charge no VAT. */
export function pickVat(
  random: Random,
  type: ListingType,
  abroad: boolean,
  company: DemoCompany | null,
): (typeof VAT_MODES)[number] | null {
  const luck = random.next();
  if (abroad) return luck < 0.55 ? "none" : luck < 0.85 ? "excluded" : null;
  if (company?.kpp === null) return luck < 0.85 ? "none" : null;
  if (type === "BUY" && luck < 0.3) return null;
  return luck < 0.8 ? "included" : luck < 0.93 ? "excluded" : null;
}

/** Foreign companies use their own currency or one of world trade. At home it is the rouble, unless the goods are traded overseas. */
export function pickCurrency(random: Random, leaf: DemoLeaf, { country }: DemoRegion, overseas: boolean): DemoCurrency {
  if (country !== "RU") return random.pick(FOREIGN_CURRENCIES[country] ?? OVERSEAS_CURRENCIES);
  if (overseas) return random.pick(OVERSEAS_CURRENCIES);
  return leaf.trade.overseas ? random.pick(HOME_CURRENCIES) : "RUB";
}

/** `factor`: on what such a listing usually asks or gives. */
type Pricing = { type: ListingType; unit: SaleUnit; currency: DemoCurrency; factor: number; withoutVat: boolean };

/** Price of one sale unit, from the usual roubles per usual unit at the recorded rate. */
export function pickPrice(
  random: Random,
  leaf: DemoLeaf,
  grade: Grade,
  { type, unit, currency, factor, withoutVat }: Pricing,
): number {
  const position = random.between(grade.low, grade.high);
  const roubles =
    (leaf.price.min + (leaf.price.max - leaf.price.min) * position) * (type === "BUY" ? 0.96 : 1) * factor;
  const perUnit = (roubles / (withoutVat ? 1 + leaf.trade.vatRate : 1)) * unit.size;
  return roundPrice(perUnit / ROUBLE_RATES[currency]);
}

function roundPrice(price: number): number {
  const [, step = 1] = PRICE_STEPS.find(([from]) => price >= from) ?? [];
  return Math.max(Math.round(Math.round(price / step) * step * 10_000) / 10_000, 0.0001);
}

/** The quantity on offer and the smallest part sold, in sale units. */
export function pickAmounts(
  random: Random,
  leaf: DemoLeaf,
  unit: SaleUnit,
  basis: string | null,
): { volume: number | null; minVolume: number | null } {
  const [low, high] = leaf.lot;
  // Ships take large lots; small units are for small lots.
  const luck = basis === "FOB" ? 0.6 + random.next() * 0.4 : unit === leaf.usual ? random.next() : random.next() * 0.6;
  const usual = low * (high / low) ** luck;
  const step = getAmountStep(leaf, unit);
  const volume = roundAmount(usual / unit.size, step);
  const minVolume = roundAmount(volume * random.pick(SHARE_OF_VOLUME), step);
  return {
    volume: random.chance(0.95) ? volume : null,
    minVolume: random.chance(0.65) && minVolume < volume ? minVolume : null,
  };
}

/** The smallest amount that a seller writes in a unit: 1 t, 0.1 t of tin, 1000 kg or litres of goods sold by the tonne. */
function getAmountStep(leaf: DemoLeaf, unit: SaleUnit): number {
  if (unit === leaf.usual) return leaf.minimum;
  if (unit.size > 1) return COUNTED_UNITS.has(unit.code) ? 1 : 0.1;
  return Math.max(1, 10 ** Math.round(Math.log10(leaf.minimum / unit.size)));
}

/** Two significant digits, then a whole number of steps. */
function roundAmount(value: number, step: number): number {
  const coarse = 10 ** Math.floor(Math.log10(value) - 1);
  const rounded = Math.round(value / coarse) * coarse;
  return Math.round(Math.max(1, Math.round(rounded / step)) * step * 10_000) / 10_000;
}
