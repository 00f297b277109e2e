import { expect, test } from "vitest";
import { AuditQuery } from "./query";

test("a day of the trail is one that exists, and one that Postgres has", () => {
  const takes = (from: string) => AuditQuery.safeParse({ from }).success;
  expect(["2026-02-28", "2028-02-29"].filter(takes)).toHaveLength(2);
  expect(["2026-02-31", "2027-02-29", "0000-01-01", "2026-2-1", "yesterday"].filter(takes)).toEqual([]);
});
