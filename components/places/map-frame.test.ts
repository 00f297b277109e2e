import fc from "fast-check";
import { expect, test } from "vitest";
import { MAP_SIZE } from "@/lib/reference/geo/projection";
import { findPlace, PLACES } from "@/lib/reference/places/places";
import { fitNames, frameMap, locate, markPlaces } from "./map-frame";

const get = (id: string) => findPlace(id) ?? expect.fail(id);
const someCounts = fc.array(fc.record({ place: fc.constantFrom(...PLACES), count: fc.integer({ min: 1, max: 40 }) }), {
  minLength: 1,
  maxLength: 40,
});

test("every place of the data is on the map", () => {
  for (const place of PLACES) {
    const { left, top } = locate(place, { x: 0, y: 0, ...MAP_SIZE });
    expect(left, place.id).toBeGreaterThan(0);
    expect(left, place.id).toBeLessThan(100);
    expect(top, place.id).toBeGreaterThan(0);
    expect(top, place.id).toBeLessThan(100);
  }
});

test("a frame lies on the map and is wide enough for the outline; its marks lose no listing and stand apart", () => {
  fc.assert(
    fc.property(someCounts, (counts) => {
      const frame = frameMap(counts.map(({ place }) => place));
      expect(frame.width).toBeGreaterThanOrEqual(150);
      expect(frame.x).toBeGreaterThanOrEqual(0);
      expect(frame.y).toBeGreaterThanOrEqual(0);
      expect(frame.x + frame.width).toBeLessThanOrEqual(MAP_SIZE.width + 1e-9);
      expect(frame.y + frame.height).toBeLessThanOrEqual(MAP_SIZE.height + 1e-9);
      const marks = markPlaces(counts, frame);
      expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(counts.reduce((sum, { count }) => sum + count, 0));
      for (const [at, one] of marks.entries())
        for (const other of marks.slice(at + 1))
          expect(Math.hypot(one.left - other.left, (one.top - other.top) * 0.42)).toBeGreaterThanOrEqual(7 - 1e-9);
    }),
  );
});

test("places of one country are all within their frame", () => {
  const frame = frameMap([get("novorossiysk"), get("vladivostok"), get("murmansk")]);
  for (const id of ["novorossiysk", "vladivostok", "murmansk"]) {
    const { left, top } = locate(get(id), frame);
    expect(Math.min(left, top), id).toBeGreaterThan(0);
    expect(Math.max(left, top), id).toBeLessThan(100);
  }
});

test("north is up, and east is right", () => {
  const frame = frameMap([get("novorossiysk"), get("saint-petersburg"), get("yekaterinburg")]);
  const [south, north, east] = ["novorossiysk", "saint-petersburg", "yekaterinburg"].map((id) =>
    locate(get(id), frame),
  );
  expect(north?.top).toBeLessThan(south?.top ?? 0);
  expect(east?.left).toBeGreaterThan(south?.left ?? 100);
});

test("names lie within the map, and none over another; the first has precedence", () => {
  fc.assert(
    fc.property(someCounts, fc.constantFrom("wide" as const, "narrow" as const), (counts, width) => {
      const marks = markPlaces(counts, frameMap(counts.map(({ place }) => place))).map((mark) => ({
        ...mark,
        name: mark.ids.join(),
      }));
      const letter = width === "wide" ? 0.85 : 1.8;
      const boxes = [...fitNames(marks, width)].map(([mark, side]) => {
        const named = marks.find(({ ids }) => ids === mark.ids);
        const length = (named?.name.length ?? 0) * letter;
        return { from: side === "right" ? mark.left : mark.left - length, length, top: mark.top };
      });
      for (const [at, one] of boxes.entries()) {
        expect(one.from).toBeGreaterThan(0);
        expect(one.from + one.length).toBeLessThan(100);
        for (const other of boxes.slice(at + 1)) {
          const isBeside = one.from + one.length <= other.from || other.from + other.length <= one.from;
          expect(isBeside || Math.abs(one.top - other.top) > 6).toBe(true);
        }
      }
    }),
  );
  const [first, second] = [
    { left: 50, top: 50, name: "Новороссийск" },
    { left: 51, top: 51, name: "Туапсе" },
  ];
  expect([...fitNames([first, second], "wide").keys()]).toContain(first);
});
