/*
 * The price of a listing at a place: its comparable price with the delivery. Exact decimals; only what is sent is rounded. Within a
 * category, all listings of one `freight_group` share what is added: `lib/listings/catalogue/freight-groups.ts` sorts by that.
 */

import type Decimal from "decimal.js";
import { type DeliveryCost, type FreightView, findDelivery, type Shipment } from "@/lib/freight/delivery-policy";
import type { Leg } from "@/lib/freight/rates-policy";
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

/** The price of an offer or a bid at the view's place. */
export function computePlacePrice(offer: PlacedOffer, view: PriceView & { at: FreightView }): PlacePrice & OfRates {
  const { at, currency } = view;
  const kind = offer.type === "SELL" ? "landed" : "netback";
  const shared = { kind, currency, placeId: at.place.id } as const;
  const ofNone = { tableVersion: null, tableDate: null };
  const unknown = { ...shared, ...ofNone, amount: null, unit: null, parts: [], match: null, rateDate: null };
  const goods = computeExactPrice(offer, view);
  if ("reason" in goods) return { ...unknown, reason: goods.reason };
  const delivery = findDelivery(toShipment(offer, goods.unit), at, view.day);
  if ("reason" in delivery) return { ...unknown, reason: delivery.reason };
  const parts = listParts(offer, view, goods, delivery);
  const amount = parts.reduce((sum, part) => sum.plus(part.amount), new Exact(0)).toNumber();
  const rateDate = findRateDate(goods, delivery, view);
  const isEstimated = delivery.legs.length > 0 || delivery.transshipments.length > 0;
  const ofTable = isEstimated && at.table ? { tableVersion: at.table.version, tableDate: at.table.asOf } : ofNone;
  const match = findMatch(offer, delivery);
  return { ...shared, ...ofTable, amount, unit: goods.unit, parts, match, reason: null, rateDate };
}

/** An exact price at a place, per base unit `unit`, or why there is none. */
type ExactPlacePrice = ({ amount: Decimal; unit: string } & OfRates) | { reason: NonNullable<PlacePrice["reason"]> };

/** The price of an offer or a bid at the view's place, not rounded. */
export function computeExactPlacePrice(offer: PlacedOffer, view: PriceView & { at: FreightView }): ExactPlacePrice {
  const goods = computeExactPrice(offer, view);
  if ("reason" in goods) return goods;
  const delivery = findDelivery(toShipment(offer, goods.unit), view.at, view.day);
  if ("reason" in delivery) return delivery;
  const added = createRoublesConverter(offer, view, delivery)(sumDelivery(delivery, view));
  return { amount: goods.amount.plus(added), unit: goods.unit, rateDate: findRateDate(goods, delivery, view) };
}

/** Freight is in roubles: in another currency it has a rate, also where the goods need none. */
function findRateDate(goods: OfRates, { cost }: DeliveryCost, view: PriceView): string | null {
  return findLatest([goods.rateDate, cost === 0 ? null : findConversion("RUB", view)?.rateDate]);
}

/** Turns roubles per tonne into what they add to the price of a base unit: below zero for a bid. */
function createRoublesConverter(
  { type }: PlacedOffer,
  view: Pick<PriceView, "currency" | "rates">,
  { weight }: DeliveryCost,
) {
  const conversion = findConversion("RUB", view);
  const sign = type === "SELL" ? 1 : -1;
  return (roubles: Decimal | number): Decimal =>
    new Exact(roubles)
      .times(sign * weight)
      .times(conversion?.over ?? 1)
      .div(conversion?.under ?? 1);
}

/** Picks the fields of an offer that decide its freight. `baseUnit`: code of the base unit of its price. */
export function toShipment(offer: Omit<PlacedOffer, keyof Offer>, baseUnit: string): Shipment {
  const category = findCategory(offer.categorySlug);
  const ownUnit = findBaseUnit(category?.unitCode ?? "")?.code ?? null;
  const { type, basis, basisPlaceId, basisPlaceMatch } = offer;
  return { type, basis, basisPlaceId, basisPlaceMatch, baseUnit, ownUnit, freight: category?.freight ?? null };
}

function findMatch({ basisPlaceMatch }: PlacedOffer, { legs, isSamePlace }: DeliveryCost): PlacePrice["match"] {
  if (basisPlaceMatch === "region") return "region";
  if (isSamePlace) return "same";
  return legs.every(({ isRoute }) => isRoute) ? "route" : "model";
}

/** Roubles per tonne of a delivery with its VAT in a view: what `amount` differs by from the goods, before weight and currency. */
export function sumDelivery({ legs, transshipments }: DeliveryCost, view: Pick<PriceView, "vatView" | "day">): Decimal {
  const costs = [...legs.map(costOfLeg), ...transshipments.map(costOfTransshipment)];
  const factor = view.vatView === "included" ? getVatFactor(FREIGHT_VAT, view.day) : new Exact(1);
  return costs.reduce((sum, { cost, isTaxed }) => sum.plus(isTaxed ? factor.times(cost) : cost), new Exact(0));
}

const isInRussia = (id: string) => findPlace(id)?.country === "RU";
const costOfLeg = ({ freight, handling, from, to }: Leg) => ({
  cost: freight + handling,
  isTaxed: isInRussia(from) && isInRussia(to),
});
const costOfTransshipment = ({ cost, port }: DeliveryCost["transshipments"][number]) => ({
  cost,
  isTaxed: isInRussia(port),
});

type Goods = { amount: Decimal; rateDate: string | null };
type View = Pick<PriceView, "currency" | "rates" | "vatView" | "day">;

function listParts(offer: PlacedOffer, view: View, goods: Goods, delivery: DeliveryCost): PlacePricePart[] {
  const toAmount = createRoublesConverter(offer, view, delivery);
  const bare =
    view.vatView === "included" ? computeExactPrice(offer, { ...view, vatView: "excluded", ratesDate: "" }) : null;
  const net = bare && "amount" in bare ? bare.amount : goods.amount;
  const rest = { mode: null, fromPlaceId: null, toPlaceId: null, km: null, source: null, sourceId: null, date: null };
  const parts: PlacePricePart[] = [{ ...rest, kind: "goods", amount: round(net), date: goods.rateDate }];
  for (const { mode, from, to, km, source, sourceId, date, freight, handling } of delivery.legs) {
    const shared = { mode, fromPlaceId: from, toPlaceId: to, km, source, sourceId, date };
    parts.push({ ...shared, kind: "freight", amount: round(toAmount(freight)) });
    if (handling > 0) parts.push({ ...shared, kind: "handling", amount: round(toAmount(handling)) });
  }
  for (const { port, cost, source, sourceId, date } of delivery.transshipments) {
    const amount = round(toAmount(cost));
    parts.push({ ...rest, kind: "transshipment", amount, fromPlaceId: port, toPlaceId: port, source, sourceId, date });
  }
  if (view.vatView !== "included") return parts;
  const without = sumDelivery(delivery, { ...view, vatView: null });
  const vat = goods.amount.minus(net).plus(toAmount(sumDelivery(delivery, view).minus(without)));
  return vat.isZero() ? parts : [...parts, { ...rest, kind: "vat", amount: round(vat) }];
}

const round = (amount: Decimal) => amount.toDecimalPlaces(4).toNumber();
