import fc from "fast-check";
import { expect, it } from "vitest";
import { BoundedMap } from "./remembered";

it("BoundedMap never holds more than its bytes, and keeps the entry that was used last", () => {
  const step = fc.record({
    key: fc.constantFrom(..."abcdef"),
    bytes: fc.integer({ min: 1, max: 60 }),
    read: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const map = new BoundedMap<number>(100);
      const sizes = new Map<string, number>();
      for (const { key, bytes, read } of steps) {
        if (read) map.get(key);
        else {
          map.set(key, bytes, bytes);
          sizes.set(key, bytes);
          expect(map.get(key)).toBe(bytes);
        }
        const held = [...sizes].filter(([name]) => map.has(name)).reduce((sum, [, size]) => sum + size, 0);
        expect(held).toBeLessThanOrEqual(100);
      }
    }),
  );
});

it("BoundedMap drops the entry that was used longest ago", () => {
  const map = new BoundedMap<string>(30);
  for (const key of ["a", "b", "c"]) map.set(key, key, 10);
  map.get("a");
  map.set("d", "d", 10);
  expect(["a", "b", "c", "d"].map((key) => map.has(key))).toEqual([true, false, true, true]);
});

it("BoundedMap drops an entry that is too large, with its former value, and keeps the rest", () => {
  const map = new BoundedMap<string>(30);
  for (const key of ["a", "b", "c"]) map.set(key, key, 10);
  map.set("e", "e", 31);
  expect(["a", "b", "c", "e"].map((key) => map.has(key))).toEqual([true, true, true, false]);
  map.set("b", "larger", 31);
  expect(["a", "b", "c"].map((key) => map.has(key))).toEqual([true, false, true]);
});
