import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListingButtons } from "@/components/favourites/listing-buttons";
import { ListingTools } from "@/components/favourites/listing-tools";
import { Missing } from "@/components/ui/missing";
import { When } from "@/components/ui/when";
import { formatVolume } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { unitAbbr } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { basisLine, placeLine, qualityLine, SellerName } from "./facts";
import { PriceInColumn, widestTail } from "./price";
import { TypeMark } from "./type-mark";

export type SortColumn = "volume" | "price" | "date";
/** Where a click on a column's head leads, and how that column is sorted now. */
export type SortLinks = Record<SortColumn, { href: string; now: "ascending" | "descending" | null }>;

type Props = {
  listings: readonly Listing[];
  locale: Locale;
  /** What the table shows, for those who don't see it. */
  caption: string;
  now: string;
  sort?: SortLinks;
  /** Without the column of quality, for a narrower place. */
  compact?: boolean;
  /** The title with what was searched for marked, and a line from the description instead of the seller. */
  marked?: (listing: Listing) => { title: ReactNode; note: ReactNode };
};

/** Listings as rows to compare: figures line up; on a phone each row becomes two lines. */
export function ListingTable({ listings, locale, caption, now, sort, compact = false, marked }: Props) {
  const t = useTranslations("listing");
  const tail = widestTail(listings, locale);
  const table = (
    <table className="w-full table-fixed border-collapse max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-sm text-muted max-md:sr-only">
        <tr className="border-b border-line [&>th]:h-9 [&>th]:px-2 [&>th]:font-medium">
          <th scope="col" className="w-17 pl-0!">
            {t("type")}
          </th>
          <th scope="col">{t("goods")}</th>
          {!compact && (
            <th scope="col" className="w-[18%] max-lg:hidden">
              {t("quality")}
            </th>
          )}
          <th scope="col" className={compact ? "w-[24%]" : "w-[15%]"}>
            {t("basisAndPlace")}
          </th>
          <Head name="volume" label={t("volume")} sort={sort} className="w-23 text-right" />
          <Head name="price" label={t("price")} sort={sort} className="w-34 text-right" />
          <Head name="date" label={t("age")} sort={sort} className={`w-28 text-right ${compact ? "pr-0!" : ""}`} />
          {!compact && (
            <th scope="col" className="w-15 pr-0!">
              <span className="sr-only">{t("tools")}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {listings.map((listing) => (
          <Row
            key={listing.id}
            listing={listing}
            locale={locale}
            tail={tail}
            now={now}
            compact={compact}
            marked={marked}
          />
        ))}
      </tbody>
    </table>
  );
  return compact ? table : <ListingTools>{table}</ListingTools>;
}

function Head({
  name,
  label,
  sort,
  className,
}: {
  name: SortColumn;
  label: string;
  sort: SortLinks | undefined;
  className: string;
}) {
  const link = sort?.[name];
  return (
    <th scope="col" aria-sort={link?.now ?? undefined} className={className}>
      {link ? (
        <Link href={link.href} prefetch={false} rel="nofollow" className="hover:text-ink hover:underline">
          {link.now && <span aria-hidden>{link.now === "ascending" ? "↑ " : "↓ "}</span>}
          {label}
        </Link>
      ) : (
        label
      )}
    </th>
  );
}

type RowProps = {
  listing: Listing;
  locale: Locale;
  tail: number;
  now: string;
  compact: boolean;
  marked: Props["marked"];
};

function Row({ listing, locale, tail, now, compact, marked }: RowProps) {
  const words = marked?.(listing);
  const t = useTranslations("listing");
  const quality = qualityLine(listing, locale, { yes: t("yes"), no: t("no") });
  const basis = basisLine(listing, locale);
  const place = placeLine(listing, locale);
  return (
    <tr className={compact ? "offer is-compact" : "offer"}>
      <td className="offer-type">
        <TypeMark type={listing.type} />
        {listing.company?.verified && <BadgeCheck aria-hidden className="size-3.5! text-accent md:hidden" />}
        <span className="offer-terms">
          {[basis ?? place, listing.volume && formatVolume(listing.volume, unitAbbr(listing.unitCode, locale), locale)]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </td>
      <td className="offer-goods">
        <Link href={`/${locale}/listings/${listing.slug}`} prefetch={false} className="offer-link">
          {words?.title ?? listing.title}
        </Link>
        {words?.note ? (
          <span className="second-line">{words.note}</span>
        ) : (
          <span className="second-line max-md:sr-only">
            <SellerName listing={listing} />
          </span>
        )}
      </td>
      {!compact && (
        <td className="offer-quality">
          {quality ? (
            <span className="line-clamp-2 leading-4" title={quality}>
              {quality}
            </span>
          ) : (
            <Missing why={t("noQuality")} />
          )}
        </td>
      )}
      <td className="offer-place">
        <span className="block truncate">{basis ?? <Missing why={t("noBasis")} />}</span>
        <span className="second-line">{place}</span>
      </td>
      <td className="offer-volume">
        {listing.volume === null ? (
          <Missing why={t("noVolume")} />
        ) : (
          formatVolume(listing.volume, unitAbbr(listing.unitCode, locale), locale)
        )}
      </td>
      <td className="offer-price">
        <PriceInColumn listing={listing} tail={tail} locale={locale} />
      </td>
      <td className="offer-date">
        {listing.publishedAt ? (
          <When iso={listing.publishedAt} locale={locale} now={now} fade />
        ) : (
          <Missing why={t("notPublished")} />
        )}
      </td>
      {!compact && (
        <td className="offer-tools">
          <ListingButtons listing={{ id: listing.id, slug: listing.slug, title: listing.title }} look="row" />
        </td>
      )}
    </tr>
  );
}
