import { expect, it } from "vitest";
import { requireMatch, versionTag } from "./etag";

const now = versionTag(3, "json");

it.each([
  ["no header", null, true],
  ["any", "*", true],
  ["the current tag", now, true],
  ["another representation of the version", versionTag(3, "csv"), true],
  ["one of several", `"x", ${now}`, true],
  ["a weak tag", `W/${now}`, false],
  ["an older version", versionTag(2, "json"), false],
  ["a version that starts alike", versionTag(33, "json"), false],
  ["an empty header", "", false],
  ["a tag without quotes", now.replaceAll('"', ""), false],
  ["a quoted star", '"*"', false],
])("If-Match with %s: %s passes: %s", (_name, header, passes) => {
  if (passes) expect(() => requireMatch(header, 3)).not.toThrow();
  else expect(() => requireMatch(header, 3)).toThrow(expect.objectContaining({ code: "etag_mismatch" }));
});

it("names version and representation", () => {
  expect(new Set([now, versionTag(3, "csv"), versionTag(4, "json")]).size).toBe(3);
  expect(now).toMatch(/^"v3\.[\w-]{16}"$/);
});
