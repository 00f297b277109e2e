import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_AMOUNT } from "./amount-limit";
import { markExtraDecimals, PositiveAmount, toJsonNumber, toNumeric } from "./money";

it("amounts of four decimals up to 10¹¹ stay exact, there and back", () => {
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

describe("JSON whose numbers have more digits than a double", () => {
  const read = (json: string): unknown => JSON.parse(markExtraDecimals(json));

  it.each([
    "0.10000000000000000001",
    "0.09999999999999999999999",
    "14500.250000000000001",
    "1000000000000000000001e-21",
    "99999999999.99990000000001",
    "1.0000000000000001e-9000000000000",
  ])("%s is reported as too precise", (number) => {
    const { error } = PositiveAmount.safeParse(read(number));
    expect(error?.issues).toEqual([expect.objectContaining({ params: { code: "too_precise" } })]);
  });

  it.each(["14500.2500000000000000", "0.1000000000000000000000", "99999999999.9999", "1000000000000000000e-15"])(
    "%s is reported as exact",
    (number) => {
      expect(read(number)).toBe(Number(number));
      expect(PositiveAmount.safeParse(read(number)).success).toBe(true);
    },
  );

  it("texts, names and all other numbers stay as they are", () => {
    const json = `{"0.10000000000000000001":"0.10000000000000000001","a\\"1":[12345678901234567890,-1e400,1e-400,"\\\\"]}`;
    expect(markExtraDecimals(json)).toBe(json);
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(read(text)).toEqual(JSON.parse(text));
      }),
    );
  });
});
