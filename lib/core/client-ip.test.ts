import { expect, test } from "vitest";
import { getClientIp, toVisitor } from "./client-ip";

const headers = (entries: Record<string, string>) => new Headers(entries);

test("the client's address is that of the connection, and the forwarded one is ignored", () => {
  expect(getClientIp(headers({ "x-forwarded-for": "203.0.113.9", "x-tonna-peer": "198.51.100.7" }), false)).toBe(
    "198.51.100.7",
  );
});

test("the client's address is the last hop when a trusted proxy stands before", () => {
  expect(getClientIp(headers({ "x-forwarded-for": "6.6.6.6, 203.0.113.9", "x-tonna-peer": "10.0.0.1" }), true)).toBe(
    "203.0.113.9",
  );
  expect(getClientIp(headers({ "x-forwarded-for": "rubbish", "x-tonna-peer": "10.0.0.1" }), true)).toBe("10.0.0.1");
});

test("an IPv4 address equals its IPv6 form", () => {
  expect(getClientIp(headers({ "x-tonna-peer": "::ffff:127.0.0.1" }), false)).toBe("127.0.0.1");
  expect(getClientIp(headers({ "x-tonna-peer": "2001:db8::9" }), false)).toBe("2001:db8::9");
});

test("a missing address gives one common name", () => {
  expect(getClientIp(headers({}), false)).toBe("unknown");
});

test.each([
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
