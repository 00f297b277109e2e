// The hint that the build writes into the scripts of pages.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addCompileHints } from "./lib/compile-hint.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-hint-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

test("each script begins with the hint once, and other files stay as they are", () => {
  writeFileSync(path.join(folder, "a.js"), "(() => {})();");
  writeFileSync(path.join(folder, "b.css"), "p {}");
  addCompileHints(folder);
  addCompileHints(folder);
  expect(read("a.js")).toBe("//# allFunctionsCalledOnLoad\n(() => {})();");
  expect(read("b.css")).toBe("p {}");
});
