import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { memoise } from "./remembered";

it("a remembered function answers like the original, which is called once per argument", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 4 })), (texts) => {
      const make = vi.fn((text: string) => text.toUpperCase());
      const known = memoise(make, { most: 1_000 });
      expect(texts.map(known)).toEqual(texts.map((text) => text.toUpperCase()));
      expect(make).toHaveBeenCalledTimes(new Set(texts).size);
    }),
  );
});

it("a remembered function clears its memory when it is full, and keeps no long text", () => {
  const make = vi.fn((text: string) => text.length);
  const known = memoise(make, { most: 2, longest: 3 });
  for (const text of ["a", "b", "b", "c", "c", "a"]) known(text);
  expect(make.mock.calls.flat()).toEqual(["a", "b", "c", "a"]);
  for (const text of ["long", "long"]) known(text);
  expect(make).toHaveBeenCalledTimes(6);
});
