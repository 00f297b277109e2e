import fc from "fast-check";
import { expect, it } from "vitest";
import { newId } from "@/lib/core/id";
import { isSlug, slugFor } from "./slug";

const title = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(..."пшеницаЪЬё №«»–-_/ 12мм大豆😀\u0000"), maxLength: 200 }),
);

it("has only a-z, 0-9 and single inner hyphens, is never empty, and is found again", () => {
  fc.assert(
    fc.property(title, (text) => {
      const slug = slugFor(text, newId());
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(91);
      expect(isSlug(slug)).toBe(true);
    }),
  );
});

it("differs for every id, however alike the titles", () => {
  fc.assert(
    fc.property(title, fc.integer({ min: 2, max: 300 }), (text, n) => {
      expect(new Set(Array.from({ length: n }, () => slugFor(text, newId()))).size).toBe(n);
    }),
    { numRuns: 20 },
  );
});

it("reads as the Russian title does", () => {
  expect(slugFor("Пшеница 3 класса", "0193b4c8-7d1e-7c3a-9f00-000000000001")).toMatch(
    /^psh?eni[ct]s?a-3-klassa-0000000001$/,
  );
  expect(slugFor("大豆", "0193b4c8-7d1e-7c3a-9f00-ffffffffffff")).toMatch(/^[a-z0-9-]{10,}$/);
  expect(["", "A", "../x", "a%00", "ы", "a".repeat(201)].filter(isSlug)).toEqual([]);
});
