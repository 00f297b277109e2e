import { afterAll, expect, it, vi } from "vitest";
import { buildAcceptance } from "./contract";
import {
  findAnnouncedVersion,
  findVersionOn,
  formatVersionPath,
  getCurrentVersion,
  getVersionsToAccept,
  listPendingDocuments,
} from "./policy";
import { addVersion } from "./test-versions";

const undo = (["terms", "personal-data", "offer"] as const).map((slug) => addVersion(slug, "2027-03-01"));
afterAll(() => {
  for (const remove of undo) remove();
});

it.each([
  ["2026-11-25", null, "2026-11-26"],
  ["2026-11-26", "2026-11-26", "2026-11-26"],
  ["2027-02-28", "2026-11-26", "2026-11-26"],
  ["2027-03-01", "2027-03-01", "2027-03-01"],
])("on %s the version in effect is %s, and pages show %s", (day, effective, shown) => {
  expect(findVersionOn("offer", day)?.version ?? null).toBe(effective);
  expect(getCurrentVersion("offer", day).version).toBe(shown);
});

it("a version is announced until its day", () => {
  expect(findAnnouncedVersion("terms", "2027-02-28")?.version).toBe("2027-03-01");
  expect(findAnnouncedVersion("terms", "2027-03-01")).toBeNull();
});

it("a person accepts what they never accepted, and what changed since", () => {
  const [before, after] = ["2026-12-01", "2027-03-01"];
  expect(listPendingDocuments({}, before)).toEqual([
    { slug: "terms", version: "2026-11-26", before: null },
    { slug: "personal-data", version: "2026-11-26", before: null },
  ]);
  const accepted = getVersionsToAccept(before);
  expect(listPendingDocuments(accepted, before)).toEqual([]);
  expect(listPendingDocuments({ ...accepted, terms: "2027-03-01" }, after)).toEqual([
    { slug: "personal-data", version: "2027-03-01", before: "2026-11-26" },
  ]);
});

it("an acceptance of a text that was replaced meanwhile is refused", () => {
  vi.useFakeTimers({ now: new Date("2027-03-01T00:00:00+03:00") });
  const code = (terms: string) =>
    buildAcceptance(["terms"])
      .safeParse({ terms })
      .error?.issues.map((issue) => "params" in issue && issue.params);
  expect(code("2026-11-26")).toEqual([{ code: "outdated" }]);
  expect(code("")).toEqual([{ code: "outdated" }]);
  expect(code("2027-03-01")).toBeUndefined();
  vi.useRealTimers();
});

it("a version has an address of its own", () => {
  expect(formatVersionPath("personal-data", "2026-11-26")).toBe("/personal-data/2026-11-26");
});
