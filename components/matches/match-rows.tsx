// /listings/…: listings of the other side that fit this one.
import { useTranslations } from "next-intl";
import { formatBasisLine } from "@/components/listings/facts";
import { formatAtPlace, formatPlacePrice, joinPlacePrice } from "@/components/listings/place-price";
import { DataTable, type TableColumn } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { createWhen } from "@/components/ui/when";
import { formatNumber, formatPercent } from "@/lib/i18n/format";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatShortPartyName } from "@/lib/i18n/party-name";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { WORDS } from "@/lib/listings/words-policy";
import type { Match } from "@/lib/matches/contract";
import type { PriceView } from "@/lib/prices/comparable-policy";
import { computeShownPrice } from "@/lib/prices/shown-policy";

type Props = {
  caption: string;
  own: Listing;
  matches: readonly Match[];
  view: PriceView;
  locale: Locale;
  /** Since when pairs are known, by the id of their listing; with it the rows say so. */
  found?: { at: ReadonlyMap<string, string>; now: string };
};

/** Listings of the other side with the spread of each pair: what the buyer pays, and what the goods cost there, in one currency and VAT. */
export function MatchRows({ caption, own, matches, view, locale, found }: Props) {
  const t = useTranslations("matches");
  const ofView = useTranslations("priceView");
  // A pair is compared without VAT where both sides say theirs, else as offered.
  const isKnown = (listing: Listing) => {
    const shown = computeShownPrice(listing, { ...view, vatView: "excluded" });
    return shown === null || !("reason" in shown);
  };
  const formatVat = ({ listing }: Match) =>
    isKnown(own) && isKnown(listing) ? WORDS[locale].vat.excluded : t("asOffered");
  const columns: TableColumn<Match>[] = [
    {
      id: "listing",
      label: t("listing"),
      width: "w-full",
      cell: ({ listing }) => (
        <>
          <Link href={`/${locale}/listings/${listing.slug}`} className="link font-medium">
            {formatListingTitle(listing, locale)}
          </Link>
          <span className="block text-sm text-muted">{listTerms(listing, locale).join(" · ")}</span>
        </>
      ),
    },
    {
      id: "paid",
      label: t("paid"),
      align: "right",
      cell: (match) => {
        const { listing, priceAt, spread } = match;
        if (priceAt.amount === null) return null;
        const amount = priceAt.amount + spread.amount;
        return (
          <>
            {joinPlacePrice({ parts: formatAtPlace({ ...priceAt, amount }, listing.categorySlug, locale) })}{" "}
            <span className="block text-xs whitespace-nowrap text-muted max-md:inline">{formatVat(match)}</span>
          </>
        );
      },
    },
    {
      id: "landed",
      label: t("landed"),
      align: "right",
      cell: (match) => {
        const shown = formatPlacePrice(
          { categorySlug: match.listing.categorySlug, priceAt: match.priceAt },
          locale,
          ofView,
        );
        return (
          shown && (
            <>
              <span title={shown.hint}>{joinPlacePrice(shown)}</span>{" "}
              <span className="block text-xs whitespace-nowrap text-muted max-md:inline">{formatVat(match)}</span>
            </>
          )
        );
      },
    },
    {
      id: "spread",
      label: t("spread"),
      align: "right",
      cell: ({ spread: { percent } }) => (
        <span className={`whitespace-nowrap ${percent >= 0 ? "font-semibold" : "text-muted"}`}>
          {percent > 0 ? "+" : ""}
          {formatPercent(formatNumber(percent, locale, { exactly: 2 }), locale)}
        </span>
      ),
    },
  ];
  if (found) {
    const when = createWhen(locale, found.now);
    const foundAt = (match: Match) => found.at.get(match.listing.id) ?? null;
    if (matches.some((match) => foundAt(match) !== null))
      columns.push({ id: "found", label: t("found"), cell: (match) => when(foundAt(match), t("foundBefore")) });
  }
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

/** The company, the basis or the region, and the volume. */
const listTerms = (listing: Listing, locale: Locale): string[] => [
  formatShortPartyName(listing.company?.name ?? listing.owner.name, locale),
  formatBasisLine(listing, locale) ?? formatRegionLine(listing, locale),
  ...(listing.volume === null ? [] : [formatQuantity(listing.volume, listing.unitCode, locale)]),
];
