import { expect, it } from "vitest";
import { measureRegionDistance } from "./capitals";
import capitals from "./capitals.json";
import { REGIONS } from "./countries";

it("every region has a capital, and no other code", () => {
  expect(Object.keys(capitals)).toEqual(REGIONS.map(({ code }) => code));
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
