import { expect, test } from "vitest";
import { toNetwork } from "./policy";

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:1:2:3::9", "2001:db8:1:x"],
  ["::1", "0:0:0:x"],
  ["unknown", ""],
])("%s is shown as %s", (ip, shown) => {
  expect(toNetwork(ip)).toBe(shown);
});
