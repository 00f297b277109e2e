import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import table from "@/lib/demo/data/freight.json";
import { findPlace, PLACES, type Place } from "@/lib/reference/places/places";
import { type CargoClass, FREIGHT_MODES, type FreightMode, FreightTable } from "./contract";
import { computeRate, findLeg } from "./rates-policy";
import { compileTable } from "./table-policy";
import { findWay } from "./ways-policy";

type Example = {
  from: string;
  to: string;
  mode: FreightMode;
  cargo: CargoClass;
  lot_t: number;
  route_km: number;
  expected_rub_per_t: number;
};
const examples = JSON.parse(readFileSync("fixtures/freight/examples.json", "utf8")) as Example[];
const given = FreightTable.parse(table);
const model = compileTable({ ...given, routes: [] }, 1);
const compiled = compileTable(given, 1);
const DAY = "2026-11-26";

function getPlace(id: string): Place {
  const place = findPlace(id);
  if (!place) throw new Error(`no place ${id}`);
  return place;
}

describe("the worked examples of the table", () => {
  it.each(examples)("$mode, $cargo from $from to $to: $expected_rub_per_t", (example) => {
    const { from, to, mode, cargo, lot_t: lot } = example;
    const leg = findLeg(model, mode, getPlace(from), getPlace(to), { cargo, lot, day: DAY });
    expect(leg?.km).toBe(example.route_km);
    expect((leg?.freight ?? 0) + (leg?.handling ?? 0)).toBe(example.expected_rub_per_t);
  });
  test("there are twelve", () => expect(examples).toHaveLength(12));
});

const mode = fc.constantFrom(...FREIGHT_MODES);
const cargo = fc.constantFrom<CargoClass>("grain", "bulk", "metal", "liquid", "timber", "container");
const km = fc.integer({ min: 0, max: 20_000 });
const lot = fc.integer({ min: 1, max: 60_000 });

test("a rate never falls with the distance", () => {
  fc.assert(
    fc.property(mode, cargo, km, km, lot, (name, goods, one, other, tonnes) => {
      const [near, far] = [one, other]
        .sort((a, b) => a - b)
        .map((at) => computeRate(model.modes[name], goods, at ?? 0, tonnes));
      expect(far?.freight).toBeGreaterThanOrEqual(near?.freight ?? 0);
    }),
  );
});

test("a direct route replaces the model of its mode, one way only", () => {
  for (const route of given.routes) {
    const [from, to] = [getPlace(route.from), getPlace(route.to)];
    const load = { cargo: route.cargo, lot: 100_000, day: route.mode === "river" ? "2027-05-20" : DAY };
    const leg = findLeg(compiled, route.mode, from, to, load);
    expect(leg).toMatchObject({ freight: route.rub_per_t, handling: 0, km: null, isRoute: true, source: "composed" });
    expect(findLeg(compiled, route.mode, to, from, load)?.isRoute ?? false).toBe(false);
  }
});

test("a direct route takes no lot below its own minimum, else that of its mode, and not before its day", () => {
  const [from, to] = [getPlace("saratov"), getPlace("novorossiysk")];
  const find = (tonnes: number, day = DAY) =>
    findLeg(compiled, "rail", from, to, { cargo: "grain", lot: tonnes, day })?.isRoute ?? null;
  expect(find(70)).toBe(true);
  expect(find(69)).toBeNull();
  expect(find(70, "2026-11-19")).toBe(false);
});

test("the river is open in its season alone", () => {
  const load = (day: string) => ({ cargo: "grain" as const, lot: 3_000, day });
  const find = (day: string) => findLeg(model, "river", getPlace("saratov"), getPlace("azov"), load(day));
  expect(find("2026-11-30")).not.toBeNull();
  expect(find("2026-12-01")).toBeNull();
  expect(find("2027-03-31")).toBeNull();
  expect(find("2027-04-01")).not.toBeNull();
});

const place = fc.constantFrom(...PLACES);

test("a way is never dearer than any of its modes alone, and its parts add up", () => {
  fc.assert(
    fc.property(place, place, cargo, lot, (from, to, goods, tonnes) => {
      const load = { cargo: goods, lot: tonnes, day: DAY };
      const way = findWay(compiled, from, to, load);
      for (const name of FREIGHT_MODES) {
        const leg = findLeg(compiled, name, from, to, load);
        if (leg) expect(way?.cost).toBeLessThanOrEqual(leg.freight + leg.handling);
      }
      if (!way) return;
      const sum = way.legs.reduce((total, leg) => total + leg.freight + leg.handling, way.transshipment?.cost ?? 0);
      expect(way.cost).toBe(sum);
      expect([way.legs[0]?.from, way.legs.at(-1)?.to]).toEqual([from.id, to.id]);
    }),
    { numRuns: 300 },
  );
});

test("a way over land and sea goes by the cheapest port", () => {
  const load = { cargo: "grain" as const, lot: 5_000, day: "2026-12-15" };
  const way = findWay(compiled, getPlace("stavropol"), getPlace("alexandria"), load);
  expect(way?.legs.map(({ mode: by }) => by).at(-1)).toBe("sea");
  expect(way?.transshipment).not.toBeNull();
});
