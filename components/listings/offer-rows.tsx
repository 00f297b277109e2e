"use client";

// Rows of `listing-table.tsx`, laid out in the browser from texts that the server made.
import type { ReactNode } from "react";
import { ListingButtons } from "@/components/favourites/listing-buttons";
import { Link } from "@/components/ui/link";
import { Missing } from "@/components/ui/missing";
import { OwnTime } from "@/components/ui/own-time";
import type { PriceParts } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import type { TitlePart } from "@/lib/i18n/title-parts";
import type { ListingType } from "@/lib/reference/listing-types";
import { ComparableLine } from "./comparable-line";
import { type ComparedColumn, toCell } from "./compared-column";
import { Figure } from "./figure";
import type { ShownPlacePrice } from "./place-price";
import { PlacedPrice } from "./placed-price";
import { Seller } from "./seller";
import type { ShownComparable } from "./shown-price";
import { TypeLabel } from "./type-label";

/** A listing as a row shows it; null where nothing is stated. */
export type OfferRow = {
  id: string;
  slug: string;
  title: string;
  /** The title in pieces: columns of qualities repeat some of them. */
  titleParts: readonly TitlePart[];
  /** The seller's own title where that is in another language than the page. */
  original: string | null;
  /** The title with what was searched for marked, and a line from the description instead of the seller. */
  marked?: { title: ReactNode; note: ReactNode };
  type: ListingType;
  /** The short name; null where all rows are of one seller. */
  seller: string | null;
  verified: boolean;
  /** Qualities that the title does not name, in one line; what goods are compared by, in one; and the values of the columns of qualities. */
  quality: string | null;
  stated: string | null;
  qualities: readonly (string | null)[];
  basis: string | null;
  place: string;
  volume: string | null;
  price: PriceParts;
  /** Whether the price has VAT in it, in words and in the few letters of a column; null where that is not stated. */
  vat: { text: string; short: string } | null;
  /** The comparable price; null where the seller wrote it so. */
  comparable: ShownComparable | null;
  /** The price at the place of the list; null without one. */
  atPlace: ShownPlacePrice | null;
  /** «−3,1 % к рынку», and the share alone; null without a quote that fits. */
  market: { text: string; percent: string } | null;
  date: { iso: string; text: string; title: string; pale: boolean } | null;
};

/** Values that all rows of a table share. */
type OfferTexts = Record<
  | ListingType
  | "verified"
  | "noQuality"
  | "noBasis"
  | "noVolume"
  | "noVat"
  | "notPublished"
  | "noPlacePrice"
  | `delivered${ListingType}`,
  string
>;

type Props = {
  offers: readonly OfferRow[];
  texts: OfferTexts;
  locale: Locale;
  now: string;
  /** Width that prices need right of the decimal mark, in characters. */
  tail: number;
  /** Width that prices at a place need there, in characters; undefined where the list has no place. */
  placedTail: number | undefined;
  look: Look;
};

/** The columns that a table has: all but those of a compact one; one for each quality, or none where goods differ; and some more. */
type Look = {
  compact: boolean;
  columns: readonly ("number" | "word")[];
  hasSeller: boolean;
  /** Whether VAT has a column: prices are as written. */
  hasVat: boolean;
  hasMarket: boolean;
  /** Whether the distance from the market stands beside a price, where a row is one line. */
  hasShares: boolean;
  compared: ComparedColumn | null;
};

/** A price in the column of comparable prices; one that was written so already stands there in muted ink: one column compares all. */
function Compared({ offer: { price, comparable }, column }: { offer: OfferRow; column: ComparedColumn }) {
  if (comparable?.parts) return <Figure parts={toCell(comparable.parts, column)} tail={column.tail} />;
  if (comparable) return <Missing why={comparable.hint} />;
  if (!column.isOfOneUnit || !/\d/u.test(price.whole)) return null;
  return (
    <span className="text-muted">
      <Figure parts={{ ...price, before: "", after: "" }} tail={column.tail} />
    </span>
  );
}

/** A title without the pieces that columns beside it repeat, which are read out alone; narrower tables have it whole. */
function Parts({ parts }: { parts: readonly TitlePart[] }) {
  return parts.map(({ text, isBeside }) =>
    isBeside ? (
      <span key={text} className="roomy:sr-only">
        {text}
      </span>
    ) : (
      text
    ),
  );
}

/** The hint of a row, a line for each fact that is cut or computed: the link lies over the whole row, and over the hints of its cells. */
function writeHint({ title, original, comparable, atPlace, market }: OfferRow, beside: string | null): string {
  const goods = [original ? `${title} (${original})` : title, ...(beside ? [beside] : [])].join(" · ");
  return [goods, comparable?.hint, atPlace?.hint, market?.text].filter(Boolean).join("\n");
}

/*
 * The rows come worded, and the browser lays them out: sent as elements, each with its classes, they were most of a page's data,
 * and of the time that it takes to make.
 */

/** Listings as rows; on a phone each becomes two lines. */
export function OfferRows({ offers, ...shared }: Props) {
  return offers.map((offer) => <Row key={offer.id} offer={offer} {...shared} />);
}

function Row({ offer, texts, locale, now, tail, placedTail, look }: { offer: OfferRow } & Omit<Props, "offers">) {
  const { id, slug, title, titleParts, marked, basis, place, volume, quality, stated, qualities, date, market } = offer;
  const { compact, columns, hasSeller, hasVat, hasMarket, hasShares, compared } = look;
  const terms = basis ?? place;
  const beside = compact || columns.length > 0 ? null : quality;
  const seller = offer.seller !== null && (
    <Seller name={offer.seller} verified={offer.verified ? texts.verified : null} />
  );
  return (
    <tr className={compact ? "offer is-compact" : "offer"}>
      <td className="offer-type">
        <TypeLabel type={offer.type} text={texts[offer.type]} />
        <span className="offer-terms">{volume ? `${volume} · ${terms}` : terms}</span>
      </td>
      <td className="offer-goods">
        <Link href={`/${locale}/listings/${slug}`} title={writeHint(offer, beside)} className="offer-link">
          {marked?.title ?? <Parts parts={titleParts} />}
        </Link>
        {beside && <span className="offer-beside"> · {beside}</span>}
        <span className="offer-under">
          {marked?.note ? (
            <span className="second-line">{marked.note}</span>
          ) : (
            seller && <span className="second-line">{seller}</span>
          )}
          {!compact && <span className="offer-basis">{offer.vat ? `${terms} · ${offer.vat.text}` : terms}</span>}
        </span>
        {!compact && stated && <span className="offer-stated">{stated}</span>}
      </td>
      {qualities.map((value, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table never move
        <td key={column} className={columns[column] === "number" ? "offer-value text-right" : "offer-value"}>
          {value ?? <Missing why={texts.noQuality} />}
        </td>
      ))}
      {!compact && hasSeller && <td className="offer-seller">{seller}</td>}
      <td className="offer-place">
        {/* Two lines high: a basis that needs both takes them, and the region is in the hint then. */}
        <span className="offer-where" title={basis ? `${basis}, ${place}` : place}>
          <span className="line-clamp-2 wrap-break-word">{basis ?? <Missing why={texts.noBasis} />}</span>
          <span className="second-line">{place}</span>
        </span>
      </td>
      <td className="offer-volume">{volume ?? <Missing why={texts.noVolume} />}</td>
      <td className={compared ? "offer-price has-compared" : "offer-price"}>
        <Figure parts={offer.price} tail={tail} />
        {market && hasShares && (
          <span className="offer-share" aria-hidden>
            {market.percent}
          </span>
        )}
        {/* Of the price as written: the comparable one names its own. */}
        {offer.vat && <span className="offer-vat-line">{offer.vat.text}</span>}
        {offer.comparable && <ComparableLine comparable={offer.comparable} tail={tail} />}
        {market && (
          <span className="offer-market" title={market.text}>
            {market.text}
          </span>
        )}
      </td>
      {hasVat && (
        <td className="offer-vat" title={offer.vat?.text}>
          {offer.vat?.short ?? <Missing why={texts.noVat} />}
        </td>
      )}
      {compared && (
        <td className="offer-compared" title={offer.comparable?.hint}>
          <Compared offer={offer} column={compared} />
        </td>
      )}
      {hasMarket && (
        <td className="offer-delta" title={market?.text}>
          {market?.percent}
        </td>
      )}
      {placedTail !== undefined && (
        <td className="offer-placed">
          <PlacedPrice
            atPlace={offer.atPlace}
            label={texts[`delivered${offer.type}`]}
            tail={placedTail}
            why={texts.noPlacePrice}
          />
        </td>
      )}
      <td className="offer-date">
        {date ? <OwnTime {...date} locale={locale} now={now} /> : <Missing why={texts.notPublished} />}
      </td>
      {!compact && (
        <td className="offer-tools">
          <ListingButtons listing={{ id, slug, title }} look="row" />
        </td>
      )}
    </tr>
  );
}
