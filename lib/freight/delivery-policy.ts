/*
 * Estimates the freight of a listing to a place, or from it: its basis says where freight begins. An offer's goods go from its place to the
 * buyer's; a bid's goods go from the seller's place to the bid's.
 */
import { rememberBeside } from "@/lib/core/cache/remembered";
import type { PlaceMatch } from "@/lib/places/contract";
import { type BasisGroup, findBasisByCode } from "@/lib/reference/bases";
import type { Freight } from "@/lib/reference/categories/contract";
import type { ListingType } from "@/lib/reference/listing-types";
import { findPlace, type Place } from "@/lib/reference/places/places";
import type { FreightReason } from "./contract";
import { isLinkedBySea, type Leg, type Load } from "./rates-policy";
import type { CompiledTable } from "./table-policy";
import { findTransshipment, findWay, type Transshipment } from "./ways-policy";

/** A place that prices are computed for. `lot` in tonnes, null: the category's. `table`: in force on `day`; null without one. */
export type FreightView = { place: Place; lot: number | null; table: CompiledTable | null };

/** Fields of a listing that decide its freight. `baseUnit`, `ownUnit`: codes of the base units of its price and of its category. */
export type Shipment = {
  type: ListingType;
  basis: string | null;
  basisPlaceId: string | null;
  basisPlaceMatch: PlaceMatch | null;
  baseUnit: string;
  ownUnit: string | null;
  freight: Freight | null;
};

/** Legs and transshipments with their prices, and their sum, in roubles per tonne. */
export type Carriage = {
  legs: readonly Leg[];
  transshipments: readonly Transshipment[];
  cost: number;
};

/** A carriage, and the weight of a base unit in tonnes. */
export type FoundDelivery = { carriage: Carriage; weight: number; isSamePlace: boolean };

type Found = FoundDelivery | { reason: FreightReason };

const NOTHING: Carriage = { legs: [], transshipments: [], cost: 0 };

/** The delivery of a listing in a view, or the first reason why it is not known. `day`: Moscow. */
export function findDelivery(shipment: Shipment, { place: at, lot, table }: FreightView, day: string): Found {
  const { type, basis, basisPlaceId, basisPlaceMatch, freight } = shipment;
  const group = basis === null ? null : (findBasisByCode(basis)?.group ?? null);
  if (group === null) return { reason: "basis_unknown" };
  const place = basisPlaceId === null ? null : findPlace(basisPlaceId);
  if (!place) return { reason: "place_unknown" };
  if (group === "port" && (basisPlaceMatch === "region" || !place.kinds.includes("port")))
    return { reason: "basis_not_deliverable" };
  const isSamePlace = place.id === at.id;
  if (isSamePlace && !isPortBid(type, group)) return { carriage: NOTHING, weight: 0, isSamePlace };
  if (type === "SELL" && group === "port" && !isReachedByShip(place, at, table, freight))
    return { reason: "basis_not_deliverable" };
  const weight = findWeight(shipment);
  if (weight === null) return { reason: "weight_unknown" };
  if (!table) return { reason: "no_freight_table" };
  if (!freight) return { reason: "no_route" };
  const load = { cargo: freight.cargo, lot: lot ?? freight.lot, day };
  const carriage = findCarriage(table, { type, group, at, place }, load);
  return carriage ? { carriage, weight, isSamePlace } : { reason: "no_route" };
}

/** Whether ships go from a port to a place, whatever the lot. Without a table any port will do. */
const isReachedByShip = (port: Place, at: Place, table: CompiledTable | null, freight: Freight | null) =>
  table ? isLinkedBySea(table, port.id, at.id, freight?.cargo ?? null) : at.kinds.includes("port");

/** Whether a bid takes goods in a port: they are loaded there, wherever they come from. */
const isPortBid = (type: ListingType, group: BasisGroup) => type === "BUY" && group === "port";

type Ends = { type: ListingType; group: BasisGroup; at: Place; place: Place };

/** Carriages by the table: the listings of a list have few places between them. */
const remembered = rememberBeside<Carriage | null>({ most: 20_000 });

function findCarriage(table: CompiledTable, ends: Ends, load: Load): Carriage | null {
  const { type, group, at, place } = ends;
  const key = `${type} ${group} ${at.id} ${place.id} ${load.cargo} ${load.lot} ${load.day}`;
  return remembered(table, key, () => computeCarriage(table, ends, load));
}

function computeCarriage(table: CompiledTable, { type, group, at, place }: Ends, load: Load): Carriage | null {
  const own = isPortBid(type, group) ? findTransshipment(table, place.id, load) : null;
  if (isPortBid(type, group) && !own) return null;
  const [from, to] = type === "SELL" ? [place, at] : [at, place];
  const options = type === "SELL" ? { bySeaAlone: group === "port" } : { loadsShip: group === "sea" };
  const way = place.id === at.id ? { legs: [], transshipment: null, cost: 0 } : findWay(table, from, to, load, options);
  if (!way) return null;
  const transshipments = [way.transshipment, own].filter((each) => each !== null);
  return { legs: way.legs, transshipments, cost: way.cost + (own?.cost ?? 0) };
}

/** Tonnes in one base unit of a price; null where that is not known. */
function findWeight({ baseUnit, ownUnit, freight }: Shipment): number | null {
  if (baseUnit === "TNE") return 1;
  return baseUnit === ownUnit ? (freight?.tonnesPerUnit ?? null) : null;
}
