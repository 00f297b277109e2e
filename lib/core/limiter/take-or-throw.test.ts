import { expect, it } from "vitest";
import { countSecondsUntil, toVisitor } from "./take-or-throw";

it("a wait is rounded up to whole seconds, at least one", () => {
  expect(countSecondsUntil(new Date(5_000), 5_000)).toBe(1);
  expect(countSecondsUntil(new Date(6_001), 5_000)).toBe(2);
  expect(countSecondsUntil(new Date(65_000), 5_000)).toBe(60);
  expect(countSecondsUntil(new Date(1_000), 5_000)).toBe(1);
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:1:2::6", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
])("%s counts for the visitor %s", (ip, visitor) => {
  expect(toVisitor(ip)).toBe(visitor);
});
