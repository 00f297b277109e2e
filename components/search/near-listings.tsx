// Near matches, below the results of a search.
import { useTranslations } from "next-intl";
import { ListingTable } from "@/components/listings/listing-table";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import type { PriceView } from "@/lib/prices/comparable-policy";
import type { FoundListing } from "@/lib/search/contract";
import { markWords } from "./marked-words";

type Props = {
  listings: readonly FoundListing[];
  /** The place that they are sorted by their distance from. */
  from: string | null;
  view: PriceView;
  locale: Locale;
  now: string;
};

/** Near matches of a search, apart from its results: the same goods in another size, grade or place. */
export function NearListings({ listings, from, view, locale, now }: Props) {
  const t = useTranslations("searchPage");
  if (listings.length === 0) return null;
  return (
    <section aria-labelledby="near-listings" className="mt-6 border-t border-line pt-4">
      <h2 id="near-listings" className="text-lg font-semibold">
        {t("near")}
      </h2>
      <p className="pb-2 text-sm text-muted">
        {t("nearLead")} {from !== null && t("nearestFirst", { place: getPlaceNameById(from, locale) })}
      </p>
      <ListingTable
        listings={listings}
        view={view}
        locale={locale}
        caption={t("near")}
        now={now}
        marked={(listing) => markWords(listings, listing, locale)}
      />
    </section>
  );
}
