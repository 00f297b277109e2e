import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { METRICS } from "./table";

const dashboard = readFileSync("deploy/grafana/tonna.json", "utf8");
const guide = readFileSync("deploy/grafana/README.md", "utf8");
const names = Object.keys(METRICS);

type Panel = { type: string; title: string; gridPos: { x: number; w: number }; targets?: { expr: string }[] };
const panels = (JSON.parse(dashboard) as { panels: Panel[] }).panels;
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

test("names follow the practice of Prometheus: a prefix, base units, `_total` for counters alone", () => {
  for (const [name, { type, labels }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^tonna_[a-z_]+$/);
    expect(name.endsWith("_total"), name).toBe(type === "counter");
    if (type === "histogram") expect(name).toMatch(/_seconds$/);
    for (const label of labels) expect(label).toMatch(/^[a-z]+$/);
  }
});

test("the dashboard shows every metric, asks for none that is missing, and groups by labels that exist", () => {
  for (const expression of expressions) {
    const used = [...expression.matchAll(/\btonna_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));
    expect([...used, ...expression.matchAll(/\b(?:process|nodejs)_[a-z0-9_]+/g)].length, expression).toBeGreaterThan(0);
    for (const name of used) expect(names).toContain(name);
    const labels = used.flatMap((name): readonly string[] => METRICS[name as keyof typeof METRICS].labels);
    for (const [, group = ""] of expression.matchAll(/by \(([^)]*)\)/g))
      for (const label of group.split(/, */))
        if (!expression.includes("nodejs_")) expect([...labels, "le", "instance"], expression).toContain(label);
  }
  for (const name of names) expect(dashboard).toContain(name);
});

test("the dashboard fits Grafana's grid, with a title and a query in each panel", () => {
  expect(panels.length).toBeGreaterThan(20);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  for (const { type, gridPos, targets, title } of panels) {
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
    if (type !== "row") expect(targets?.length, title).toBeGreaterThan(0);
  }
});

test("the guide of operators describes every metric as the table does", () => {
  const rows = guide.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const described = rows.filter(([, name = ""]) => name.startsWith("`tonna_"));
  expect(described.map((cells) => cells.slice(1, 5))).toEqual(
    Object.entries(METRICS).map(([name, { type, labels, help }]) => [
      `\`${name}\``,
      type,
      labels.map((label) => `\`${label}\``).join(", "),
      help,
    ]),
  );
});
