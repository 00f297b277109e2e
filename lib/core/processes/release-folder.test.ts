import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { findReleaseFolder } from "./release-folder";

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "tonna-release-")));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the folder of a release keeps the name of the link that a start was told", () => {
  const [release, current, other] = ["42", "current", "other"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(release);
  mkdirSync(other);
  symlinkSync(release, current);
  expect(findReleaseFolder([release, current], release)).toBe(current);
  expect(findReleaseFolder([undefined, other, path.join(folder, "missing")], release)).toBe(release);
});
