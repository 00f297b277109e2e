// Spreads without a freight table: pairs of one place or one region. Bids at ports that the table does not price.
import { expect, it } from "vitest";
import demo from "@/lib/demo/data/freight.json";
import { FreightTable } from "@/lib/freight/contract";
import { type CompiledTable, compileTable } from "@/lib/freight/table-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { computeSpread, type PairSide } from "./policy";

const VIEW: PriceView = {
  currency: "RUB",
  vatView: null,
  rates: new Map(),
  ratesDate: "2026-11-20",
  day: "2026-11-26",
};
const OFFER: PairSide = {
  ...{ type: "SELL", pricePerUnit: "14000", currency: "RUB", unitCode: "TNE", countryCode: "RU", vat: "none" },
  ...{ vatRate: 10, categorySlug: "wheat-milling", region: "Краснодарский край" },
  ...{ basis: "EXW", basisPlaceId: "novorossiysk", basisPlaceMatch: "named" },
};
const BID: PairSide = { ...OFFER, type: "BUY", pricePerUnit: "15000", basis: "CPT" };

const spreadOf = (offer: Partial<PairSide>, bid: Partial<PairSide>, table: CompiledTable | null = null) =>
  computeSpread({ ...OFFER, ...offer }, { ...BID, ...bid }, { view: VIEW, table, lot: null })?.spread.amount ?? null;

it.each([
  ["goods at a store, in another place of the region", { basis: "EXW" }, { basisPlaceId: "taman" }, 1_000],
  [
    "goods at a store, in another region",
    { basis: "EXW" },
    { basisPlaceId: "azov", region: "Ростовская область" },
    null,
  ],
  ["goods on board, in their own port", { basis: "FOB" }, { basisPlaceId: "novorossiysk" }, 1_000],
  ["goods on board, in another port of the region", { basis: "FOB" }, { basisPlaceId: "taman" }, null],
  ["goods on board, inland in the region", { basis: "FOB" }, { basisPlaceId: "krasnodar" }, null],
  ["goods in a port that only the region tells", { basis: "FAS", basisPlaceMatch: "region" }, {}, null],
] as [string, Partial<PairSide>, Partial<PairSide>, number | null][])("of %s", (_, offer, bid, amount) => {
  expect(spreadOf(offer, bid)).toBe(amount);
});

// Vysotsk does not handle metal, so that its transshipment has no price.
const STEEL_BID = { categorySlug: "rebar", basis: "FOB", basisPlaceId: "vysotsk", region: "Ленинградская область" };

it.each([
  ["carried from another region", { basisPlaceId: "cherepovets", region: "Вологодская область" }, null],
  ["that stand in the port", { basisPlaceId: "vysotsk", region: "Ленинградская область" }, 1_000],
] as [string, Partial<PairSide>, number | null][])(
  "of goods %s, for a bid whose port has no price",
  (_, offer, amount) => {
    expect(spreadOf({ categorySlug: "rebar", ...offer }, STEEL_BID, compileTable(FreightTable.parse(demo), 1))).toBe(
      amount,
    );
  },
);
