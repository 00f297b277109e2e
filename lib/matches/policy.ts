/*
 * Whether an offer and a bid fit each other, and the spread between them: the bid less the offer with its delivery to the bid's place.
 */
import type Decimal from "decimal.js";
import { foldName } from "@/lib/core/text";
import type { FreightView } from "@/lib/freight/delivery-policy";
import type { CompiledTable } from "@/lib/freight/table-policy";
import type { AttributeValues } from "@/lib/listings/contract";
import { computeExactPrice, type PriceView } from "@/lib/prices/comparable-policy";
import { findLatest, type PlacePrice } from "@/lib/prices/contract";
import { computeExactPlacePrice, computePlacePrice, type PlacedOffer } from "@/lib/prices/place-price-policy";
import { findBasisByCode } from "@/lib/reference/bases";
import type { Attribute } from "@/lib/reference/categories/contract";
import { findPlace } from "@/lib/reference/places/places";
import type { Spread } from "./contract";

/** A number that nobody prefers higher or lower is the same within this share of what the bid states. */
const TOLERANCE = 0.02;

/** Whether an offer has what a bid states: at least as good where the attribute says what is better. What it does not state is open. */
export function fitsQuality(bid: AttributeValues, offer: AttributeValues, attributes: readonly Attribute[]): boolean {
  return attributes.every(({ key, better }) => {
    const [wanted, has] = [bid[key], offer[key]];
    if (wanted === undefined || has === undefined) return true;
    if (typeof wanted !== "number" || typeof has !== "number")
      return foldName(String(wanted)) === foldName(String(has));
    if (better === "higher") return has >= wanted;
    if (better === "lower") return has <= wanted;
    return Math.abs(has - wanted) <= Math.abs(wanted) * TOLERANCE;
  });
}

/** One side of a pair. */
export type PairSide = PlacedOffer & { region: string | null };

type Terms = { view: PriceView; table: CompiledTable | null; lot: number | null };
/**
 * A spread; whether the bid covers the offer, told before rounding; the offer's price at the place of the bid with its parts, on demand;
 * the latest date of the rates behind it.
 */
type Found = { spread: Spread; isCrossing: boolean; findPriceAt: () => PlacePrice; rateDate: string | null };

/** The spread of a pair at the place of the bid; null where one of the prices is not known there. */
export function computeSpread(offer: PairSide, bid: PairSide, terms: Terms): Found | null {
  const place = findPlace(bid.basisPlaceId ?? "");
  if (!place) return null;
  const at = { place, lot: terms.lot, table: terms.table };
  // Without VAT where both sides say what theirs is, else as they stand.
  return (
    compare(offer, bid, { ...terms.view, vatView: "excluded", at }) ?? compareAsOffered(offer, bid, terms.view, at)
  );
}

function compareAsOffered(offer: PairSide, bid: PairSide, view: PriceView, at: FreightView): Found | null {
  const isKnown = [offer, bid].every(
    (side) => !("reason" in computeExactPrice(side, { ...view, vatView: "excluded" })),
  );
  return isKnown ? null : compare(offer, bid, { ...view, vatView: null, at });
}

type PlaceView = PriceView & { at: FreightView };

function compare(offer: PairSide, bid: PairSide, view: PlaceView): Found | null {
  const landed = computeLanded(offer, bid, view);
  const paid = computeBid(offer, bid, view);
  if (!landed || !paid || landed.unit !== paid.unit || landed.amount.lte(0)) return null;
  const amount = paid.amount.minus(landed.amount);
  const spread = {
    amount: amount.toDecimalPlaces(4).toNumber(),
    percent: amount.div(landed.amount).times(100).toDecimalPlaces(2).toNumber(),
    currency: view.currency,
    unit: landed.unit,
  };
  const rateDate = findLatest([landed.rateDate, paid.rateDate]);
  return { spread, isCrossing: amount.gte(0), findPriceAt: landed.findPriceAt, rateDate };
}

type Priced = { amount: Decimal; unit: string; rateDate: string | null };

/** Why the freight of a pair is not known, though both places are. */
const WITHOUT_FREIGHT: readonly PlacePrice["reason"][] = ["no_freight_table", "no_route", "weight_unknown"];

/** The offer at the place of the bid. Without freight, places of one region count as one. */
function computeLanded(offer: PairSide, bid: PairSide, view: PlaceView): (Priced & Pick<Found, "findPriceAt">) | null {
  const exact = computeExactPlacePrice(offer, view);
  if (!("reason" in exact)) return { ...exact, findPriceAt: () => computePlacePrice(offer, view) };
  if (!WITHOUT_FREIGHT.includes(exact.reason) || !isOneRegion(offer, bid)) return null;
  const goods = computeExactPrice(offer, view);
  if ("reason" in goods) return null;
  const near = { ...offer, basisPlaceId: bid.basisPlaceId, basisPlaceMatch: "region" as const };
  // Goods in a port are no goods of its region: without freight nothing is known of them elsewhere.
  if ("reason" in computeExactPlacePrice(near, view)) return null;
  return { ...toPriced(goods), findPriceAt: () => computePlacePrice(near, view) };
}

const isOneRegion = (offer: PairSide, bid: PairSide): boolean =>
  offer.region !== null && offer.region === bid.region && offer.countryCode === bid.countryCode;

/**
 * The bid's price at its own place. Goods that are on board of a ship there bear no transshipment. Where its cost is not known,
 * only offers of one place or region are compared.
 */
function computeBid(offer: PairSide, bid: PairSide, view: PlaceView): Priced | null {
  const isOnePlace = offer.basisPlaceId === bid.basisPlaceId;
  const isOnBoard = isOnePlace && findBasisByCode(offer.basis ?? "")?.group === "port";
  const price = isOnBoard ? computeExactPrice(bid, view) : computeExactPlacePrice(bid, view);
  if (!("reason" in price)) return toPriced(price);
  if (!WITHOUT_FREIGHT.includes(price.reason) || !(isOnePlace || isOneRegion(offer, bid))) return null;
  const goods = computeExactPrice(bid, view);
  return "reason" in goods ? null : toPriced(goods);
}

const toPriced = ({ amount, unit, rateDate }: Priced): Priced => ({ amount, unit, rateDate });
