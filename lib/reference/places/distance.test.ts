import { expect, it } from "vitest";
import { REGIONS } from "@/lib/reference/geo/countries";
import { listDistances, measureDistance, measureRegionDistance } from "./distance";
import { findCapital, findPlace, PLACES } from "./places";

it("every region has a capital", () => {
  expect(REGIONS.filter(({ code }) => findCapital(code) === null)).toEqual([]);
});

it.each([
  ["RU-MOW", "RU-SPE", 634],
  ["RU-MOS", "RU-LEN", 634],
  ["RU-MOW", "RU-MOS", 0],
  ["RU-MOW", "RU-PRI", 6416],
  ["RU-SVE", "RU-CHE", 196],
  ["RU-MOW", "BY-HM", 675],
  ["KZ-75", "KZ-71", 973],
])("the great circle from %s to %s is %s km", (one, other, km) => {
  expect(Math.round(measureRegionDistance(one, other) ?? -1)).toBe(km);
  expect(measureRegionDistance(other, one)).toBe(measureRegionDistance(one, other));
});

it("an unknown region is at no distance", () => {
  expect(measureRegionDistance("RU-MOW", null)).toBeNull();
  expect(measureRegionDistance("RU-MOW", "CN-BJ")).toBeNull();
});

it("distances from a place begin with itself and name every place", () => {
  const distances = [...listDistances("novorossiysk")];
  expect(distances[0]).toEqual(["novorossiysk", 0]);
  expect(distances).toHaveLength(PLACES.length);
  expect(distances.map(([, km]) => km)).toEqual(distances.map(([, km]) => km).sort((a, b) => a - b));
  expect(listDistances("nowhere").size).toBe(0);
});

it("a distance is symmetric", () => {
  const [from, to] = [findPlace("omsk"), findPlace("istanbul")];
  if (!from || !to) throw new Error("places are missing");
  expect(measureDistance(from, to)).toBeCloseTo(measureDistance(to, from), 9);
});
