// The folders of lib/ form layers: followed by their logic imports, no folder reaches itself.
import { expect, test } from "vitest";
import { getFolder, isOfKind, listImports, listSources, MODEL_KINDS } from "./source-files";

/** Logic imports between folders: `from` folder, `to` folder, and the import that makes the edge. */
function listEdges(): { from: string; to: string; why: string }[] {
  return listSources().flatMap((file) =>
    listImports(file).flatMap((target) => {
      const [from, to] = [getFolder(file), getFolder(target)];
      if (!target.startsWith("lib/") || from === to || isOfKind(target, MODEL_KINDS)) return [];
      return [{ from, to, why: `${file} -> ${target}` }];
    }),
  );
}

/** Folders that a folder reaches over one edge or more. */
function findReachable(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const open = [...(next.get(start) ?? [])];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (reached.has(folder)) continue;
    reached.add(folder);
    open.push(...(next.get(folder) ?? []));
  }
  return reached;
}

test("folders of lib/ form no cycle by their logic imports", () => {
  const edges = listEdges();
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const reach = new Map([...next.keys()].map((folder) => [folder, findReachable(folder, next)]));
  const inCycle = edges.filter(({ from, to }) => reach.get(to)?.has(from));
  // To mend one: move what both need down (reference, core, steps of the lower domain), or what needs both up (accounts).
  expect(inCycle.map(({ from, to, why }) => `${from} -> ${to}: ${why}`)).toEqual([]);
  expect(edges.length).toBeGreaterThan(100);
});
