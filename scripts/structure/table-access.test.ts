// A domain's code names its own tables. It names a table of another domain only where table-access.json says so.
import { expect, test } from "vitest";
import { getFolder, isOfKind, listSources, readSource } from "./source-files";
import allowed from "./table-access.json";

/** The folder that declares each table, by the table's name in SQL and by its name in TypeScript. */
function findOwners(): { bySql: Map<string, string>; byName: Map<string, string> } {
  const [bySql, byName] = [new Map<string, string>(), new Map<string, string>()];
  for (const file of listSources())
    for (const [, name = "", table = ""] of readSource(file).matchAll(/export const (\w+) = pgTable\(\s*"(\w+)"/g)) {
      bySql.set(table, getFolder(file));
      byName.set(`${file} ${name}`, getFolder(file));
    }
  return { bySql, byName };
}

/** Tables that the SQL of a file names behind `from`, `join`, `into`, `update` or `table`, and those it imports from a schema. */
function listTables(file: string, owners: ReadonlyMap<string, string>): string[] {
  const source = readSource(file).replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, "");
  const named = [...source.matchAll(/\b(?:from|join|into|update|table|only)\s+"?([a-z_]+)"?/gi)].map(
    ([, table = ""]) => table,
  );
  const imported = [...source.matchAll(/import (?!type)\{([^}]*)\} from "@\/lib\/[^"]*schema"/g)].flatMap(
    ([, names = ""]) =>
      names.split(",").flatMap((name) => (name.trim().startsWith("type ") ? [] : [snakeCase(name.trim())])),
  );
  return [...new Set([...named, ...imported])].filter((table) => owners.has(table));
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

test("a domain names only its own tables and those that table-access.json lists", () => {
  const { bySql } = findOwners();
  const found: Record<string, string[]> = {};
  for (const file of listSources()) {
    const folder = getFolder(file);
    if (isOfKind(file, ["schema"])) continue;
    for (const table of listTables(file, bySql))
      if (bySql.get(table) !== folder) found[folder] = [...new Set([...(found[folder] ?? []), table])].sort();
  }
  const sorted = Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
  // A new table of another domain: better call that domain's query or step. If SQL has to name it, add it to the list.
  expect(sorted).toEqual(allowed);
});
