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
    <tr
      className={`group relative border-b border-line hover:bg-hover max-md:grid max-md:gap-x-3 max-md:py-2 md:h-11 md:[&>td]:px-2 md:[&>td]:py-1 ${compact ? "max-md:grid-cols-[minmax(0,1fr)_auto]" : "max-md:grid-cols-[minmax(0,1fr)_auto_1.75rem]"}`}
    >
      <td className="md:pl-0! max-md:order-3 max-md:col-span-2 max-md:flex max-md:min-w-0 max-md:items-center max-md:gap-1.5 max-md:pt-1 max-md:text-sm">
        <TypeMark type={listing.type} />
        {listing.company?.verified && <BadgeCheck aria-hidden className="size-3.5! text-accent md:hidden" />}
        <span className="min-w-0 truncate text-muted md:hidden">
          {[basis ?? place, listing.volume && formatVolume(listing.volume, unitAbbr(listing.unitCode, locale), locale)]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span className="ml-auto text-muted md:hidden">
          {listing.publishedAt && <When iso={listing.publishedAt} locale={locale} now={now} fade />}
        </span>
      </td>
      <td className="min-w-0 max-md:order-1">
        <Link
          href={`/${locale}/listings/${listing.slug}`}
          prefetch={false}
          className="block truncate font-medium after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {words?.title ?? listing.title}
        </Link>
        {words?.note ? (
          <span className="block truncate text-xs text-muted">{words.note}</span>
        ) : (
          <span className="flex text-xs text-muted max-md:sr-only">
            <SellerName listing={listing} />
          </span>
        )}
      </td>
      {!compact && (
        <td className="text-sm max-lg:hidden">
          {quality ? (
            <span className="line-clamp-2 leading-4" title={quality}>
              {quality}
            </span>
          ) : (
            <Missing why={t("noQuality")} />
          )}
        </td>
      )}
      <td className="text-sm max-md:hidden">
        <span className="block truncate">{basis ?? <Missing why={t("noBasis")} />}</span>
        <span className="block truncate text-xs text-muted">{place}</span>
      </td>
      <td className="text-right whitespace-nowrap max-md:hidden">
        {listing.volume === null ? (
          <Missing why={t("noVolume")} />
        ) : (
          formatVolume(listing.volume, unitAbbr(listing.unitCode, locale), locale)
        )}
      </td>
      <td className="text-right font-semibold max-md:order-2">
        <PriceInColumn listing={listing} tail={tail} locale={locale} />
      </td>
      <td className={`text-right text-sm max-md:hidden ${compact ? "pr-0!" : ""}`}>
        {listing.publishedAt ? (
          <When iso={listing.publishedAt} locale={locale} now={now} fade />
        ) : (
          <Missing why={t("notPublished")} />
        )}
      </td>
      {!compact && (
        <td className="pr-0! max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:self-center">
          <ListingButtons listing={{ id: listing.id, slug: listing.slug, title: listing.title }} look="row" />
        </td>
      )}
    </tr>
  );
}
