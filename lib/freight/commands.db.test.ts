import { beforeAll, expect, it, vi } from "vitest";
import table from "@/lib/demo/data/freight.json";
import { pushFreightTable, restoreFreightTable } from "./commands";
import { dropFreightTable, findFreightTable, getFreightTable, listFreightVersions } from "./queries";

const SYSTEM = { kind: "system", name: "test" } as const;
const push = (json: unknown, dryRun = false) =>
  pushFreightTable(SYSTEM, { text: JSON.stringify(json), fileName: "freight.json", dryRun });
const count = (rows: { result: string }[], result: string) => rows.filter((row) => row.result === result).length;

let first: number;

beforeAll(async () => {
  expect(await getFreightTable()).toBeNull();
  const { version } = await push(table);
  first = version ?? 0;
});

it("a table is in force as soon as it is loaded", async () => {
  expect((await getFreightTable())?.version).toBe(first);
});

it("a freight table that is loaded again changes nothing", async () => {
  const { version, rows } = await push(table);
  expect(version).toBeNull();
  expect(count(rows, "unchanged")).toBe(rows.length);
});

it("a dry run reports, and stores nothing", async () => {
  const [, ...routes] = table.routes;
  const dearer = routes.map((route, at) => (at === 0 ? { ...route, rub_per_t: 9_999 } : route));
  const { version, rows } = await push({ ...table, routes: dearer }, true);
  expect(version).toBeNull();
  expect([count(rows, "changed"), count(rows, "removed"), count(rows, "added")]).toEqual([1, 1, 0]);
  expect(await listFreightVersions(SYSTEM)).toHaveLength(1);
});

it.each([
  ["no JSON", "{", "is not JSON"],
  ["an empty object", "{}", "is required"],
  [
    "an unknown place",
    JSON.stringify({ ...table, routes: [{ ...table.routes[0], to: "nowhere" }] }),
    "nowhere is no place we know",
  ],
  ["a row twice", JSON.stringify({ ...table, routes: [table.routes[0], table.routes[0]] }), "stands in the file twice"],
  [
    "a negative rate",
    JSON.stringify({ ...table, routes: [{ ...table.routes[0], rub_per_t: -1 }] }),
    "must be at least 0",
  ],
  [
    "transshipment in a town that is no port",
    JSON.stringify({ ...table, transshipment: [{ ...table.transshipment[0], port: "moscow" }] }),
    "moscow is no port we know",
  ],
  [
    "a basin without a port",
    JSON.stringify({ ...table, sea: { ...table.sea, basinCircuity: [{ between: ["baltic", "styx"], circuity: 2 }] } }),
    "styx has no port in basinOf",
  ],
  [
    "a way that is shorter than the straight line",
    JSON.stringify({ ...table, modes: { ...table.modes, sea: { ...table.modes.sea, circuity: 0.5 } } }),
    "must be at least 1",
  ],
])("refuses %s, and stores nothing", async (_name, text, detail) => {
  const { version, rows } = await pushFreightTable(SYSTEM, { text, fileName: "bad.json" });
  expect(version).toBeNull();
  expect(rows.find(({ result }) => result === "refused")?.detail).toContain(detail);
  expect(await listFreightVersions(SYSTEM)).toHaveLength(1);
});

it("reports each wrong row of a file by its own place, whatever is wrong with it", async () => {
  const [route] = table.routes;
  const [ship] = table.transshipment;
  const { rows } = await push({
    ...table,
    transshipment: [
      { ...ship, rub_per_t: { grain: -5 } },
      { ...ship, port: "moscow" },
    ],
    routes: [route, { ...route, validFrom: "soon" }, { ...route, to: "nowhere" }, { ...route, mode: "cart" }, route],
  });
  expect(rows.map(({ row, result, detail }) => [row, result, detail?.split(":")[0]])).toEqual([
    ["transshipment/0/rub_per_t/grain", "refused", "must be at least 0"],
    ["routes/1/validFrom", "refused", "Invalid ISO date"],
    ["routes/3/mode", "refused", "must be one of road, rail, river, sea"],
    ["transshipment/1", "refused", "moscow is no port we know"],
    ["routes/2", "refused", "nowhere is no place we know"],
    ["routes/4", "refused", "stands in the file twice"],
  ]);
});

it("refuses a slab without a price: its kilometres would cost nothing", async () => {
  const { road } = table.modes;
  const { version, rows } = await push({
    ...table,
    modes: { ...table.modes, road: { ...road, tiers: [{ upToKm: 50 }, ...road.tiers.slice(1)] } },
  });
  expect(version).toBeNull();
  expect(rows.map(({ row, result, detail }) => [row, result, detail])).toEqual([
    ["modes/road/tiers/0", "refused", expect.stringContaining("has neither rub_per_t nor rub_per_t_km")],
  ]);
});

it("an earlier version comes back as a new one, and stays readable for walks", async () => {
  const { version: second } = await push({ ...table, routes: [] });
  expect((await getFreightTable())?.routes.size).toBe(0);
  const third = await restoreFreightTable(SYSTEM, first);
  expect((await getFreightTable())?.version).toBe(third);
  expect((await getFreightTable())?.routes.size).toBe(table.routes.length);
  expect((await findFreightTable(second ?? 0))?.routes.size).toBe(0);
  const [newest] = await listFreightVersions(SYSTEM);
  expect(newest).toMatchObject({ version: third, restoredFrom: first, composed: true });
  await expect(restoreFreightTable(SYSTEM, third)).rejects.toMatchObject({ code: "conflict" });
  for (const none of [Number.NaN, 0, 1.5, 1e12])
    await expect(restoreFreightTable(SYSTEM, none)).rejects.toMatchObject({ code: "not_found" });
});

it("a table waits for its first day, and is replaced by a later load", async () => {
  const now = (await getFreightTable())?.version ?? 0;
  const { version: next, validFrom } = await push({ ...table, validFrom: "2999-01-01" });
  expect(validFrom).toBe("2999-01-01");
  expect((await getFreightTable())?.version).toBe(now);
  const [waiting, current] = await listFreightVersions(SYSTEM);
  expect(waiting).toMatchObject({ version: next, waitsFor: "2999-01-01", isInForce: false });
  expect(current).toMatchObject({ version: now, waitsFor: null, isInForce: true });
  try {
    // Nine in the evening of the day before in London is midnight in Moscow.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2998-12-31T21:00:00Z") });
    dropFreightTable();
    expect((await getFreightTable())?.version).toBe(next);
  } finally {
    vi.useRealTimers();
  }
  dropFreightTable();
  const restored = await restoreFreightTable(SYSTEM, now);
  expect((await getFreightTable())?.version).toBe(restored);
  const [newest, replaced] = await listFreightVersions(SYSTEM);
  expect(newest).toMatchObject({ version: restored, isInForce: true });
  expect(replaced).toMatchObject({ version: next, waitsFor: null, isInForce: false });
});

it("is for administrators alone", async () => {
  const user = { kind: "session", userId: "x", role: "user", tariff: "free" } as const;
  await expect(pushFreightTable(user, { text: "{}", fileName: "x" })).rejects.toMatchObject({ code: "not_owner" });
  await expect(restoreFreightTable(user, first)).rejects.toMatchObject({ code: "not_owner" });
  await expect(listFreightVersions(user)).rejects.toMatchObject({ code: "not_owner" });
});
