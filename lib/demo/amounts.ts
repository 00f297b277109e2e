import type { VAT_MODES } from "@/lib/listings/contract";
import type { ListingType } from "@/lib/reference/listing-types";
import type { DemoCompany } from "./companies";
import type { Kind, Leaf, SaleUnit } from "./compile";
import type { Place } from "./places";
import type { Random } from "./random";
import { type DemoCurrency, EXPORT_CURRENCIES, HOME_CURRENCIES, RATES, RUSSIAN_CURRENCIES } from "./trade";

const COUNTED_ONE_BY_ONE = new Set(["H87", "ten-pcs", "MIL", "pallet", "bigbag", "APZ", "BLL"]);

const SHARE_OF_VOLUME = [0.02, 0.05, 0.1, 0.1, 0.2, 0.25, 0.5];

/** How the price stands to value-added tax; entrepreneurs charge none. */
export function vatFor(
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

/** The currency of the sale. */
export function currencyFor(random: Random, leaf: Leaf, place: Place, overseas: boolean): DemoCurrency {
  if (place.country === "RU")
    return overseas ? random.pick(EXPORT_CURRENCIES) : leaf.trade.overseas ? random.pick(RUSSIAN_CURRENCIES) : "RUB";
  return random.pick(HOME_CURRENCIES[place.country] ?? EXPORT_CURRENCIES);
}

type Pricing = { type: ListingType; unit: SaleUnit; currency: DemoCurrency; withoutVat: boolean };

/** Price of one sale unit, from the usual roubles per usual unit at the recorded rate. */
export function priceFor(
  random: Random,
  leaf: Leaf,
  kind: Kind,
  { type, unit, currency, withoutVat }: Pricing,
): number {
  const position = random.between(kind.low, kind.high);
  const roubles = (leaf.price.min + (leaf.price.max - leaf.price.min) * position) * (type === "BUY" ? 0.96 : 1);
  const perUnit = (roubles / (withoutVat ? 1 + leaf.trade.vatRate : 1)) * unit.size;
  return roundPrice(perUnit / RATES[currency]);
}

/** Prices as people quote them: the bigger, the rounder; kopecks below ten. */
function roundPrice(price: number): number {
  const step =
    price >= 200_000
      ? 1_000
      : price >= 20_000
        ? 100
        : price >= 5_000
          ? 50
          : price >= 500
            ? 5
            : price >= 50
              ? 0.5
              : price >= 5
                ? 0.05
                : price >= 0.5
                  ? 0.01
                  : 0.0001;
  return Math.max(Math.round(Math.round(price / step) * step * 10_000) / 10_000, 0.0001);
}

/** What is on offer and the smallest part sold, in sale units. */
export function amountsFor(
  random: Random,
  leaf: Leaf,
  unit: SaleUnit,
  basis: string | null,
): { volume: number | null; minVolume: number | null } {
  const [low, high] = leaf.lot;
  // Ships take large lots; small units are for small lots.
  const luck = basis === "FOB" ? 0.6 + random.next() * 0.4 : unit === leaf.usual ? random.next() : random.next() * 0.6;
  const usual = low * (high / low) ** luck;
  const step = stepOf(leaf, unit);
  const volume = roundAmount(usual / unit.size, step);
  const minVolume = roundAmount(volume * random.pick(SHARE_OF_VOLUME), step);
  return {
    volume: random.chance(0.95) ? volume : null,
    minVolume: random.chance(0.65) && minVolume < volume ? minVolume : null,
  };
}

/** The smallest amount that anyone would write in a unit: 1 t, 0.1 t of tin, 1000 kg or litres of what goes by the tonne. */
function stepOf(leaf: Leaf, unit: SaleUnit): number {
  if (unit === leaf.usual) return leaf.minimum;
  if (unit.size > 1) return COUNTED_ONE_BY_ONE.has(unit.code) ? 1 : 0.1;
  return Math.max(1, 10 ** Math.round(Math.log10(leaf.minimum / unit.size)));
}

/** Two significant digits, then a whole number of steps. */
function roundAmount(value: number, step: number): number {
  const coarse = 10 ** Math.floor(Math.log10(value) - 1);
  const rounded = Math.round(value / coarse) * coarse;
  return Math.round(Math.max(1, Math.round(rounded / step)) * step * 10_000) / 10_000;
}
