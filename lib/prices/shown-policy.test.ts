import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryNodes, findCategory } from "@/lib/reference/categories/tree";
import { UNITS } from "@/lib/reference/units/units";
import { findBaseUnit, type PriceView } from "./comparable-policy";
import {
  canRankPrices,
  computeShownPrice,
  findLowestPrices,
  listBoundUnits,
  type ShownOffer,
  toBaseBound,
  toShownBound,
} from "./shown-policy";

const DATE = "2026-11-20";
const VIEW: PriceView = {
  currency: "RUB",
  vatView: null,
  rates: new Map([
    ["USD", { date: DATE, rate: new Decimal(80) }],
    ["KZT", { date: "2026-11-19", rate: new Decimal("0.16") }],
  ]),
  ratesDate: DATE,
  day: DATE,
};
const offer = (fields: Partial<ShownOffer> = {}): ShownOffer => ({
  pricePerUnit: 47_600,
  currency: "RUB",
  unitCode: "TNE",
  countryCode: "RU",
  vat: "included",
  categorySlug: "rebar",
  ...fields,
});
const show = (fields: Partial<ShownOffer>, view: Partial<PriceView> = {}) =>
  computeShownPrice(offer(fields), { ...VIEW, ...view });

test("a price that its seller wrote in the chosen currency, unit and VAT is not shown twice", () => {
  expect(show({})).toBeNull();
  expect(show({}, { vatView: "included" })).toBeNull();
  expect(show({ vat: "none" }, { vatView: "excluded" })).toBeNull();
  expect(show({ unitCode: "MTK", categorySlug: "plasterboard" })).toBeNull();
});

test("a price in another currency, unit or VAT is shown in those that were chosen", () => {
  expect(show({ pricePerUnit: 0.5, currency: "USD", unitCode: "KGM" })).toMatchObject({
    amount: 40_000,
    unitCode: "TNE",
    rated: ["USD"],
    rateDate: DATE,
    isVatConverted: false,
  });
  expect(show({ pricePerUnit: 48_800 }, { vatView: "excluded" })).toMatchObject({
    amount: 40_000,
    rated: [],
    rateDate: null,
    isVatConverted: true,
  });
  expect(show({ pricePerUnit: 600, currency: "USD" }, { currency: "KZT" })).toMatchObject({
    amount: 300_000,
    rated: ["USD", "KZT"],
    rateDate: "2026-11-19",
  });
});

test("gold is shown per gram, and rounded once", () => {
  const gold = { categorySlug: "gold", unitCode: "APZ", currency: "USD", pricePerUnit: 4_000 };
  expect(show(gold)).toMatchObject({ amount: 10_288, unitCode: "GRM" });
  expect(show({ ...gold, unitCode: "GRM", pricePerUnit: 130.1234 }, { currency: "KZT" })).toMatchObject({
    amount: 65_062,
    unitCode: "GRM",
  });
});

test("a price without a comparable one says why", () => {
  expect(show({ unitCode: "MTK" })).toEqual({ reason: "unit_not_convertible" });
  expect(show({ pricePerUnit: null })).toEqual({ reason: "price_on_request" });
  expect(show({ currency: "EUR" })).toEqual({ reason: "currency_without_rate" });
  expect(show({ vat: null }, { vatView: "excluded" })).toEqual({ reason: "vat_unknown" });
});

test("the lowest price is marked among those of one side and base unit", () => {
  const offers = [
    offer({ pricePerUnit: 50_000 }),
    offer({ pricePerUnit: 0.5, currency: "USD", unitCode: "KGM" }),
    offer({ unitCode: "MTK", pricePerUnit: 1 }),
    offer({ unitCode: "MTQ", pricePerUnit: 1 }),
  ].map((one) => ({ ...one, type: "SELL" as const }));
  const bid = { ...offer({ pricePerUnit: 30_000 }), type: "BUY" as const };
  expect([...findLowestPrices([...offers, bid], VIEW)]).toEqual([1]);
  expect(canRankPrices(offers, VIEW)).toBe(false);
  expect(canRankPrices(offers.slice(0, 2), VIEW)).toBe(true);
  expect(findLowestPrices([bid, bid], VIEW).size).toBe(0);
  expect(findLowestPrices([bid], VIEW).size).toBe(0);
});

test("bounds are typed in the usual unit of a category, or per base unit of several goods", () => {
  const units = (slug: string) => listBoundUnits(findCategory(slug));
  expect(units("gold")).toEqual(["GRM"]);
  expect(units("agriculture")).toEqual(["TNE"]);
  expect(units("timber").toSorted()).toEqual(["MTQ", "TNE"]);
  expect(units("firewood")).toEqual([]);
  expect(listBoundUnits(null).toSorted()).toEqual(["H87", "MTQ", "TNE"]);
  for (const category of categoryNodes.values())
    for (const unit of listBoundUnits(category)) expect(findBaseUnit(unit), category.slug).not.toBeNull();
});

test("a bound becomes one per base unit and back without a loss", () => {
  const usual = new Set([...categoryNodes.values()].flatMap((category) => listBoundUnits(category)));
  const amount = fc
    .integer({ min: 0, max: 999_999_999_999 })
    .map((scaled) => new Decimal(scaled).div(10_000).toFixed());
  fc.assert(
    fc.property(fc.constantFrom(...usual), amount, (unit, typed) => {
      expect(toShownBound(toBaseBound(typed, unit) ?? "", unit)).toBe(typed);
    }),
  );
  expect(toBaseBound("10.5", "GRM")).toBe("10500000");
  expect(toBaseBound("20001.25", "MIL")).toBe("20.00125");
  const packed = UNITS.find(({ code }) => !findBaseUnit(code))?.code ?? "";
  expect(toBaseBound("1", packed)).toBeNull();
});
