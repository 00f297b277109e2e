// Whoever opens a file of the product reads in its first ten lines what it is for.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const LINES = 10;
const FOLDERS = ["app", "bench", "components", "lib", "scripts"];
/** A comment, or what an endpoint says of itself to its readers. */
const SAYING = /^\s*(?:\/\/(?! biome-ignore)|\/\*|(?:summary|description):)/m;

test("every file says in its first ten lines what it is for", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...FOLDERS], {
    encoding: "utf8",
  });
  const silent = files
    .split("\n")
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.(?:test|d)\.\w+$/.test(file))
    .filter((file) => !SAYING.test(readFileSync(file, "utf8").split("\n").slice(0, LINES).join("\n")));
  expect(silent).toEqual([]);
});
