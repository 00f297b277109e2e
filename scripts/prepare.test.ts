// Files that a build depends on.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

test("a change of a test, or of a helper of tests, asks for no new build", () => {
  const told = `import { listSourceFiles } from "./lib/prepare.mjs"; console.log(listSourceFiles().join("\\n"));`;
  const options = { cwd: import.meta.dirname, encoding: "utf8" } as const;
  const files = execFileSync(process.execPath, ["--input-type=module", "-e", told], options).trim().split("\n");
  for (const file of [
    "server.ts",
    "lib/core/id.ts",
    "app/api/[...path]/route.ts",
    "drizzle/migrations/0001_tables.sql",
  ])
    expect(files).toContain(path.normalize(file));
  expect(files.filter((file) => file.includes("test"))).toEqual([]);
});
