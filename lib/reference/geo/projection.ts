// Where a place stands on the map: an equal-area conic projection (Albers) of Eurasia, in which areas of the north are not blown up.

export type MapPoint = { x: number; y: number };

const RADIANS = Math.PI / 180;
/** The parallels that keep their length, the meridian that points up, and the corner of the map, in degrees. */
const [SOUTH, NORTH, MIDDLE] = [40, 65, 80].map((degrees) => degrees * RADIANS) as [number, number, number];
const N = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2;
const C = Math.cos(SOUTH) ** 2 + 2 * N * Math.sin(SOUTH);
/** Earth's radius in units of the map: one unit is 10 km. */
const RADIUS = 637.1;
/** Size of the map in its units. It ends west of Spain, behind Kamchatka, at the pole and south of India. */
export const MAP_SIZE = { width: 1030, height: 890 } as const;
/** The pole in units of the map. */
const POLE = { x: 570, y: -60 } as const;

/** A point on the map from latitude and longitude in degrees. */
export function projectPoint({ lat, lon }: { lat: number; lon: number }): MapPoint {
  // Chukotka goes on behind the 180th meridian.
  const east = lon < -30 ? lon + 360 : lon;
  const radius = (RADIUS * Math.sqrt(C - 2 * N * Math.sin(lat * RADIANS))) / N;
  const angle = N * (east * RADIANS - MIDDLE);
  return { x: POLE.x + radius * Math.sin(angle), y: POLE.y + radius * Math.cos(angle) };
}
