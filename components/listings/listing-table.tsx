// The table of listings: in the catalogue, in search, on the home page, on pages of companies, people and listings.
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListingTools } from "@/components/favourites/listing-tools";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import { formatStatedQuality, getCurrencySign } from "@/lib/i18n/terms";
import { createTitleSplitter } from "@/lib/i18n/title-parts";
import type { Listing } from "@/lib/listings/contract";
import { listKeyQualities } from "@/lib/listings/key-quality-policy";
import { WORDS } from "@/lib/listings/words-policy";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { formatAgainstMarket, formatPercentChange } from "./against-market";
import { layOutCompared } from "./compared-column";
import { formatBasisLine, formatKeyLine } from "./facts";
import { SMALLER, toTail } from "./figure";
import { type OfferRow, OfferRows } from "./offer-rows";
import { formatPlaceHead, formatPlaceLabel, formatPlacePrice, measurePlacedTail } from "./place-price";
import { measureColumnTail, measureWidestTail } from "./price";
import { formatShownPrice } from "./shown-price";
import { ComparedHead, computeWidth, FigureColumnHead, QualityHead, type SortLinks } from "./table-heads";
import { toOfferRow } from "./to-offer-row";

type Props = {
  listings: readonly Listing[];
  /** Currency and VAT of the comparable prices. */
  view: PriceView;
  locale: Locale;
  /** Content of the table for screen readers. */
  caption: string;
  now: string;
  sort?: SortLinks;
  /** All are of one seller, whom the page names already. */
  ofOneSeller?: boolean;
  /** Leaves out the column of quality in a narrow place. */
  compact?: boolean;
  /** The title with what was searched for marked, and a line from the description instead of the seller. */
  marked?: (listing: Listing) => { title: ReactNode; note: ReactNode };
};

/** Listings as rows to compare: figures line up; on a phone each row becomes two lines. */
export function ListingTable({
  listings,
  view,
  locale,
  caption,
  now,
  sort,
  ofOneSeller = false,
  compact = false,
  marked,
}: Props) {
  const t = useTranslations("listing");
  const tMarket = useTranslations("listing.market");
  const ofView = useTranslations("priceView");
  const yesNo = { yes: t("yes"), no: t("no") };
  const texts = {
    SELL: t("types.SELL"),
    BUY: t("types.BUY"),
    verified: t("verified"),
    noQuality: t("noQuality"),
    noBasis: t("noBasis"),
    noVolume: t("noVolume"),
    noVat: t("noVat"),
    notPublished: t("notPublished"),
    noPlacePrice: ofView("placeUnknown"),
    deliveredSELL: view.at ? formatPlaceLabel("SELL", view.at.place.id, locale, ofView) : "",
    deliveredBUY: view.at ? formatPlaceLabel("BUY", view.at.place.id, locale, ofView) : "",
  };
  const isPlaced = Boolean(view.at) && listings.some(({ priceAt }) => priceAt);
  // A column for a few would take its room from the titles: it stands beside the price then. Of fewer still, a row of one line has it in
  // its hint.
  const quoted = listings.filter(({ marketDelta }) => marketDelta).length;
  const hasMarket = !compact && !isPlaced && quoted * 2 >= listings.length && quoted > 0;
  const hasShares = !compact && !isPlaced && !hasMarket && quoted > 0 && quoted * 4 >= listings.length;
  // Prices with and without VAT stand together: each says which it is.
  const hasVat = !compact && view.vatView === null && listings.some(({ vat }) => vat !== null);
  // The price at a place takes the room of the third quality, and of the market; the market that of the third quality.
  const columns = compact ? [] : listKeyQualities(listings).slice(0, isPlaced || hasMarket ? 2 : undefined);
  const splitTitle = createTitleSplitter(columns, locale);
  const offers = listings.map((listing) => ({
    ...toOfferRow(listing, locale, now, yesNo),
    ...(ofOneSeller && { seller: null }),
    titleParts: splitTitle(
      { ...listing, title: formatListingTitle(listing, locale) },
      formatBasisLine(listing, locale),
    ),
    qualities: columns.map((attribute) => {
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
  }));
  const shareTail = hasShares ? measureShares(offers) : 0;
  const tail = Math.max(
    shareTail,
    measureColumnTail(
      listings,
      offers.map(({ comparable }) => comparable),
      locale,
    ),
  );
  const volumeWidth = computeWidth(
    offers.map(({ volume }) => volume ?? ""),
    // An absurd volume breaks, and leaves the titles their room.
    { least: 5, fits: 10, most: 8 },
  );
  // Every price has the widest one's room right of its decimal mark.
  const room = " ".repeat(Math.ceil(tail));
  const priceWidth = computeWidth(
    offers.flatMap(({ price, comparable }) => [
      price.before + price.whole + room,
      comparable?.parts ? " ".repeat((comparable.parts.before + comparable.parts.whole).length * SMALLER) + room : "",
    ]),
    { least: 8, fits: 14 },
  );
  const placed =
    view.at && isPlaced
      ? { ...measurePlaced(offers), label: formatPlaceHead(listings, view.at.place.id, locale, ofView) }
      : null;
  const compared =
    compact || isPlaced
      ? null
      : layOutCompared(
          offers.map(({ comparable }) => comparable),
          {
            sign: getCurrencySign(view.currency).sign ?? view.currency,
            vat: view.vatView ? WORDS[locale].vat[view.vatView] : "",
          },
        );
  const writtenTail = Math.max(shareTail, measureWidestTail(listings, locale));
  // Without columns of qualities there is room for whole names.
  const isMixed = columns.length === 0;
  const sellerWidth = `${isMixed ? "w-32" : "w-24"} @min-[80rem]/offers:w-44 cramped:hidden`;
  const placeWidth = compact ? "w-[24%]" : `${isMixed ? "w-30" : "w-26"} @min-[80rem]/offers:w-52 cramped:hidden`;
  const table = (
    <table
      className="w-full table-fixed border-collapse max-md:block"
      style={compared ? toTail(writtenTail, "--written-tail") : undefined}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-1.5 [&>th]:font-medium roomy:[&>th]:h-6">
          <th scope="col" className="w-16 pl-0!">
            {t("type")}
          </th>
          <th scope="col">
            {t("goodsAlone")}
            {!ofOneSeller && <span className="roomy:sr-only">{t("andSeller")}</span>}
          </th>
          {columns.map((attribute, place) => (
            <QualityHead
              key={attribute.key}
              attribute={attribute}
              locale={locale}
              cells={offers.map(({ qualities }) => qualities[place] ?? "")}
              sort={sort}
            />
          ))}
          {!compact && !ofOneSeller && (
            <th scope="col" className={sellerWidth}>
              {t(nameParty(listings))}
            </th>
          )}
          <th scope="col" className={placeWidth}>
            {t("basisAndPlace")}
          </th>
          <FigureColumnHead name="volume" label={t("volume")} sort={sort} width={volumeWidth} />
          <FigureColumnHead
            name="price"
            label={t("price")}
            sort={sort}
            width={priceWidth}
            wide={compared ? measureWritten(offers, writtenTail) : undefined}
            tail={tail}
          />
          {hasVat && (
            <th scope="col" className="w-11 px-0.5! cramped:hidden">
              {t("vatLabel")}
            </th>
          )}
          {compared && <ComparedHead column={compared} name={ofView("comparable")} sort={sort} />}
          {hasMarket && (
            <th scope="col" className="w-17 text-right whitespace-nowrap cramped:hidden" title={t("market.hint")}>
              {t("market.column")}
            </th>
          )}
          {placed && (
            <FigureColumnHead
              name="priceAt"
              label={placed.label}
              wraps
              sort={sort}
              width={placed.width}
              tail={placed.tail}
            />
          )}
          <FigureColumnHead name="date" label={t("age")} sort={sort} width="6.5rem" last={compact} />
          {!compact && (
            <th scope="col" className="w-14 pr-0!">
              <span className="sr-only">{t("tools")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        <OfferRows
          offers={offers}
          texts={texts}
          locale={locale}
          now={now}
          tail={tail}
          look={{
            compact,
            columns: columns.map(({ type }) => (type === "number" ? "number" : "word")),
            hasSeller: !ofOneSeller,
            hasVat,
            hasMarket,
            hasShares,
            compared,
          }}
          placedTail={placed ? placed.tail : undefined}
        />
      </tbody>
    </table>
  );
  return compact ? (
    table
  ) : (
    <ListingTools>
      <div className="offers">{table}</div>
    </ListingTools>
  );
}

/** The word for the party of these listings: bids are of buyers. */
function nameParty(listings: readonly Pick<Listing, "type">[]): "seller" | "buyer" | "counterparty" {
  const types = new Set(listings.map(({ type }) => type));
  if (types.size > 1) return "counterparty";
  return types.has("BUY") ? "buyer" : "seller";
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
