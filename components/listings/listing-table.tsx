import { ArrowDown, ArrowUp } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListingTools } from "@/components/favourites/listing-tools";
import { Link } from "@/components/ui/link";
import { formatWhen } from "@/lib/i18n/dates";
import { formatVolume, joinPercentSigns } from "@/lib/i18n/format";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import { getUnitAbbr } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { formatAgainstMarket } from "./against-market";
import { formatBasisLine, formatPlaceLine, formatQualityLine } from "./facts";
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
  };
  const offers = listings.map((listing) => ({
    ...toOffer(listing, locale, now, yesNo),
    ...(ofOneSeller && { seller: null }),
    market: listing.marketDelta && formatAgainstMarket(listing.marketDelta.percent, locale, tMarket),
    comparable: formatShownPrice(listing, view, locale, ofView),
    atPlace: formatPlacePrice(listing, locale, ofView),
    marked: marked?.(listing),
  }));
  const tail = measureColumnTail(
    listings,
    offers.map(({ comparable }) => comparable),
    locale,
  );
  const volumeWidth = computeWidth(
    offers.map(({ volume }) => volume ?? ""),
    { least: 5.75, fits: 10 },
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
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-1.5 [&>th]:font-medium">
          <th scope="col" className="w-16.5 pl-0!">
            {t("type")}
          </th>
          <th scope="col">{t(ofOneSeller ? "goodsAlone" : "goods")}</th>
          {!compact && (
            <th scope="col" className="w-[14%] max-[90rem]:hidden">
              {t("quality")}
            </th>
          )}
          <th scope="col" className={compact ? "w-[24%]" : "w-[14%] max-xl:hidden"}>
            {t("basisAndPlace")}
          </th>
          <Head name="volume" label={t("volume")} sort={sort} width={volumeWidth} />
          <Head name="price" label={t("price")} sort={sort} width={priceWidth} tail={tail} />
          {placed && (
            <Head
              name="priceAt"
              label={ofView("delivered", { place: placed.place })}
              sort={sort}
              width={placed.width}
              tail={placed.tail}
            />
          )}
          <Head name="date" label={t("age")} sort={sort} width="6.75rem" last={compact} />
          {!compact && (
            <th scope="col" className="w-15 pr-0!">
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
          placedTail={placed ? placed.tail : undefined}
          compact={compact}
        />
      </tbody>
    </table>
  );
  return compact ? table : <ListingTools>{table}</ListingTools>;
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
function computeWidth(texts: readonly string[], { least, fits }: { least: number; fits: number }): string {
  return `${least + Math.max(0, ...texts.map(({ length }) => length - fits)) * 0.47}rem`;
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
): Omit<Offer, "market" | "comparable" | "atPlace"> {
  const { id, slug, type, company, volume, publishedAt } = listing;
  return {
    id,
    slug,
    title: joinPercentSigns(listing.title),
    type,
    seller: company?.name ?? listing.owner.name,
    verified: company?.verified ?? false,
    quality: formatQualityLine(listing, locale, yesNo) || null,
    basis: formatBasisLine(listing, locale),
    place: formatPlaceLine(listing, locale),
    volume: volume === null ? null : formatVolume(volume, getUnitAbbr(listing.unitCode, locale), locale),
    price: splitPrice(listing, locale),
    date: publishedAt === null ? null : { iso: publishedAt, ...formatWhen(publishedAt, locale, new Date(now)) },
  };
}
