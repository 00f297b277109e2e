import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { expect, it } from "vitest";
import { isPublicAddress } from "./public-address";

it.each([
  "1.1.1.1",
  "8.8.8.8",
  "77.88.55.242",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.0.1",
  "2606:4700::1111",
  "2a02:6b8::1",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  "",
  "tonna.example",
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.170",
  "192.0.2.1",
  "192.168.1.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::7f00:1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "4000::1",
])("«%s» is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** Ranges that IANA reserves, as this test knows them: not those of the package. */
const RESERVED: [range: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

it("no address of a reserved range is public", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RESERVED),
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      ([range, bits], noise) => {
        const start = ipaddr.parse(range).toByteArray();
        const bytes = start.map((byte, at) => {
          const mask = 0xff >> Math.min(8, Math.max(0, bits - at * 8));
          return byte | ((noise[at] ?? 0) & mask);
        });
        expect(isPublicAddress(ipaddr.fromByteArray(bytes).toString())).toBe(false);
      },
    ),
    { numRuns: 2_000 },
  );
});
