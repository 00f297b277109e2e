import { describe, expect, it } from "vitest";
import { merged } from "./merged";

describe("one object over another", () => {
  it("has the properties of both, the later ones where both have them", () => {
    expect(merged({ a: 1, b: 2 }, { b: "two", c: undefined })).toStrictEqual({ a: 1, b: "two", c: undefined });
  });

  it("leaves both as they were", () => {
    const base = Object.freeze({ a: 1 });
    const more = Object.freeze({ a: 2 });
    expect(merged(base, more)).not.toBe(base);
    expect([base, more]).toEqual([{ a: 1 }, { a: 2 }]);
  });
});
