// Texts of a price at a place: its label, its amount, and its parts as a hint.
import type Decimal from "decimal.js";
import type { useTranslations } from "next-intl";
import { formatPriceParts, NO_VALUE, type PriceParts } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getUnitAbbr } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { Exact, findBaseUnit } from "@/lib/prices/comparable-policy";
import type { PlacePrice, PlacePricePart } from "@/lib/prices/contract";
import { findCategory } from "@/lib/reference/categories/tree";

type Translate = ReturnType<typeof useTranslations<"priceView">>;
type Placed = Pick<Listing, "categorySlug" | "priceAt"> & { vat?: Listing["vat"] };

/** The price of a listing at the view's place, and a hint: its parts, a line each, or why it is not known. */
export type ShownPlacePrice = { parts: PriceParts | null; hint: string };

/** The price at a place in the usual unit of the category; null where the list has no place, or the price is told on request. */
export function formatPlacePrice(
  { priceAt, categorySlug, vat }: Placed,
  locale: Locale,
  t: Translate,
): ShownPlacePrice | null {
  if (!priceAt || priceAt.reason === "price_on_request") return null;
  const { amount } = priceAt;
  if (amount === null) return { parts: null, hint: formatReason(priceAt, vat, t) };
  const { round, write } = createWriter({ ...priceAt, amount }, categorySlug, locale);
  const amounts = roundParts(priceAt.parts, round, round(amount));
  const lines = priceAt.parts.map((part, at) => `${formatPart(part, locale, t)}: ${join(write(amounts[at] ?? ZERO))}`);
  const hint = [...lines, ...(priceAt.match === "region" ? [t("regionMatch")] : [])].join("\n");
  return { parts: write(round(amount)), hint };
}

/** An amount at a place in the usual unit of the category. */
export function formatAtPlace(
  price: PlacePrice & { amount: number },
  categorySlug: string,
  locale: Locale,
): PriceParts {
  const { round, write } = createWriter(price, categorySlug, locale);
  return write(round(price.amount));
}

const ZERO = new Exact(0);

/**
 * The parts of a price, rounded so that what is shown adds up to what is shown of the price: the largest part beside the goods takes the
 * rest.
 */
function roundParts(
  parts: readonly PlacePricePart[],
  round: (amount: number) => Decimal,
  price: Decimal,
): readonly Decimal[] {
  const rounded = parts.map(({ amount }) => round(amount));
  const sizes = parts.map(({ kind, amount }) => (kind === "goods" ? 0 : Math.abs(amount)));
  const taker = sizes.indexOf(Math.max(...sizes));
  const rest = rounded.reduce((left, amount) => left.minus(amount), price);
  return rounded.map((amount, at) => (at === taker ? amount.plus(rest) : amount));
}

/** Whether there are listings, all of them bids. */
export const areBids = (listings: readonly Pick<Listing, "type">[]): boolean =>
  listings.length > 0 && listings.every(({ type }) => type === "BUY");

/** Label of a price at a place: an offer is delivered there; from a bid, the delivery from there is subtracted. */
export const formatPlaceLabel = (type: Listing["type"], placeId: string, locale: Locale, t: Translate): string =>
  t(type === "BUY" ? "netback" : "delivered", { place: getPlaceNameById(placeId, locale) });

/** Label of the prices at a place of several listings: where offers and bids stand together, it says neither of the two. */
export function formatPlaceHead(
  listings: readonly Pick<Listing, "type">[],
  placeId: string,
  locale: Locale,
  t: Translate,
): string {
  const [type = "SELL", ...others] = new Set(listings.map((listing) => listing.type));
  if (others.length > 0) return t("mixed", { place: getPlaceNameById(placeId, locale) });
  return formatPlaceLabel(type, placeId, locale, t);
}

/** A price at a place in one piece; an en dash where it is not known. */
export const joinPlacePrice = ({ parts }: Pick<ShownPlacePrice, "parts">): string => (parts ? join(parts) : NO_VALUE);

/** Characters that the widest of these prices needs right of the decimal mark. */
export const measurePlacedTail = (prices: readonly (ShownPlacePrice | null)[]): number =>
  Math.max(0, ...prices.map((price) => (price?.parts ? price.parts.fraction.length + price.parts.after.length : 0)));

const join = ({ before, whole, fraction, after }: PriceParts) => before + whole + fraction + after;

/**
 * Rounds amounts of a price as people read it, all with the decimals that suit the price itself, and writes them; in the usual unit of the
 * category.
 */
function createWriter(
  { unit, currency, amount: price }: PlacePrice & { amount: number },
  categorySlug: string,
  locale: Locale,
) {
  const usual = findCategory(categorySlug)?.unitCode ?? null;
  const own = usual === null ? null : findBaseUnit(usual);
  const isUsual = usual !== null && own?.code === unit;
  const code = isUsual ? usual : (unit ?? "");
  const toShown = (amount: number) => (isUsual && own ? new Exact(amount).times(own.size) : new Exact(amount));
  const size = toShown(price).abs();
  const decimals = size.gte(1_000) || size.isZero() ? 0 : size.gte(1) ? 2 : 4;
  return {
    round: (amount: number): Decimal => toShown(amount).toDecimalPlaces(decimals),
    write: (rounded: Decimal): PriceParts =>
      formatPriceParts(rounded.toNumber(), getCurrencySign(currency), getUnitAbbr(code, locale), locale, decimals),
  };
}

function formatPart({ kind, mode, km, fromPlaceId, toPlaceId, source }: PlacePricePart, locale: Locale, t: Translate) {
  const demo = source === "composed" ? `, ${t("demoShort")}` : "";
  const place = (id: string | null) => (id === null ? "" : getPlaceNameById(id, locale));
  switch (kind) {
    case "freight": {
      const way = { mode: mode ? t(`modes.${mode}`) : "", from: place(fromPlaceId), to: place(toPlaceId) };
      return (km === null ? t("parts.route", way) : t("parts.freight", { ...way, km })) + demo;
    }
    case "transshipment":
      return t("parts.transshipment", { place: place(fromPlaceId) }) + demo;
    default:
      return t(`parts.${kind}`);
  }
}

function formatReason({ reason }: PlacePrice, vat: Placed["vat"], t: Translate): string {
  switch (reason) {
    case null:
    case "price_on_request":
    case "unit_not_convertible":
    case "currency_without_rate":
      return t("placeUnknown");
    case "vat_unknown":
      if (vat === undefined) return t("placeUnknown");
      return t(vat === null ? "reasons.vat_unknown" : "reasons.vat_abroad");
    default:
      return t(`placeReasons.${reason}`);
  }
}
