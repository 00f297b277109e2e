// How far places lie apart.
import { findCapital, findPlace, PLACES } from "./places";

/** Mean radius of the Earth, km (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;

type Point = { lat: number; lon: number };

/** The great circle between two points in km, by the haversine formula. */
export function measureDistance(from: Point, to: Point): number {
  const [lat1, lon1, lat2, lon2] = [from.lat, from.lon, to.lat, to.lon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The great circle between the capitals of two regions in km, by their ISO 3166-2 codes; null where a region has none. */
export function measureRegionDistance(one: string | null, other: string | null): number | null {
  const [from, to] = [findCapital(one ?? ""), findCapital(other ?? "")];
  return from && to ? measureDistance(from, to) : null;
}

/** Distances from a place in km by the id of a place; made once for each place. */
const distances = new Map<string, ReadonlyMap<string, number>>();

/**
 * Distances of all places from one in km with one decimal, the nearest first. Places that are equally far stay in the order of their
 * ids. Empty for an unknown place.
 */
export function listDistances(id: string): ReadonlyMap<string, number> {
  const known = distances.get(id);
  if (known) return known;
  const from = findPlace(id);
  if (!from) return new Map();
  const measured = PLACES.map((place): [string, number] => [
    place.id,
    Math.round(measureDistance(from, place) * 10) / 10,
  ]);
  const made = new Map(measured.sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1)));
  distances.set(id, made);
  return made;
}
