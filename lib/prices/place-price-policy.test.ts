import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import demo from "@/lib/demo/data/freight.json";
import { FreightTable } from "@/lib/freight/contract";
import { compileTable } from "@/lib/freight/table-policy";
import { findPlace, PLACES } from "@/lib/reference/places/places";
import type { PriceView } from "./comparable-policy";
import { computePlacePrice, type PlacedOffer } from "./place-price-policy";

const table = compileTable(FreightTable.parse(demo), 1);

function viewAt(
  id: string,
  rest: Partial<PriceView> = {},
  lot: number | null = null,
  freight: typeof table | null = table,
) {
  const place = findPlace(id);
  if (!place) throw new Error(`no place ${id}`);
  const rates = new Map([["USD", { rate: new Decimal("80.5"), date: "2026-11-20" }]]);
  const view: PriceView = {
    currency: "RUB",
    vatView: null,
    rates,
    ratesDate: "2026-11-20",
    day: "2026-11-26",
    ...rest,
  };
  return { ...view, at: { place, lot, table: freight } };
}

const WHEAT: PlacedOffer = {
  type: "SELL",
  pricePerUnit: "14500",
  currency: "RUB",
  unitCode: "TNE",
  countryCode: "RU",
  vat: "included",
  vatRate: 10,
  categorySlug: "wheat-milling",
  basis: "EXW",
  basisPlaceId: "krasnodar",
  basisPlaceMatch: "named",
};

it("adds a direct route to an offer", () => {
  const price = computePlacePrice(WHEAT, viewAt("novorossiysk"));
  expect(price).toMatchObject({ kind: "landed", amount: 15_450, unit: "TNE", match: "route", reason: null });
  expect(price.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["goods", 14_500],
    ["freight", 950],
  ]);
});

it("names the freight table that it is estimated by, and none where nothing is", () => {
  const atPort = computePlacePrice(WHEAT, viewAt("novorossiysk"));
  expect(atPort).toMatchObject({ tableVersion: 1, tableDate: demo.asOf });
  const none = { tableVersion: null, tableDate: null };
  expect(computePlacePrice(WHEAT, viewAt("krasnodar"))).toMatchObject(none);
  expect(computePlacePrice({ ...WHEAT, basis: null }, viewAt("moscow"))).toMatchObject(none);
});

it("takes the same from a bid, for the goods go to it", () => {
  const bid: PlacedOffer = { ...WHEAT, type: "BUY", basis: "CPT", basisPlaceId: "novorossiysk" };
  const price = computePlacePrice(bid, viewAt("krasnodar"));
  expect(price).toMatchObject({ kind: "netback", amount: 13_550, match: "route" });
});

it("tells the date of the rates behind goods and freight, and none where nothing is converted", () => {
  const [day, older] = ["2026-11-20", "2026-11-02"];
  const rates = new Map([
    ["USD", { rate: new Decimal("80.5"), date: day }],
    ["KZT", { rate: new Decimal("0.15"), date: older }],
  ]);
  const dateOf = (offer: Partial<PlacedOffer>, currency: string, id = "novorossiysk") =>
    computePlacePrice({ ...WHEAT, ...offer }, viewAt(id, { currency, rates })).rateDate;
  expect(dateOf({}, "RUB")).toBeNull();
  expect(dateOf({ currency: "USD" }, "USD")).toBe(day);
  expect(dateOf({ currency: "USD" }, "USD", "krasnodar")).toBeNull();
  expect(dateOf({ currency: "KZT" }, "RUB")).toBe(older);
  // The older of the goods' two rates counts; the freight has the newer one alone.
  expect(dateOf({ currency: "KZT" }, "USD")).toBe(day);
  expect(dateOf({ pricePerUnit: null }, "USD")).toBeNull();
});

it("adds each view's own cost, and not that of the view before", () => {
  const addedIn = (rest: Partial<PriceView>, offer: Partial<PlacedOffer> = {}) => {
    const { parts } = computePlacePrice({ ...WHEAT, ...offer }, viewAt("novorossiysk", rest));
    return parts.map(({ kind, amount }) => `${kind} ${amount}`).slice(1);
  };
  expect(addedIn({})).toEqual(["freight 950"]);
  expect(addedIn({ currency: "USD" })).toEqual(["freight 11.8012"]);
  expect(addedIn({ vatView: "included" })).toEqual(["freight 950", "vat 1527.1818"]);
  expect(addedIn({ vatView: "excluded" })).toEqual(["freight 950"]);
  // Rates of one date may be corrected.
  const corrected = new Map([["USD", { rate: new Decimal(95), date: "2026-11-20" }]]);
  expect(addedIn({ currency: "USD", rates: corrected })).toEqual(["freight 10"]);
  expect(addedIn({}, { type: "BUY", basis: "CPT", basisPlaceId: "krasnodar" })[0]).toMatch(/^freight -/);
});

it("adds nothing at the same place, also without a table", () => {
  expect(computePlacePrice(WHEAT, viewAt("krasnodar", {}, null, null))).toMatchObject({
    amount: 14_500,
    match: "same",
  });
  const ofRegion: PlacedOffer = { ...WHEAT, basisPlaceMatch: "region" };
  expect(computePlacePrice(ofRegion, viewAt("krasnodar"))).toMatchObject({ amount: 14_500, match: "region" });
});

it("takes the transshipment of its port from a bid in a port, also there", () => {
  const bid: PlacedOffer = { ...WHEAT, type: "BUY", basis: "FOB", basisPlaceId: "novorossiysk" };
  const there = computePlacePrice(bid, viewAt("novorossiysk"));
  expect(there).toMatchObject({ amount: 14_500 - 1_150, match: "same" });
  expect(computePlacePrice(bid, viewAt("krasnodar")).amount).toBe(14_500 - 1_150 - 950);
});

it.each([
  [{ basis: null }, "basis_unknown"],
  [{ basisPlaceId: null, basisPlaceMatch: null }, "place_unknown"],
  [{ basis: "FOB", basisPlaceId: "novorossiysk", basisPlaceMatch: "region" }, "basis_not_deliverable"],
  [{ basis: "FOB" }, "basis_not_deliverable"],
  [{ pricePerUnit: null }, "price_on_request"],
  [{ unitCode: "MTQ" }, "weight_unknown"],
] as [Partial<PlacedOffer>, string][])("of %j there is none: %s", (part, reason) => {
  const price = computePlacePrice({ ...WHEAT, ...part }, viewAt("moscow"));
  expect(price).toMatchObject({ amount: null, unit: null, parts: [], match: null, reason });
});

it("an offer on board goes by sea alone", () => {
  const onBoard: PlacedOffer = { ...WHEAT, basis: "FOB", basisPlaceId: "novorossiysk" };
  expect(computePlacePrice(onBoard, viewAt("novorossiysk"))).toMatchObject({ amount: 14_500, match: "same" });
  expect(computePlacePrice(onBoard, viewAt("moscow")).reason).toBe("basis_not_deliverable");
  const landed = computePlacePrice(onBoard, viewAt("alexandria", {}, 30_000));
  expect(landed).toMatchObject({ amount: 14_500 + 1_650, match: "route" });
  expect(computePlacePrice(onBoard, viewAt("alexandria", {}, 100)).reason).toBe("no_route");
  // Novorossiysk is a port, but no ship goes there from Murmansk, whatever the lot.
  const atMurmansk: PlacedOffer = { ...onBoard, basisPlaceId: "murmansk" };
  for (const lot of [100, 30_000])
    expect(computePlacePrice(atMurmansk, viewAt("novorossiysk", {}, lot)).reason).toBe("basis_not_deliverable");
  expect(computePlacePrice(atMurmansk, viewAt("rotterdam", {}, 30_000)).match).toBe("model");
});

it("without a table nothing is estimated", () => {
  expect(computePlacePrice(WHEAT, viewAt("moscow", {}, null, null)).reason).toBe("no_freight_table");
});

it("adds VAT on carriage in Russia, and none abroad", () => {
  const price = computePlacePrice({ ...WHEAT, vat: "excluded" }, viewAt("novorossiysk", { vatView: "included" }));
  expect(price.parts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["goods", 14_500],
    ["freight", 950],
    ["vat", 1_450 + 209],
  ]);
  expect(price.amount).toBe(14_500 * 1.1 + 950 * 1.22);
  const abroad = { ...WHEAT, vat: "none", basis: "FOB", basisPlaceId: "novorossiysk" } as const;
  const landed = computePlacePrice(abroad, viewAt("alexandria", { vatView: "included" }, 30_000));
  expect(landed.parts.some(({ kind }) => kind === "vat")).toBe(false);
});

it("timber by the cubic metre weighs its density", () => {
  const timber: PlacedOffer = { ...WHEAT, categorySlug: "softwood-lumber", unitCode: "MTQ", vatRate: 22 };
  const price = computePlacePrice(timber, viewAt("moscow", {}, 45));
  if (price.amount === null) return expect(price.reason).toBe("weight_unknown");
  expect(price.unit).toBe("MTQ");
});

const place = fc.constantFrom(...PLACES);
const view = fc.record({
  currency: fc.constantFrom("RUB", "USD"),
  vatView: fc.constantFrom(null, "excluded" as const, "included" as const),
});

test("parts add up, and landed and netback are mirror images", () => {
  fc.assert(
    fc.property(
      place,
      place,
      view,
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom("wheat-milling", "rebar"),
      (seller, buyer, rest, lot, categorySlug) => {
        const offer: PlacedOffer = { ...WHEAT, categorySlug, basisPlaceId: seller.id };
        const bid: PlacedOffer = { ...offer, type: "BUY", basisPlaceId: buyer.id };
        const landed = computePlacePrice(offer, viewAt(buyer.id, rest, lot));
        const netback = computePlacePrice(bid, viewAt(seller.id, rest, lot));
        expect(netback.reason).toBe(landed.reason);
        if (landed.amount === null || netback.amount === null) return;
        for (const { amount, parts } of [landed, netback])
          expect(parts.reduce((sum, part) => sum.plus(part.amount), new Decimal(0)).toNumber()).toBe(amount);
        const [goods] = landed.parts;
        const added = landed.parts.filter(({ kind }) => kind !== "goods" && kind !== "vat");
        const taken = netback.parts.filter(({ kind }) => kind !== "goods" && kind !== "vat");
        expect(taken.map(({ amount }) => amount)).toEqual(added.map(({ amount }) => -amount));
        expect(netback.parts[0]?.amount).toBe(goods?.amount);
      },
    ),
    { numRuns: 300 },
  );
});
