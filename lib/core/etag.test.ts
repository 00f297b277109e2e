import { expect, it } from "vitest";
import { createVersionTag, requireMatch } from "./etag";

const record = (version: number, slug = "pshenica-07k2m9xq1z") => ({ slug, version });
const now = createVersionTag(record(3), "json");

it.each([
  ["no header", null, true],
  ["any", "*", true],
  ["the current tag", now, true],
  ["another representation of the version", createVersionTag(record(3), "csv"), true],
  ["one of several", `"x", ${now}`, true],
  ["a weak tag", `W/${now}`, false],
  ["an older version", createVersionTag(record(2), "json"), false],
  ["a version that starts alike", createVersionTag(record(33), "json"), false],
  ["the same version of another record", createVersionTag(record(3, "pshenica-07k2m9xq1a"), "json"), false],
  ["an empty header", "", false],
  ["a tag without quotes", now.replaceAll('"', ""), false],
  ["a quoted star", '"*"', false],
])("If-Match with %s: %s passes: %s", (_name, header, passes) => {
  if (passes) expect(() => requireMatch(header, record(3))).not.toThrow();
  else expect(() => requireMatch(header, record(3))).toThrow(expect.objectContaining({ code: "etag_mismatch" }));
});

it("an ETag names version and representation", () => {
  expect(new Set([now, createVersionTag(record(3), "csv"), createVersionTag(record(4), "json")]).size).toBe(3);
  expect(now).toMatch(/^"v3\.07k2m9xq1z\.[\w-]{16}"$/);
});
