import { expect, test } from "vitest";
import { AuditQuery } from "./query";

test("a day of the audit trail is refused when it does not exist or lies outside Postgres's range", () => {
  const takes = (from: string) => AuditQuery.safeParse({ from }).success;
  expect(["2026-02-28", "2028-02-29"].filter(takes)).toHaveLength(2);
  expect(["2026-02-31", "2027-02-29", "0000-01-01", "2026-2-1", "yesterday"].filter(takes)).toEqual([]);
});
