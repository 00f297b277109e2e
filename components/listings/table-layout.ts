// The layout of `listing-table.tsx`: its columns, the texts of its rows, and widths that fit them.
import type { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import { formatStatedQuality, getCurrencySign } from "@/lib/i18n/terms";
import { createTitleSplitter } from "@/lib/i18n/title-parts";
import type { Listing } from "@/lib/listings/contract";
import { listKeyQualities } from "@/lib/listings/key-quality-policy";
import { WORDS } from "@/lib/listings/words-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { Attribute } from "@/lib/reference/categories/contract";
import { formatAgainstMarket, formatPercentChange, type MarketTexts } from "./against-market";
import { layOutCompared } from "./compared-column";
import { formatBasisLine, formatKeyLine } from "./facts";
import { SMALLER } from "./figure";
import type { OfferRow } from "./offer-rows";
import { formatPlaceHead, formatPlacePrice, measurePlacedTail } from "./place-price";
import { measureColumnTail, measureWidestTail } from "./price";
import { formatShownPrice } from "./shown-price";
import { computeWidth } from "./table-heads";
import { toOfferRow } from "./to-offer-row";

/** Contents of a table of listings. */
export type ShownListings = {
  listings: readonly Listing[];
  /** Currency and VAT of the comparable prices. */
  view: PriceView;
  locale: Locale;
  now: string;
  /** All are of one seller, whom the page names already. */
  ofOneSeller?: boolean;
  /** Leaves out the column of quality in a narrow place. */
  compact?: boolean;
  /** The title with what was searched for marked, and a line from the description instead of the seller. */
  marked?: (listing: Listing) => { title: ReactNode; note: ReactNode };
};

type Texts = {
  t: ReturnType<typeof useTranslations<"listing">>;
  tMarket: MarketTexts;
  ofView: ReturnType<typeof useTranslations<"priceView">>;
};

type TableColumns = ReturnType<typeof chooseColumns>;
export type TableLayout = ReturnType<typeof layOutListings>;

/** Lays a table of listings out: columns, rows, and the room that each column needs. */
export function layOutListings(shown: ShownListings, texts: Texts) {
  const { listings, view, locale, compact = false } = shown;
  const columns = chooseColumns(shown);
  const splitTitle = createTitleSplitter(columns.qualities, locale);
  const offers = listings.map((listing) => toTableRow(listing, shown, { ...columns, splitTitle }, texts));
  const comparables = offers.map(({ comparable }) => comparable);
  const shareTail = columns.hasShares ? measureShares(offers) : 0;
  const tail = Math.max(shareTail, measureColumnTail(listings, comparables, locale));
  const writtenTail = Math.max(shareTail, measureWidestTail(listings, locale));
  const compared =
    compact || columns.isPlaced
      ? null
      : layOutCompared(comparables, {
          sign: getCurrencySign(view.currency).sign ?? view.currency,
          vat: view.vatView ? WORDS[locale].vat[view.vatView] : "",
        });
  const placed =
    view.at && columns.isPlaced
      ? { ...measurePlaced(offers), label: formatPlaceHead(listings, view.at.place.id, locale, texts.ofView) }
      : null;
  return {
    ...columns,
    offers,
    tail,
    writtenTail,
    compared,
    placed,
    priceWidth: measurePrices(offers, tail),
    writtenWidth: compared ? measureWritten(offers, writtenTail) : undefined,
    // An absurd volume breaks, and leaves the titles their room.
    volumeWidth: computeWidth(
      offers.map(({ volume }) => volume ?? ""),
      { least: 5, fits: 10, most: 8 },
    ),
  };
}

/** The columns that a list is worth: those of qualities, and whether there are others beside the usual ones. */
function chooseColumns({ listings, view, compact = false }: ShownListings) {
  const isPlaced = Boolean(view.at) && listings.some(({ priceAt }) => priceAt);
  // A column for a few would take its room from the titles: it stands beside the price then. Of fewer still, a row of one line has it in
  // its hint.
  const quoted = listings.filter(({ marketDelta }) => marketDelta).length;
  const hasMarket = !compact && !isPlaced && quoted * 2 >= listings.length && quoted > 0;
  const hasShares = !compact && !isPlaced && !hasMarket && quoted > 0 && quoted * 4 >= listings.length;
  // Prices with and without VAT stand together: each says which it is.
  const hasVat = !compact && view.vatView === null && listings.some(({ vat }) => vat !== null);
  // The price at a place takes the room of the third quality, and of the market; the market that of the third quality.
  const qualities: Attribute[] = compact
    ? []
    : listKeyQualities(listings).slice(0, isPlaced || hasMarket ? 2 : undefined);
  return { isPlaced, hasMarket, hasShares, hasVat, qualities };
}

function toTableRow(
  listing: Listing,
  { view, locale, now, ofOneSeller, compact, marked }: ShownListings,
  { qualities, splitTitle }: Pick<TableColumns, "qualities"> & { splitTitle: ReturnType<typeof createTitleSplitter> },
  { t, tMarket, ofView }: Texts,
): OfferRow {
  const yesNo = { yes: t("yes"), no: t("no") };
  return {
    ...toOfferRow(listing, locale, now, yesNo),
    ...(ofOneSeller && { seller: null }),
    titleParts: splitTitle(
      { ...listing, title: formatListingTitle(listing, locale) },
      formatBasisLine(listing, locale),
    ),
    qualities: qualities.map((attribute) => {
      const value = listing.attributes[attribute.key];
      return value === undefined ? null : formatStatedQuality(listing.type, attribute, value, locale, yesNo, true);
    }),
    vat: listing.vat && { text: t(`vat.${listing.vat}`), short: t(`vatShort.${listing.vat}`) },
    stated: compact ? null : formatKeyLine(listing, locale, yesNo) || null,
    market: listing.marketDelta && {
      text: formatAgainstMarket(listing.marketDelta.percent, locale, tMarket),
      percent: formatPercentChange(listing.marketDelta.percent, locale),
    },
    comparable: formatShownPrice(listing, view, locale, ofView),
    atPlace: formatPlacePrice(listing, locale, ofView),
    marked: marked?.(listing),
  };
}

/** Width of the column of prices: every price has the widest one's room right of its decimal mark. */
function measurePrices(offers: readonly Pick<OfferRow, "price" | "comparable">[], tail: number): string {
  const room = " ".repeat(Math.ceil(tail));
  return computeWidth(
    offers.flatMap(({ price, comparable }) => [
      price.before + price.whole + room,
      comparable?.parts ? " ".repeat((comparable.parts.before + comparable.parts.whole).length * SMALLER) + room : "",
    ]),
    { least: 8, fits: 14 },
  );
}

/** Width of a column of prices that has no comparable ones below them. */
function measureWritten(offers: readonly Pick<OfferRow, "price">[], tail: number): string {
  const room = " ".repeat(Math.ceil(tail));
  return computeWidth(
    offers.map(({ price }) => price.before + price.whole + room),
    { least: 6, fits: 11 },
  );
}

/** Spaces beside units are narrow. */
const countLetters = (text: string) => text.replaceAll(/\s/gu, "").length;

/** Characters right of the decimal mark where a share of the market follows the unit of its price. */
const measureShares = (offers: readonly Pick<OfferRow, "price" | "market">[]) =>
  Math.max(
    0,
    ...offers.map(({ price: { fraction, after }, market }) =>
      market ? countLetters(fraction + after) + 1 + countLetters(market.percent) * SMALLER : 0,
    ),
  );

/** Room of the column of prices at a place: characters right of the decimal mark, and its width. */
function measurePlaced(offers: readonly Pick<OfferRow, "atPlace">[]): { tail: number; width: string } {
  const parts = offers.flatMap(({ atPlace }) => atPlace?.parts ?? []);
  const tail = measurePlacedTail(offers.map(({ atPlace }) => atPlace));
  const room = " ".repeat(Math.ceil(tail));
  return {
    tail,
    width: computeWidth(
      parts.map(({ before, whole }) => before + whole + room),
      { least: 8, fits: 14 },
    ),
  };
}
