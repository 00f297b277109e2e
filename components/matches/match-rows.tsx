// /listings/…: listings of the other side that fit this one.
import { useTranslations } from "next-intl";
import { formatPlacePrice, joinPlacePrice } from "@/components/listings/place-price";
import { Price } from "@/components/listings/price";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatNumber, formatPercent } from "@/lib/i18n/format";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import type { Locale } from "@/lib/i18n/routing";
import type { Match } from "@/lib/matches/contract";

type Props = { caption: string; matches: readonly Match[]; locale: Locale };

/** Listings of the other side with the spread of each pair, and the offer with its delivery. */
export function MatchRows({ caption, matches, locale }: Props) {
  const t = useTranslations("matches");
  const ofView = useTranslations("priceView");
  const columns: TableColumn<Match>[] = [
    {
      id: "listing",
      label: t("listing"),
      width: "w-full",
      cell: ({ listing }) => (
        <Link href={`/${locale}/listings/${listing.slug}`} className="link font-medium">
          {formatListingTitle(listing, locale)}
        </Link>
      ),
    },
    {
      id: "price",
      label: t("price"),
      align: "right",
      cell: ({ listing }) => <Price listing={listing} locale={locale} />,
    },
    {
      id: "landed",
      label: t("landed"),
      align: "right",
      cell: ({ listing: { categorySlug }, priceAt }) => {
        const shown = formatPlacePrice({ categorySlug, priceAt }, locale, ofView);
        return shown && <span title={shown.hint}>{joinPlacePrice(shown)}</span>;
      },
    },
    {
      id: "spread",
      label: t("spread"),
      align: "right",
      cell: ({ spread: { percent } }) => (
        <span className={`whitespace-nowrap ${percent >= 0 ? "font-semibold" : "text-muted"}`}>
          {percent > 0 ? "+" : ""}
          {formatPercent(formatNumber(percent, locale, 2), locale)}
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={matches}
      rowKey={({ listing }) => listing.id}
      stackBelow="md"
    />
  );
}
