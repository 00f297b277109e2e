import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListingTools } from "@/components/favourites/listing-tools";
import { Link } from "@/components/ui/link";
import { formatWhen } from "@/lib/i18n/dates";

import { findOriginalTitle, formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import { getPlaceNameById } from "@/lib/i18n/places";
import { getShortName } from "@/lib/i18n/quality-names";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatAttribute, getName } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { Attribute } from "@/lib/reference/categories/contract";
import { formatAgainstMarket, formatPercentChange } from "./against-market";
import { formatBasisLine, formatKeyLine, formatPlaceLine, formatQualityBeside, listKeyQualities } from "./facts";
import { FigureHead, SMALLER } from "./figure";
import { type Offer, OfferRows } from "./offer-rows";
import { formatPlacePrice } from "./place-price";
import { measureColumnTail, splitPrice } from "./price";
import { formatShownPrice } from "./shown-price";

export type SortColumn = "volume" | "price" | "priceAt" | "date";
/** Link of a column's heading, and the present sort of the column; null where it sorts by nothing. */
export type SortLinks = Record<SortColumn, { href: string; now: "ascending" | "descending" | null } | null>;

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
    notPublished: t("notPublished"),
    noPlacePrice: ofView("placeUnknown"),
    placePrice: view.at ? ofView("delivered", { place: getPlaceNameById(view.at.place.id, locale) }) : "",
  };
  const columns = compact ? [] : listKeyQualities(listings);
  const offers = listings.map((listing) => ({
    ...toOffer(listing, locale, now, yesNo),
    ...(ofOneSeller && { seller: null }),
    qualities: columns.map((attribute) => {
      const value = listing.attributes[attribute.key];
      return value === undefined ? null : formatAttribute(attribute, value, locale, yesNo);
    }),
    stated: compact ? null : formatKeyLine(listing, locale, yesNo) || null,
    market: listing.marketDelta && {
      text: formatAgainstMarket(listing.marketDelta.percent, locale, tMarket),
      percent: formatPercentChange(listing.marketDelta.percent, locale),
    },
    comparable: formatShownPrice(listing, view, locale, ofView),
    atPlace: formatPlacePrice(listing, locale, ofView),
    marked: marked?.(listing),
  }));
  const tail = measureColumnTail(
    listings,
    offers.map(({ comparable }) => comparable),
    locale,
  );
  // A column for a few would take its room from the titles: it stands below the price then.
  const compared = offers.filter(({ market }) => market !== null).length;
  const hasMarket = !compact && compared * 2 >= offers.length && compared > 0;
  const volumeWidth = computeWidth(
    offers.map(({ volume }) => volume ?? ""),
    // Of an absurd volume the figure breaks, rather than every title.
    { least: 5.75, fits: 10, most: 8 },
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
  const placed = view.at &&
    listings.some(({ priceAt }) => priceAt) && {
      place: getPlaceNameById(view.at.place.id, locale),
      ...measurePlaced(offers),
    };
  const table = (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-1.5 [&>th]:font-medium roomy:[&>th]:h-7">
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
            />
          ))}
          {!compact && columns.length === 0 && (
            <th scope="col" className="w-40 cramped:hidden">
              {t("quality")}
            </th>
          )}
          {!compact && !ofOneSeller && (
            <th scope="col" className="w-28 cramped:hidden">
              {t("seller")}
            </th>
          )}
          <th scope="col" className={compact ? "w-[24%]" : "w-28 cramped:hidden"}>
            {t("basisAndPlace")}
          </th>
          <Head name="volume" label={t("volume")} sort={sort} width={volumeWidth} />
          <Head name="price" label={t("price")} sort={sort} width={priceWidth} tail={tail} />
          {hasMarket && (
            <th scope="col" className="w-17 text-right whitespace-nowrap cramped:hidden" title={t("market.hint")}>
              {t("market.column")}
            </th>
          )}
          {placed && (
            <Head
              name="priceAt"
              label={ofView("delivered", { place: placed.place })}
              sort={sort}
              width={placed.width}
              tail={placed.tail}
            />
          )}
          <Head name="date" label={t("age")} sort={sort} width="6.5rem" last={compact} />
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
            hasMarket,
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

/** The head of a column of a quality: its short name, and the whole name as a hint. */
function QualityHead({ attribute, locale, cells }: { attribute: Attribute; locale: Locale; cells: readonly string[] }) {
  const [short, name] = [getShortName(attribute, locale), getName(attribute, locale)];
  return (
    <th
      scope="col"
      title={name}
      className={`truncate tight:hidden ${attribute.type === "number" ? "text-right" : ""}`}
      style={{ width: computeWidth([short, ...cells], { least: 3.25, fits: 5 }) }}
    >
      <span aria-hidden>{short}</span>
      <span className="sr-only">{name}</span>
    </th>
  );
}

/** Room of the column of prices at a place: characters right of the decimal mark, and its width. */
function measurePlaced(offers: readonly Pick<Offer, "atPlace">[]): { tail: number; width: string } {
  const parts = offers.flatMap(({ atPlace }) => atPlace?.parts ?? []);
  const tail = Math.max(0, ...parts.map(({ fraction, after }) => fraction.length + after.length));
  const room = " ".repeat(Math.ceil(tail));
  return {
    tail,
    width: computeWidth(
      parts.map(({ before, whole }) => before + whole + room),
      { least: 8, fits: 14 },
    ),
  };
}

/** A column's width, in rem: wider where its longest text needs it, such as a unit in words. A character takes about half a rem. */
function computeWidth(
  texts: readonly string[],
  { least, fits, most = Number.POSITIVE_INFINITY }: { least: number; fits: number; most?: number },
): string {
  return `${Math.min(most, least + Math.max(0, ...texts.map(({ length }) => length - fits)) * 0.47)}rem`;
}

function Head({
  name,
  label,
  sort,
  width,
  last = false,
  tail = 0,
}: {
  name: SortColumn;
  label: string;
  sort: SortLinks | undefined;
  width: string;
  last?: boolean;
  /** Room of a column of prices right of its decimal mark: the label stands above the figures. */
  tail?: number;
}) {
  const link = sort?.[name];
  const head = <FigureHead label={label} tail={tail} />;
  const Arrow = link?.now === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={link?.now ?? undefined}
      className={`text-right ${last ? "pr-0!" : ""}`}
      style={{ width }}
    >
      {link ? (
        <Link href={link.href} rel="nofollow" className="hover:text-ink hover:underline">
          {link.now && <Arrow aria-hidden className="mr-0.5 inline size-3.5!" />}
          {head}
        </Link>
      ) : (
        head
      )}
    </th>
  );
}

/** A listing as its row shows it. */
function toOffer(
  listing: Listing,
  locale: Locale,
  now: string,
  yesNo: { yes: string; no: string },
): Omit<Offer, "market" | "comparable" | "atPlace" | "qualities" | "stated"> {
  const { id, slug, type, company, volume, publishedAt } = listing;
  const title = formatListingTitle(listing, locale);
  return {
    id,
    slug,
    title,
    original: findOriginalTitle(listing, locale),
    type,
    seller: formatPartyName(company?.name ?? listing.owner.name, locale),
    verified: company?.verified ?? false,
    quality: formatQualityBeside(title, listing, locale, yesNo) || null,
    basis: formatBasisLine(listing, locale),
    place: formatPlaceLine(listing, locale),
    volume: volume === null ? null : formatQuantity(volume, listing.unitCode, locale),
    price: splitPrice(listing, locale),
    date: publishedAt === null ? null : { iso: publishedAt, ...formatWhen(publishedAt, locale, new Date(now)) },
  };
}
