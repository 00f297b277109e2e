// Packages that ship are packages that something imports.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Packages that no import names, and what needs them. */
const WITHOUT_IMPORT = new Set([
  "@types/node", // Next checks types when it builds
  "@types/react",
  "@types/react-dom",
  "patch-package", // the postinstall script
  "prom-client", // imported with the metrics
  "typescript", // Next checks types when it builds
]);

test("code names every dependency", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: Record<string, string> };
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.css"], { encoding: "utf8" }).split("\n");
  const code = files
    .filter((file) => file && !file.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const unused = Object.keys(dependencies).filter(
    (name) => !WITHOUT_IMPORT.has(name) && !new RegExp(`["/]${name}["/]`).test(code),
  );
  expect(unused, "remove these from package.json with `npm rm`").toEqual([]);
});
