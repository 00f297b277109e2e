import { expect, test } from "vitest";
import { findPriceProblem } from "./price-policy";

const codeOf = (...given: Parameters<typeof findPriceProblem>) => findPriceProblem(...given)?.code ?? null;

test.each([
  ["has a price", { pricePerUnit: 1 }, null],
  ["has a price that is not on request", { pricePerUnit: 1, priceOnRequest: false }, null],
  ["tells its price on request", { priceOnRequest: true }, null],
  ["tells its price on request, and null in its place", { priceOnRequest: true, pricePerUnit: null }, null],
  ["has neither", {}, "required"],
  ["has null", { pricePerUnit: null, priceOnRequest: null }, "required"],
  ["has both", { pricePerUnit: 1, priceOnRequest: true }, "excluded"],
])("a new listing that %s is judged", (_what, input, code) => {
  expect(codeOf(undefined, input)).toBe(code);
});

test.each([
  ["of another field leaves a price", "5", {}, null],
  ["of another field leaves a price on request", null, {}, null],
  ["takes the price back", "5", { priceOnRequest: true }, null],
  ["clears the price", "5", { pricePerUnit: null }, "required"],
  ["ends the request without a price", null, { priceOnRequest: false }, "required"],
  ["ends the request with null", null, { priceOnRequest: null }, "required"],
  ["names a price", null, { pricePerUnit: 5 }, null],
  ["names a price on request", null, { pricePerUnit: 5, priceOnRequest: true }, "excluded"],
])("a patch that %s is judged", (_what, stored, input, code) => {
  expect(codeOf(stored, input)).toBe(code);
});
