/*
 * The rate of one leg: by a direct route of the table, or by its model. Formulas and their worked examples are those of the table's
 * own description (`lib/demo/data/freight.json`).
 *
 * Sums are whole numbers below 2^53, and so are exact: the contract bounds the size and the decimals of every factor.
 */
import { measureDistance } from "@/lib/reference/places/distance";
import type { Place } from "@/lib/reference/places/places";
import type { CargoClass, FreightMode } from "./contract";
import type { CompiledTable, Mode } from "./table-policy";

/** One leg of a way. Sums in roubles per tonne without VAT; `km` is null on a direct route. */
export type Leg = {
  mode: FreightMode;
  from: string;
  to: string;
  km: number | null;
  freight: number;
  handling: number;
  /** Whose figure it is, its key in the table and its day. */
  source: string;
  sourceId: string;
  date: string;
  isRoute: boolean;
};

/** A load: its class, its weight in tonnes, and its day (`YYYY-MM-DD`, Moscow). */
export type Load = { cargo: CargoClass; lot: number; day: string };

/** The rate of a leg by one mode; null where the mode does not reach or does not take the lot. */
export function findLeg(table: CompiledTable, mode: FreightMode, from: Place, to: Place, load: Load): Leg | null {
  const rates = table.modes[mode];
  const cargo = rates.cargo.get(load.cargo);
  if (!cargo || !isOpen(rates, load.day)) return null;
  const route = table.routes.get(writeRouteKey(from.id, to.id, mode, load.cargo));
  if (route && route.validFrom <= load.day && load.lot >= (route.minLot_t ?? cargo.minLot)) {
    const { rub_per_t: freight, source, validFrom: date } = route;
    const sourceId = `route:${from.id}-${to.id}-${mode}-${load.cargo}`;
    return { mode, from: from.id, to: to.id, km: null, freight, handling: 0, source, sourceId, date, isRoute: true };
  }
  if (load.lot < cargo.minLot) return null;
  const circuity = findCircuity(table, mode, from, to);
  if (circuity === null) return null;
  const km = Math.round(measureDistance(from, to) * circuity);
  const { freight, handling } = computeRate(rates, load.cargo, km, load.lot);
  const sourceId = `model:${mode}-${load.cargo}`;
  return {
    ...{ mode, from: from.id, to: to.id, km, freight, handling, source: table.source, sourceId },
    ...{ date: table.asOf, isRoute: false },
  };
}

const writeRouteKey = (from: string, to: string, mode: FreightMode, cargo: CargoClass) =>
  `${from} ${to} ${mode} ${cargo}`;

/** Scales of the whole numbers in a compiled table: sums in hundredths, factors in thousandths. */
const HUNDREDTHS = 100;
const THOUSANDTHS = 1_000;

/** The model's rate for a distance in roubles per tonne: rounded as a whole, its handling apart. Never falls with the distance. */
export function computeRate(rates: Mode, cargoClass: CargoClass, km: number, lot: number) {
  const cargo = rates.cargo.get(cargoClass);
  if (!cargo) throw new Error(`no rate for ${cargoClass}`);
  const base = computeBase(rates.tiers, km);
  const lotFactor = cargo.lotFactorsApply ? findLotFactor(rates.lotFactors, lot) : THOUSANDTHS;
  const scale = HUNDREDTHS * THOUSANDTHS * THOUSANDTHS;
  const total = base * cargo.factor * lotFactor + cargo.handling * THOUSANDTHS * THOUSANDTHS;
  const handling = cargo.handling / HUNDREDTHS;
  const rate = Math.floor((2 * total + scale) / (2 * scale));
  return { freight: (rate * HUNDREDTHS - cargo.handling) / HUNDREDTHS, handling };
}

/** The price of a distance before factors, in hundredths of a rouble: each slab adds its flat sum, or its km. */
function computeBase(tiers: Mode["tiers"], km: number): number {
  let [base, start] = [0, 0];
  for (const { end, flat, perKm } of tiers) {
    if (start > 0 && km <= start) break;
    base += flat + perKm * Math.max(0, Math.min(km, end) - start);
    start = end;
  }
  return base;
}

function findLotFactor(factors: Mode["lotFactors"], lot: number): number {
  return factors.findLast(({ from }) => from <= lot)?.factor ?? THOUSANDTHS;
}

function isOpen({ season }: Mode, day: string): boolean {
  if (!season) return true;
  const month = Number(day.slice(5, 7));
  return season.fromMonth <= season.toMonth
    ? month >= season.fromMonth && month <= season.toMonth
    : month >= season.fromMonth || month <= season.toMonth;
}

/** Length of a way by a mode over that of the great circle; null where the mode does not reach from one place to the other. */
function findCircuity(table: CompiledTable, mode: FreightMode, from: Place, to: Place): number | null {
  const rates = table.modes[mode];
  if (mode === "sea") return findSeaCircuity(table, from.id, to.id);
  if (mode === "river") {
    const isJoined = [...table.systems].some((system) => system.has(from.id) && system.has(to.id));
    return isJoined ? rates.circuity : null;
  }
  const { reach } = rates;
  const isReached = ({ id, country }: Place) => reach?.countries.has(country) && !reach.noLink.has(id);
  return isReached(from) && isReached(to) ? rates.circuity : null;
}

function findSeaCircuity({ basinOf, basinCircuity, modes }: CompiledTable, from: string, to: string): number | null {
  const [one, other] = [basinOf.get(from), basinOf.get(to)];
  if (one === undefined || other === undefined) return null;
  return basinCircuity.get(`${one} ${other}`) ?? (one === other ? modes.sea.circuity : null);
}

/** Whether ships reach a place. */
export const isSeaPort = (table: Pick<CompiledTable, "basinOf">, id: string): boolean => table.basinOf.has(id);

/** Whether ships go from one place to another: between their basins, or on a direct route of a cargo class. */
export function isLinkedBySea(table: CompiledTable, from: string, to: string, cargo: CargoClass | null): boolean {
  if (findSeaCircuity(table, from, to) !== null) return true;
  return cargo !== null && table.routes.has(writeRouteKey(from, to, "sea", cargo));
}
