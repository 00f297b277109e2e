// The sources of a build, and the reasons for which a start refuses to make one.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tonna-prepare-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

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
  expect(files.filter((file) => path.basename(file).includes("test"))).toEqual([]);
});

/** Builds the pages in the folder of the test, as one more process that runs from there if `isRunning`. Prints what refuses it. */
const BUILD = `
import { build, runningFolder } from "./scripts/lib/prepare.mjs";
import { joinMembers } from "./scripts/lib/process-lock.mjs";
if (process.argv.includes("running")) joinMembers(runningFolder);
await build(() => {}, ["next"]).then(() => console.log("built"), (error) => console.log(error.message));
`;
const buildHere = (...args: string[]) =>
  execFileSync(process.execPath, ["build.mjs", ...args], { cwd: folder, encoding: "utf8" }).trim();

test("a start says whether the sources or Node's major changed when it can't build under a running process", () => {
  cpSync(path.join(import.meta.dirname, "lib"), path.join(folder, "scripts/lib"), { recursive: true });
  mkdirSync(path.join(folder, ".next"));
  writeFileSync(
    path.join(folder, "scripts/build.mjs"),
    `import fs from "node:fs"; import { digestSources, markBuilt } from "./lib/prepare.mjs";
fs.writeFileSync(".next/BUILD_ID", "1"); markBuilt(["next"], digestSources());`,
  );
  writeFileSync(path.join(folder, "build.mjs"), BUILD);
  writeFileSync(path.join(folder, "server.ts"), "");
  expect(buildHere()).toBe("built");
  expect(buildHere("running")).toBe("built");

  const stamp = path.join(folder, ".next/tonna-build");
  writeFileSync(stamp, readFileSync(stamp, "utf8").replace(/ \d+$/, " 18"));
  const [major] = process.versions.node.split(".");
  expect(buildHere("running")).toMatch(
    new RegExp(
      `^A Tonna is running from this folder \\(process \\d+\\), and it was built by Node 18, while this is Node ${major}:`,
    ),
  );
  expect(buildHere()).toBe("built");

  writeFileSync(path.join(folder, "server.ts"), "changed");
  expect(buildHere("running")).toMatch(/and the sources have changed since it was built: stop it first/);
});
