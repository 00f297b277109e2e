// The part of the map that a list of places needs, and the marks on it: places too near each other to be told apart share one.
import { MAP_SIZE, type MapPoint, projectPoint } from "@/lib/reference/geo/projection";
import type { Place } from "@/lib/reference/places/places";

/** A place with how many listings are there. */
export type PlaceCount = { place: Pick<Place, "id" | "lat" | "lon">; count: number };

/** A rectangle of the map, in its units. */
type MapFrame = { x: number; y: number; width: number; height: number };

/** A mark: the ids of its places, that of most listings first, how many these are together, and where it stands in per cent of the frame. */
export type MapMark = { ids: string[]; count: number; left: number; top: number };

/** Height of a frame by its width. */
const RATIO = 0.42;
/** A frame shows 1 500 km at least, so that a coast or a border says where it is. */
const NARROWEST = 150;
/** Room around the outermost places, as a share of the frame. */
const MARGIN = 0.12;
/** Distance between marks, as a share of the width: 24 px on a phone. */
const APART = 0.07;

/** The least frame that has all points. It never reaches beyond the map. */
export function frameMap(places: readonly Pick<Place, "lat" | "lon">[]): MapFrame {
  const points = places.map(projectPoint);
  const [left, right] = findEnds(points.map(({ x }) => x));
  const [top, bottom] = findEnds(points.map(({ y }) => y));
  const room = 1 / (1 - 2 * MARGIN);
  const wanted = Math.max(NARROWEST, (right - left) * room, ((bottom - top) * room) / RATIO);
  const width = Math.min(wanted, MAP_SIZE.width, MAP_SIZE.height / RATIO);
  const height = width * RATIO;
  const place = (middle: number, size: number, end: number) => Math.max(0, Math.min(middle - size / 2, end - size));
  return {
    x: place((left + right) / 2, width, MAP_SIZE.width),
    y: place((top + bottom) / 2, height, MAP_SIZE.height),
    width,
    height,
  };
}

function findEnds(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

/** Marks of places within a frame, the largest first. */
export function markPlaces(places: readonly PlaceCount[], frame: MapFrame): MapMark[] {
  const marks: (MapMark & { point: MapPoint })[] = [];
  for (const { place, count } of places.toSorted((a, b) => b.count - a.count || (a.place.id < b.place.id ? -1 : 1))) {
    const point = projectPoint(place);
    const near = marks.find((mark) => Math.hypot(mark.point.x - point.x, mark.point.y - point.y) < APART * frame.width);
    if (near) {
      near.ids.push(place.id);
      near.count += count;
    } else marks.push({ ids: [place.id], count, point, ...locate(place, frame) });
  }
  return marks.map(({ point: _, ...mark }) => mark).sort((a, b) => b.count - a.count);
}

/** Where a place stands within a frame, in per cent of its width and height. */
export function locate(place: Pick<Place, "lat" | "lon">, frame: MapFrame): Pick<MapMark, "left" | "top"> {
  const { x, y } = projectPoint(place);
  return { left: ((x - frame.x) / frame.width) * 100, top: ((y - frame.y) / frame.height) * 100 };
}

/** Width and height of a letter in per cent of the map: on a desk, and on a phone. */
const LETTERS = { wide: { width: 0.85, height: 6 }, narrow: { width: 1.8, height: 11 } } as const;
/** Room from the middle of a mark to its name, in per cent of the width. */
const GAP = { wide: 1.8, narrow: 4.2 } as const;

/** Which names of marks fit, and on which side of the mark each stands. Names of the first marks have precedence. */
export function fitNames<Mark extends Pick<MapMark, "left" | "top">>(
  marks: readonly (Mark & { name: string })[],
  width: keyof typeof LETTERS,
): ReadonlyMap<Mark, "left" | "right"> {
  const letter = LETTERS[width];
  const gap = GAP[width];
  const taken = marks.map(({ left, top }) => ({ from: left - gap * 0.8, to: left + gap * 0.8, top }));
  const fitted = new Map<Mark, "left" | "right">();
  for (const mark of marks)
    for (const side of ["right", "left"] as const) {
      const length = mark.name.length * letter.width;
      const from = side === "right" ? mark.left + gap : mark.left - gap - length;
      const box = { from, to: from + length, top: mark.top };
      const isFree = taken.every(
        (one) => one.to < box.from || one.from > box.to || Math.abs(one.top - box.top) > letter.height,
      );
      if (fitted.has(mark) || !isFree || box.from < 1 || box.to > 99) continue;
      fitted.set(mark, side);
      taken.push(box);
    }
  return fitted;
}
