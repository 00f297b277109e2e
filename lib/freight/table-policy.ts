// A freight table in the form in which rates are computed: factors as whole numbers, lookups by key.
import type { CargoClass, FreightMode, FreightRoute, FreightTable } from "./contract";
import { FREIGHT_MODES } from "./contract";

/** Slab of a mode: `end` in km; `flat` and `perKm` in hundredths of a rouble per tonne. */
type Slab = { end: number; flat: number; perKm: number };
/** `factor` in thousandths; `handling` in hundredths of a rouble; `minLot` in tonnes. */
type Cargo = { factor: number; handling: number; minLot: number; lotFactorsApply: boolean };
export type Mode = {
  circuity: number;
  tiers: Slab[];
  /** In the order of the lots; `factor` in thousandths. */
  lotFactors: { from: number; factor: number }[];
  cargo: ReadonlyMap<CargoClass, Cargo>;
  reach: { countries: ReadonlySet<string>; noLink: ReadonlySet<string> } | null;
  season: { fromMonth: number; toMonth: number } | null;
};

export type CompiledTable = {
  version: number;
  composed: boolean;
  asOf: string;
  /** Whose figures the model's are. */
  source: string;
  modes: Readonly<Record<FreightMode, Mode>>;
  systems: readonly ReadonlySet<string>[];
  basinOf: ReadonlyMap<string, string>;
  /** By two basins, in either order. */
  basinCircuity: ReadonlyMap<string, number>;
  /** Roubles per tonne by port, in the order of the ports' ids. */
  transshipment: ReadonlyMap<string, Partial<Record<CargoClass, number>>>;
  routes: ReadonlyMap<string, FreightRoute>;
};

/** Prepares a table for computing. */
export function compileTable(table: FreightTable, version: number): CompiledTable {
  const ports = [...table.transshipment].sort((a, b) => (a.port < b.port ? -1 : 1));
  return {
    version,
    composed: table.composed,
    asOf: table.asOf,
    source: table.composed ? "composed" : "table",
    modes: Object.fromEntries(FREIGHT_MODES.map((name) => [name, compileMode(table, name)])) as Record<
      FreightMode,
      Mode
    >,
    systems: Object.values(table.modes.river.systems).map((ports) => new Set(ports)),
    basinOf: new Map(Object.entries(table.sea.basinOf)),
    basinCircuity: new Map(
      table.sea.basinCircuity.flatMap(({ between: [one, other], circuity }) => [
        [`${one} ${other}`, circuity],
        [`${other} ${one}`, circuity],
      ]),
    ),
    transshipment: new Map(ports.map(({ port, rub_per_t }) => [port, rub_per_t])),
    routes: new Map(
      table.routes.map((route) => [`${route.from} ${route.to} ${route.mode} ${route.cargo}`, route] as const),
    ),
  };
}

function compileMode(table: FreightTable, name: FreightMode): Mode {
  const mode: FreightTable["modes"][FreightMode] &
    Partial<Pick<FreightTable["modes"]["road"], "reach">> &
    Partial<Pick<FreightTable["modes"]["river"], "season">> = table.modes[name];
  const toCargo = ([cargo, rate]: [string, NonNullable<(typeof mode.cargo)[CargoClass]>]): [CargoClass, Cargo] => [
    cargo as CargoClass,
    {
      factor: Math.round(rate.factor * 1_000),
      handling: Math.round((rate.handling_rub_per_t ?? mode.handling_rub_per_t) * 100),
      minLot: rate.minLot_t ?? mode.minLot_t,
      lotFactorsApply: rate.lotFactorsApply ?? true,
    },
  ];
  return {
    circuity: mode.circuity,
    tiers: mode.tiers.map(({ upToKm, rub_per_t = 0, rub_per_t_km = 0 }) => ({
      end: upToKm ?? Number.POSITIVE_INFINITY,
      flat: Math.round(rub_per_t * 100),
      perKm: Math.round(rub_per_t_km * 100),
    })),
    lotFactors: mode.lotFactors
      .map(({ fromT, factor }) => ({ from: fromT, factor: Math.round(factor * 1_000) }))
      .sort((a, b) => a.from - b.from),
    cargo: new Map(Object.entries(mode.cargo).map(toCargo)),
    reach: mode.reach ? { countries: new Set(mode.reach.countries), noLink: new Set(mode.reach.noLink) } : null,
    season: mode.season ?? null,
  };
}
