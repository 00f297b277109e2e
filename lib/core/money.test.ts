import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_AMOUNT, PositiveAmount, toJsonNumber, toNumeric } from "./money";

it("keeps every amount of four decimals up to 10¹¹ exactly, there and back", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (units) => {
      const text = `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`;
      const amount = toJsonNumber(text);
      expect(PositiveAmount.safeParse(amount).success).toBe(true);
      const [whole = "", decimals = ""] = toNumeric(amount).split(".");
      expect(`${whole}.${decimals.padEnd(4, "0")}`).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

describe("amounts at the edges", () => {
  it.each([0.0001, 0.1, 14500.25, 99_999_999_999.9999, MAX_AMOUNT])("takes %d", (value) => {
    expect(PositiveAmount.parse(value)).toBe(value);
  });

  it.each([
    0,
    -0,
    -1,
    0.00001,
    1e-7,
    1.00001,
    0.1 + 0.2,
    MAX_AMOUNT + 1,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "1",
  ])("refuses %s", (value) => {
    expect(PositiveAmount.safeParse(value).success).toBe(false);
  });
});
