/*
 * The cheapest way of goods from one place to another: by one mode, or by an inland leg to a port, its transshipment and a sea leg.
 * Sums in roubles per tonne without VAT.
 */
import { rememberBeside } from "@/lib/core/cache/remembered";
import { findPlace, type Place } from "@/lib/reference/places/places";
import type { FreightMode } from "./contract";
import { findLeg, isSeaPort, type Leg, type Load } from "./rates-policy";
import type { CompiledTable } from "./table-policy";

export type Transshipment = { port: string; cost: number; source: string; sourceId: string; date: string };
type Way = { legs: readonly Leg[]; transshipment: Transshipment | null; cost: number };

const DIRECT: readonly FreightMode[] = ["road", "rail", "river", "sea"];
const INLAND: readonly FreightMode[] = ["road", "rail"];

/** Options of a search. `bySeaAlone`: goods are on board. `loadsShip`: where the sea leg begins, the ship has to be loaded too. */
type WayOptions = { bySeaAlone?: boolean; loadsShip?: boolean };

/** The cheapest way; null without one. Ties: road, rail, river, sea, then a way by a port, of these the lowest id. */
export function findWay(
  table: CompiledTable,
  from: Place,
  to: Place,
  load: Load,
  { bySeaAlone = false, loadsShip = false }: WayOptions = {},
): Way | null {
  let best: Way | null = null;
  const offer = (way: Way | null) => {
    if (way && (best === null || way.cost < best.cost)) best = way;
    return best?.cost ?? Number.POSITIVE_INFINITY;
  };
  for (const mode of bySeaAlone ? (["sea"] as const) : DIRECT) {
    const leg = findLeg(table, mode, from, to, load);
    if (!leg) continue;
    const transshipment = mode === "sea" && loadsShip ? findTransshipment(table, from.id, load) : null;
    if (mode === "sea" && loadsShip && !transshipment) continue;
    offer(toWay([leg], transshipment));
  }
  if (bySeaAlone || !isSeaPort(table, to.id)) return best;
  for (const { port, transshipment, sea } of listSeaLegs(table, to, load)) {
    const rest = transshipment.cost + getCost(sea);
    if (rest >= offer(null)) continue;
    if (port.id === from.id) {
      offer(toWay([sea], transshipment));
      continue;
    }
    for (const mode of INLAND) {
      const inland = findLeg(table, mode, from, port, load);
      if (inland) offer(toWay([inland, sea], transshipment));
    }
  }
  return best;
}

/** The transshipment of a port for a cargo; null where the port does not handle it. */
export function findTransshipment(table: CompiledTable, port: string, { cargo }: Load): Transshipment | null {
  const cost = table.transshipment.get(port)?.[cargo];
  if (cost === undefined) return null;
  return { port, cost, source: table.source, sourceId: `transshipment:${port}-${cargo}`, date: table.asOf };
}

type SeaLeg = { port: Place; transshipment: Transshipment; sea: Leg };

/** Sea legs by the table: all offers of a list go to the same place, or come from it. */
const remembered = rememberBeside<readonly SeaLeg[]>({ most: 5_000 });

/** Sea legs to a place from the ports that handle the cargo, in the order of their ids. */
function listSeaLegs(table: CompiledTable, to: Place, load: Load): readonly SeaLeg[] {
  return remembered(table, `${to.id} ${load.cargo} ${load.lot} ${load.day}`, () =>
    [...table.transshipment.keys()].flatMap((id): SeaLeg[] => {
      const port = findPlace(id);
      const transshipment = findTransshipment(table, id, load);
      if (!port || !transshipment || id === to.id) return [];
      const sea = findLeg(table, "sea", port, to, load);
      return sea ? [{ port, transshipment, sea }] : [];
    }),
  );
}

const getCost = ({ freight, handling }: Leg) => freight + handling;

function toWay(legs: readonly Leg[], transshipment: Transshipment | null): Way {
  return { legs, transshipment, cost: legs.reduce((sum, leg) => sum + getCost(leg), transshipment?.cost ?? 0) };
}
