/*
 * The price of a listing at a place: its comparable price with the delivery. Exact decimals; only what is sent is rounded. Within a
 * category, all listings of one `freight_group` share what is added: `lib/listings/catalogue/freight-groups.ts` sorts by that.
 */

import type Decimal from "decimal.js";
import { rememberBeside } from "@/lib/core/cache/remembered";
import {
  type Carriage,
  type FoundDelivery,
  type FreightView,
  findDelivery,
  type Shipment,
} from "@/lib/freight/delivery-policy";
import type { PlaceMatch } from "@/lib/places/contract";
import { findCategory } from "@/lib/reference/categories/tree";
import type { ListingType } from "@/lib/reference/listing-types";
import { findPlace } from "@/lib/reference/places/places";
import { getVatFactor } from "@/lib/reference/vat";
import {
  computeExactPrice,
  Exact,
  findBaseUnit,
  findConversion,
  type Offer,
  type PriceView,
} from "./comparable-policy";
import { findLatest, type PlacePrice, type PlacePricePart } from "./contract";

export type PlacedOffer = Offer & {
  type: ListingType;
  categorySlug: string;
  basis: string | null;
  basisPlaceId: string | null;
  basisPlaceMatch: PlaceMatch | null;
};

/** VAT on carriage in Russia, in percent today. */
const FREIGHT_VAT = 22;

/** The latest date of the rates behind a price at a place; null where nothing was converted. */
type OfRates = { rateDate: string | null };

type PlaceView = PriceView & { at: FreightView };

/** The price of an offer or a bid at the view's place. */
export function computePlacePrice(offer: PlacedOffer, view: PlaceView): PlacePrice & OfRates {
  const goods = computeExactPrice(offer, view);
  if ("reason" in goods) return toUnknown(offer, view, goods.reason);
  const delivery = findDelivery(toShipment(offer, goods.unit), view.at, view.day);
  if ("reason" in delivery) return toUnknown(offer, view, delivery.reason);
  const added = priceDelivery(delivery, offer.type, view);
  const net = findNet(offer, view, goods.amount);
  const vat = goods.amount.minus(net).plus(added.vat);
  const ofGoods: PlacePricePart = { ...NO_PART, kind: "goods", amount: round(net), date: goods.rateDate };
  const ofVat: PlacePricePart[] = vat.isZero() ? [] : [{ ...NO_PART, kind: "vat", amount: round(vat) }];
  return {
    kind: KINDS[offer.type],
    amount: added.sum
      .plus(ofGoods.amount)
      .plus(ofVat[0]?.amount ?? 0)
      .toNumber(),
    currency: view.currency,
    unit: goods.unit,
    placeId: view.at.place.id,
    parts: [ofGoods, ...added.parts, ...ofVat],
    match: findMatch(offer, delivery),
    tableVersion: added.isEstimated ? (view.at.table?.version ?? null) : null,
    tableDate: added.isEstimated ? (view.at.table?.asOf ?? null) : null,
    reason: null,
    rateDate: findLatest([goods.rateDate, added.rateDate]),
  };
}

const KINDS = { SELL: "landed", BUY: "netback" } as const;

function toUnknown(
  { type }: PlacedOffer,
  { currency, at }: PlaceView,
  reason: NonNullable<PlacePrice["reason"]>,
): PlacePrice & OfRates {
  const ofNone = { amount: null, unit: null, match: null, tableVersion: null, tableDate: null, rateDate: null };
  return { ...ofNone, kind: KINDS[type], currency, placeId: at.place.id, parts: [], reason };
}

/** An exact price at a place, per base unit `unit`, or why there is none. */
type ExactPlacePrice = ({ amount: Decimal; unit: string } & OfRates) | { reason: NonNullable<PlacePrice["reason"]> };

/** The price of an offer or a bid at the view's place, not rounded. */
export function computeExactPlacePrice(offer: PlacedOffer, view: PlaceView): ExactPlacePrice {
  const goods = computeExactPrice(offer, view);
  if ("reason" in goods) return goods;
  const delivery = findDelivery(toShipment(offer, goods.unit), view.at, view.day);
  if ("reason" in delivery) return delivery;
  const { total, rateDate } = priceDelivery(delivery, offer.type, view);
  return { amount: goods.amount.plus(total), unit: goods.unit, rateDate: findLatest([goods.rateDate, rateDate]) };
}

/** Picks the fields of an offer that decide its freight. `baseUnit`: code of the base unit of its price. */
export function toShipment(offer: Omit<PlacedOffer, keyof Offer>, baseUnit: string): Shipment {
  const category = findCategory(offer.categorySlug);
  const ownUnit = findBaseUnit(category?.unitCode ?? "")?.code ?? null;
  const { type, basis, basisPlaceId, basisPlaceMatch } = offer;
  return { type, basis, basisPlaceId, basisPlaceMatch, baseUnit, ownUnit, freight: category?.freight ?? null };
}

function findMatch({ basisPlaceMatch }: PlacedOffer, { carriage, isSamePlace }: FoundDelivery): PlacePrice["match"] {
  if (basisPlaceMatch === "region") return "region";
  if (isSamePlace) return "same";
  return carriage.legs.every(({ isRoute }) => isRoute) ? "route" : "model";
}

/** The price of the goods without VAT where the view has VAT, as far as it is known. */
function findNet(offer: PlacedOffer, view: PlaceView, amount: Decimal): Decimal {
  if (view.vatView !== "included") return amount;
  const net = computeExactPrice(offer, { ...view, vatView: "excluded" });
  return "amount" in net ? net.amount : amount;
}

/**
 * The costs that a delivery adds to the price of a base unit in a view, below zero for a bid. `parts` are without VAT, `sum` is theirs
 * as they are rounded; `vat` and `total`, which has it, are exact.
 */
type AddedCost = OfRates & {
  parts: readonly PlacePricePart[];
  sum: Decimal;
  vat: Decimal;
  total: Decimal;
  isEstimated: boolean;
};

/** Added costs by their carriage: the listings of a list have few between them. Most views of a carriage are alike, and one takes 1 kB. */
const remembered = rememberBeside<AddedCost>({ most: 4 });

function priceDelivery(delivery: FoundDelivery, type: ListingType, view: PlaceView): AddedCost {
  // Freight is in roubles: no other rate counts.
  const rate = view.rates.get(view.currency);
  const key = `${type} ${delivery.weight} ${view.currency} ${rate?.rate} ${rate?.date} ${view.vatView}`;
  return remembered(delivery.carriage, key, () => computeAddedCost(delivery, type, view));
}

function computeAddedCost({ carriage, weight }: FoundDelivery, type: ListingType, view: PlaceView): AddedCost {
  const conversion = findConversion("RUB", view);
  const sign = type === "SELL" ? 1 : -1;
  const toAmount = (roubles: Decimal | number): Decimal =>
    new Exact(roubles)
      .times(sign * weight)
      .times(conversion?.over ?? 1)
      .div(conversion?.under ?? 1);
  const parts = listCosts(carriage).map(
    ({ roubles, ...part }): PlacePricePart => ({ ...part, amount: round(toAmount(roubles)) }),
  );
  const roubles = sumCarriage(carriage, view);
  return {
    parts,
    sum: parts.reduce((sum, { amount }) => sum.plus(amount), new Exact(0)),
    vat: toAmount(roubles.minus(sumCarriage(carriage, { ...view, vatView: null }))),
    total: toAmount(roubles),
    isEstimated: parts.length > 0,
    // Freight is in roubles: in another currency it has a rate, also where the goods need none.
    rateDate: carriage.cost === 0 ? null : (conversion?.rateDate ?? null),
  };
}

const NO_PART = { mode: null, fromPlaceId: null, toPlaceId: null, km: null, source: null, sourceId: null, date: null };

/** A cost of a carriage as a part of a price, in roubles per tonne without VAT. */
type PartOfCarriage = Omit<PlacePricePart, "amount"> & { roubles: number };

function listCosts({ legs, transshipments }: Carriage): PartOfCarriage[] {
  const ofLegs = legs.flatMap(({ mode, from, to, km, source, sourceId, date, freight, handling }): PartOfCarriage[] => {
    const shared = { mode, fromPlaceId: from, toPlaceId: to, km, source, sourceId, date };
    const ofFreight = { ...shared, kind: "freight" as const, roubles: freight };
    return handling > 0 ? [ofFreight, { ...shared, kind: "handling", roubles: handling }] : [ofFreight];
  });
  const ofPorts = transshipments.map(({ port, cost, source, sourceId, date }): PartOfCarriage => {
    const shared = { ...NO_PART, source, sourceId, date, fromPlaceId: port, toPlaceId: port };
    return { ...shared, kind: "transshipment", roubles: cost };
  });
  return [...ofLegs, ...ofPorts];
}

/** Roubles per tonne of a carriage with its VAT in a view: what `amount` differs by from the goods, before weight and currency. */
export function sumCarriage(carriage: Carriage, view: Pick<PriceView, "vatView" | "day">): Decimal {
  const factor = view.vatView === "included" ? getVatFactor(FREIGHT_VAT, view.day) : new Exact(1);
  return listCosts(carriage).reduce(
    (sum, cost) => sum.plus(isTaxed(cost) ? factor.times(cost.roubles) : cost.roubles),
    new Exact(0),
  );
}

/** Carriage has VAT between places of Russia, and in its ports. */
const isTaxed = ({ fromPlaceId, toPlaceId }: PartOfCarriage) => isInRussia(fromPlaceId) && isInRussia(toPlaceId);
const isInRussia = (id: string | null) => id !== null && findPlace(id)?.country === "RU";

const round = (amount: Decimal) => amount.toDecimalPlaces(4).toNumber();
