// A name that files export means one thing: whoever searches for it finds one place.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const DECLARATION = /^export (?:async )?(function\*?|class|const|type|interface) (\w+)/gm;
/** Exports that Next reads by name, and the texts of legal documents, one file each. */
const ANY_FILE =
  /^(?:metadata|generateMetadata|generateStaticParams|dynamic|revalidate|GET|POST|PUT|PATCH|DELETE|TEXT)$/;

test("no two files export one name, but a component and the data that it draws", () => {
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "app", "components", "lib"],
    {
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.|(?:^|\/)test-[^/]*$/.test(file));
  const places: Record<string, Set<string>> = {};
  for (const { name, file } of files.flatMap(listExports)) {
    places[name] ??= new Set();
    places[name].add(file);
  }
  const repeated = Object.entries(places).filter(([, found]) => found.size > 1);
  expect(repeated.map(([name, found]) => `${name}: ${[...found].join(", ")}`)).toEqual([]);
});

/** Exports of a file. A component of components/ is another kind of thing than a type or schema of its name. */
function listExports(file: string): { name: string; file: string }[] {
  const source = readFileSync(file, "utf8");
  return [...source.matchAll(DECLARATION)]
    .map(([, kind = "", name = ""]) => ({ name: isComponent(file, kind, name) ? `<${name}>` : name, file }))
    .filter(({ name }) => !ANY_FILE.test(name));
}

function isComponent(file: string, kind: string, name: string): boolean {
  return file.endsWith(".tsx") && kind === "function" && /^[A-Z]/.test(name);
}
