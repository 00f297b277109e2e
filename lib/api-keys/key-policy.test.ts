import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { singleton } from "@/lib/core/singleton";
import { computeChecksum, hashKey, makeKey, matchesHash, parseKey } from "./key-policy";

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("makeKey", () => {
  it("makes keys of the documented form that parse back", () => {
    for (let count = 0; count < 500; count += 1) {
      const { key, prefix, lastFour } = makeKey();
      expect(key).toMatch(/^tonna_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
      expect(parseKey(key)).toEqual({ key, prefix });
      expect(key.endsWith(lastFour)).toBe(true);
      expect(key.slice(6, 14)).toBe(prefix);
    }
  });

  it("draws every character with equal probability", () => {
    const drawn = Array.from({ length: 3_000 }, () => makeKey().key.slice(15, 47)).join("");
    const expected = drawn.length / 62;
    for (const character of base62) {
      const times = drawn.split(character).length - 1;
      // Seven standard deviations: by chance about once in 10 000 million runs.
      expect(Math.abs(times - expected)).toBeLessThan(7 * Math.sqrt(expected));
    }
  });
});

describe("parseKey", () => {
  it("refuses a key with any one character changed", () => {
    fc.assert(
      fc.property(fc.nat({ max: 52 }), fc.constantFrom(...base62), (at, character) => {
        const { key } = makeKey();
        const changed = key.slice(0, at) + character + key.slice(at + 1);
        expect(parseKey(changed)?.key ?? null).toBe(changed === key ? key : null);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    "",
    "tonna_",
    "tonna_abcdefgh_",
    "Tonna_abcdefgh_0123456789abcdefghijABCDEFGHIJ01000000",
    "sk_live_0123456789",
    `${"a".repeat(10_000)}`,
    "tonna_абвгдежз_0123456789abcdefghijABCDEFGHIJ01000000",
  ])("refuses %j", (text) => {
    expect(parseKey(text)).toBeNull();
    expect(parseKey(`${makeKey().key}\n`)).toBeNull();
    expect(parseKey(` ${makeKey().key}`)).toBeNull();
  });
});

describe("checksum", () => {
  // CRC-32 of "123456789" is cbf43926, the check value of the catalogue of CRC algorithms.
  it("is the CRC-32 in base62, padded to six characters", () => {
    const value = [...computeChecksum("123456789")].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0);
    expect(value).toBe(0xcbf43926);
    expect(computeChecksum("")).toBe("000000");
  });
});

describe("hashKey", () => {
  beforeAll(() => {
    singleton("authSecret", () => "a secret for tests that is long enough");
  });

  it("is 64 hex characters that only the same key matches", () => {
    const { key } = makeKey();
    expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
    expect(matchesHash(key, hashKey(key))).toBe(true);
    expect(matchesHash(makeKey().key, hashKey(key))).toBe(false);
    expect(matchesHash(key, "")).toBe(false);
  });
});
