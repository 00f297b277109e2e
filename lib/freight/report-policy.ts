// Reads a freight table of a file and reports on each of its rows, beside the table in force.
import type { z } from "zod";
import { describeIssue } from "@/lib/core/check-value";
import { PLACES } from "@/lib/reference/places/places";
import { FREIGHT_MODES, type FreightReportRow, FreightTable } from "./contract";

const MAX_ROWS = 40_000;
const placeIds = new Set(PLACES.map(({ id }) => id));
const portIds = new Set(PLACES.flatMap(({ id, kinds }) => (kinds.includes("port") ? [id] : [])));

export type ReadTable = { table: FreightTable | null; rows: FreightReportRow[] };

/** Reads the text of a file. `table` is null when a row is refused: then nothing of it is stored. */
export function readFreightTable(text: string, before: FreightTable | null): ReadTable {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { table: null, rows: [refuse("", "file", "is not JSON")] };
  }
  const parsed = FreightTable.safeParse(json, {
    // Only the default says which format is meant.
    error: (issue) => (issue.code === "invalid_format" ? undefined : describeIssue(issue)),
  });
  if (!parsed.success) {
    const { issues } = parsed.error;
    const ofShape = issues
      .slice(0, MAX_ROWS)
      .map(({ path, message }) => refuse(path.join("/"), path.join("/"), message));
    return { table: null, rows: [...ofShape, ...listOtherFaults(json, issues)] };
  }
  const refused = listFaults(parsed.data);
  const rows = compare(listRows(parsed.data), before ? listRows(before) : []);
  const names = new Map(refused.map((row) => [row.row, row]));
  const known = new Set(rows.map(({ row }) => row));
  const report = [...rows.map((row) => names.get(row.row) ?? row), ...refused.filter(({ row }) => !known.has(row))];
  return { table: refused.length > 0 ? null : parsed.data, rows: report };
}

const refuse = (row: string, name: string, detail: string): FreightReportRow => ({
  row,
  name,
  result: "refused",
  detail,
});

/** A row of a list, in a path or by its name in the report: «routes/3». */
const LISTED = /^(routes|transshipment|sea\/basinCircuity)\/(\d+)/;

/**
 * Faults of the rows whose shape is right, in a file where that of others is wrong: all are reported at once. Nothing where the shape of
 * more than rows is wrong.
 */
function listOtherFaults(json: unknown, issues: readonly { path: readonly PropertyKey[] }[]): FreightReportRow[] {
  const wrong = new Set(issues.map(({ path }) => LISTED.exec(path.join("/"))?.[0]));
  if (wrong.has(undefined)) return [];
  const kept: Record<string, number[]> = {};
  const keepSound = (list: string, rows: readonly unknown[]) => {
    const places = rows.flatMap((_, at) => (wrong.has(`${list}/${at}`) ? [] : [at]));
    kept[list] = places;
    return places.map((at) => rows[at]);
  };
  const { sea, transshipment, routes, ...rest } = json as z.input<typeof FreightTable>;
  const sound = FreightTable.parse({
    ...rest,
    sea: { ...sea, basinCircuity: keepSound("sea/basinCircuity", sea.basinCircuity) },
    transshipment: keepSound("transshipment", transshipment),
    routes: keepSound("routes", routes),
  });
  const toOwnRow = (row: string) => row.replace(LISTED, (_, list, at) => `${list}/${kept[list]?.[at]}`);
  return listFaults(sound).map((fault) => ({ ...fault, row: toOwnRow(fault.row) }));
}

/** A row with what it says: two rows of one key are the same row in two tables. */
type Row = { row: string; key: string; content: string };

function listRows(table: FreightTable): Row[] {
  const modes = FREIGHT_MODES.flatMap((mode) => {
    const { cargo, ...rates } = table.modes[mode];
    return [
      { row: `modes/${mode}`, key: mode, content: write(rates) },
      ...Object.entries(cargo).map(([name, rate]) => ({
        row: `modes/${mode}/cargo/${name}`,
        key: `${mode}, ${name}`,
        content: write(rate),
      })),
    ];
  });
  const basins = table.sea.basinCircuity.map(({ between, circuity }, at) => ({
    row: `sea/basinCircuity/${at}`,
    key: `sea, ${[...between].sort().join(" – ")}`,
    content: String(circuity),
  }));
  const ports = table.transshipment.map(({ port, rub_per_t }, at) => ({
    row: `transshipment/${at}`,
    key: `transshipment, ${port}`,
    content: write(rub_per_t),
  }));
  const routes = table.routes.map(({ from, to, mode, cargo, ...rest }, at) => ({
    row: `routes/${at}`,
    key: `${from} → ${to}, ${mode}, ${cargo}`,
    content: JSON.stringify([rest.rub_per_t, rest.validFrom, rest.minLot_t ?? null, rest.source]),
  }));
  return [...modes, ...basins, ...ports, ...routes];
}

const write = (value: unknown) => JSON.stringify(sortKeys(value));

/** A value with its keys in the order of their names, without those that are undefined: jsonb has an order of its own. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sortKeys(one)]));
}

function compare(now: readonly Row[], before: readonly Row[]): FreightReportRow[] {
  const known = new Map(before.map(({ key, content }) => [key, content]));
  const rows = now.map(({ row, key, content }): FreightReportRow => {
    const former = known.get(key);
    const result = former === undefined ? "added" : former === content ? "unchanged" : "changed";
    return { row, name: key, result, detail: null };
  });
  const kept = new Set(now.map(({ key }) => key));
  const removed = before
    .filter(({ key }) => !kept.has(key))
    .map(({ key }): FreightReportRow => ({ row: "", name: key, result: "removed", detail: null }));
  return [...rows, ...removed];
}

/** Rows that contradict each other, or name places that there are not. */
function listFaults(table: FreightTable): FreightReportRow[] {
  const faults: FreightReportRow[] = [];
  const need = (row: string, ...ids: string[]) => {
    for (const id of ids) if (!placeIds.has(id)) faults.push(refuse(row, id, `${id} is no place we know`));
  };
  for (const mode of FREIGHT_MODES) {
    const { tiers } = table.modes[mode];
    const ends = tiers.map(({ upToKm }) => upToKm ?? Number.POSITIVE_INFINITY);
    if (ends.some((end, at) => end <= (ends[at - 1] ?? 0)) || ends.at(-1) !== Number.POSITIVE_INFINITY)
      faults.push(refuse(`modes/${mode}`, mode, "slabs must grow, and the last one has no end"));
  }
  for (const mode of ["road", "rail"] as const) need(`modes/${mode}`, ...table.modes[mode].reach.noLink);
  for (const ports of Object.values(table.modes.river.systems)) need("modes/river", ...ports);
  need("sea/basinOf", ...Object.keys(table.sea.basinOf));
  for (const [at, { port }] of table.transshipment.entries())
    if (!portIds.has(port)) faults.push(refuse(`transshipment/${at}`, port, `${port} is no port we know`));
  const basins = new Set(Object.values(table.sea.basinOf));
  for (const [at, { between }] of table.sea.basinCircuity.entries())
    for (const basin of between)
      if (!basins.has(basin)) faults.push(refuse(`sea/basinCircuity/${at}`, basin, `${basin} has no port in basinOf`));
  for (const [at, { from, to }] of table.routes.entries()) {
    need(`routes/${at}`, from, to);
    if (from === to) faults.push(refuse(`routes/${at}`, from, "leads from a place to itself"));
  }
  const seen = new Set<string>();
  for (const { row, key } of listRows(table)) {
    if (seen.has(key)) faults.push(refuse(row, key, "stands in the file twice"));
    seen.add(key);
  }
  return faults;
}
