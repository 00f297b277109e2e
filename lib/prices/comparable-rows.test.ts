import Decimal from "decimal.js";
import { expect, test } from "vitest";
import type { PriceView } from "./comparable-policy";
import { toScaledRoubles } from "./comparable-rows";

test("a bound of many digits is scaled exactly when rate and VAT have many as well", () => {
  const rate = { rate: new Decimal("103.668123456789"), date: "2026-11-20" };
  const view: PriceView = {
    currency: "GBP",
    vatView: "included",
    rates: new Map([["GBP", rate]]),
    ratesDate: "2026-11-20",
    day: "2026-11-26",
  };
  const scaled = (vatView: PriceView["vatView"]) => toScaledRoubles(98_765_432_109.8765, { ...view, vatView });
  expect(scaled("included")).toBe("10238827009229.7894848478765585");
  expect(scaled("excluded")).toBe("13740505846386.377488665850341507");
});
