// /compare: computes the rows of the table, and where the listings differ.
import type { useTranslations } from "next-intl";
import { formatBasisLine } from "@/components/listings/facts";
import { formatPlaceHead, formatPlacePrice, joinPlacePrice } from "@/components/listings/place-price";
import { splitPrice } from "@/components/listings/price";
import { formatShownPrice, joinShownPrice } from "@/components/listings/shown-price";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import {
  formatRegionLine,
  formatStatedQuality,
  getName,
  listCategoryAttributes,
  listCategoryTrail,
} from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { findLowestPrices } from "@/lib/prices/shown-policy";

/** A value as it is shown, or why there is none. `why` says it in words. */
export type Cell =
  | { text: string; hint?: string; isLowest?: boolean }
  | { missing: "notStated" | "notInCategory" }
  | { why: string };
export type Row = { id: string; name: string; cells: Cell[]; differs: boolean };

export type RowTexts = {
  yes: string;
  no: string;
  price: string;
  type: string;
  volume: string;
  minVolume: string;
  basis: string;
  vatLabel: string;
  place: string;
  category: string;
  types: Record<Listing["type"], string>;
  vat: Record<NonNullable<Listing["vat"]>, string>;
};

const toCell = (text: string | null): Cell => (text ? { text } : { missing: "notStated" });

/** Comparable prices of listings side by side, the lowest ones marked. A price that needs no conversion stands as written. */
export function createPriceRow(
  listings: readonly Listing[],
  view: PriceView,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"priceView">>,
): Row {
  const lowest = findLowestPrices(listings, view);
  const cells = listings.map((listing, place): Cell => {
    const shown = formatShownPrice(listing, view, locale, t);
    if (shown && !shown.parts) return { why: shown.hint };
    const isLowest = lowest.has(place);
    return shown
      ? { text: joinShownPrice(shown), hint: shown.hint, isLowest }
      : { text: join(listing, locale), isLowest };
  });
  return toRow("comparable", t("comparable"), cells);
}

/** Prices of listings at the view's place side by side; the lowest of one kind and unit are marked. Null without a place. */
export function createPlacePriceRow(
  listings: readonly Listing[],
  view: PriceView,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"priceView">>,
): Row | null {
  if (!view.at) return null;
  const cells = listings.map((listing): Cell => {
    const shown = formatPlacePrice(listing, locale, t);
    if (!shown?.parts) return { why: shown?.hint ?? t("placeUnknown") };
    return { text: joinPlacePrice(shown), hint: shown.hint, isLowest: isLowestAt(listing, listings) };
  });
  return toRow("placePrice", formatPlaceHead(listings, view.at.place.id, locale, t), cells);
}

/** Whether no listing of its kind and unit is cheaper at the place, and one is dearer. */
function isLowestAt({ priceAt }: Listing, listings: readonly Listing[]): boolean {
  const amount = priceAt?.amount ?? null;
  if (!priceAt || amount === null) return false;
  const amounts = listings.flatMap((other) =>
    other.priceAt?.kind === priceAt.kind && other.priceAt.unit === priceAt.unit ? (other.priceAt.amount ?? []) : [],
  );
  return amounts.every((one) => one >= amount) && amounts.some((one) => one > amount);
}

function join(listing: Listing, locale: Locale): string {
  const { before, whole, fraction, after } = splitPrice(listing, locale);
  return before + whole + fraction + after;
}

/** Price and terms of listings side by side, row by row, each with its own unit. */
export function listTermRows(listings: readonly Listing[], locale: Locale, texts: RowTexts): Row[] {
  const row = (id: string, name: string, of: (listing: Listing) => string | null) =>
    toRow(
      id,
      name,
      listings.map((listing) => toCell(of(listing))),
    );
  const volume = (amount: number | null, { unitCode }: Listing) =>
    amount === null ? null : formatQuantity(amount, unitCode, locale);
  return [
    row("price", texts.price, (listing) => join(listing, locale)),
    row("vat", texts.vatLabel, ({ vat }) => vat && texts.vat[vat]),
    row("basis", texts.basis, (listing) => formatBasisLine(listing, locale)),
    row("type", texts.type, ({ type }) => texts.types[type]),
    row("volume", texts.volume, (listing) => volume(listing.volume, listing)),
    row("minVolume", texts.minVolume, (listing) => volume(listing.minVolume, listing)),
    row("place", texts.place, (listing) => formatRegionLine(listing, locale)),
    row("category", texts.category, ({ categorySlug }) => listCategoryTrail(categorySlug, locale).at(-1)?.name ?? null),
  ];
}

/** The quality that at least one of the listings states, in the order of their categories. */
export function listQualityRows(listings: readonly Listing[], locale: Locale, texts: RowTexts): Row[] {
  const known = new Map(
    listings.flatMap(({ categorySlug }) =>
      listCategoryAttributes(categorySlug).map((each) => [each.key, each] as const),
    ),
  );
  return [...known.values()].flatMap((attribute) => {
    if (listings.every(({ attributes }) => attributes[attribute.key] === undefined)) return [];
    const cells = listings.map(({ type, attributes, categorySlug }): Cell => {
      const value = attributes[attribute.key];
      if (value !== undefined) return toCell(formatStatedQuality(type, attribute, value, locale, texts));
      const belongs = listCategoryAttributes(categorySlug).some(({ key }) => key === attribute.key);
      return { missing: belongs ? "notStated" : "notInCategory" };
    });
    return [toRow(attribute.key, getName(attribute, locale), cells)];
  });
}

function toRow(id: string, name: string, cells: Cell[]): Row {
  const shown = cells.map((each) => ("text" in each ? each.text : ""));
  return { id, name, cells, differs: new Set(shown).size > 1 };
}
