import slugify from "@sindresorhus/slugify";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createId } from "@/lib/core/id";
import { createSlug, isSlug } from "./slug";

const title = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(..."пшеницаЪЬё №«»–-_/ 12мм大豆😀\u0000"), maxLength: 200 }),
);

it("a slug has only a-z, 0-9 and single inner hyphens, is never empty, and is found again", () => {
  fc.assert(
    fc.property(title, (text) => {
      const slug = createSlug(text, createId());
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(91);
      expect(isSlug(slug)).toBe(true);
    }),
  );
});

it("a slug differs for every id, also with equal titles", () => {
  fc.assert(
    fc.property(title, fc.integer({ min: 2, max: 300 }), (text, n) => {
      expect(new Set(Array.from({ length: n }, () => createSlug(text, createId()))).size).toBe(n);
    }),
    { numRuns: 20 },
  );
});

it("a slug is that of the whole title, though it is made word by word", () => {
  const words = fc.constantFrom(
    "Пшеница",
    "3-го",
    "А500С",
    "fooBar",
    "FOOBar",
    "don't",
    "it’s",
    "A&B",
    "—",
    "♥",
    "a_b",
    "Ø12",
  );
  const titles = fc.array(fc.oneof(title, words), { maxLength: 6 }).map((parts) => parts.join(" "));
  fc.assert(
    fc.property(titles, (text) => {
      const whole = slugify(text.normalize("NFC")).slice(0, 80).replace(/-+$/, "");
      expect(createSlug(text, createId()).replace(/-?[0-9a-z]{10}$/, "")).toBe(whole);
    }),
  );
});

it("a slug reads like the Russian title", () => {
  expect(createSlug("Пшеница 3 класса", "0193b4c8-7d1e-7c3a-9f00-000000000001")).toMatch(
    /^psh?eni[ct]s?a-3-klassa-0000000001$/,
  );
  expect(createSlug("大豆", "0193b4c8-7d1e-7c3a-9f00-ffffffffffff")).toMatch(/^[a-z0-9-]{10,}$/);
  expect(["", "A", "../x", "a%00", "ы", "a".repeat(201)].filter(isSlug)).toEqual([]);
});
