// Where the capitals of regions stand, and how far regions lie apart.
import capitals from "./capitals.json";

/** Mean radius of the Earth, km (IUGG). */
const EARTH_RADIUS_KM = 6371.0088;

/**
 * Latitude and longitude in degrees by the code of a region. Moscow, Saint Petersburg and Minsk stand for the regions around them.
 */
const points = new Map(Object.entries(capitals as unknown as Record<string, [number, number]>));

/** The great circle between the capitals of two regions in km, by their ISO 3166-2 codes; null where a region has none. */
export function measureRegionDistance(one: string | null, other: string | null): number | null {
  const [from, to] = [points.get(one ?? ""), points.get(other ?? "")];
  if (!from || !to) return null;
  const [lat1, lon1, lat2, lon2] = [...from, ...to].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const half = Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin((lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half));
}
