// Below the best matches of a listing: the way to all listings of the other side, by their price at its place.
import { useTranslations } from "next-intl";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Link } from "@/components/ui/link";
import { getPlaceNameById } from "@/lib/i18n/places";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "@/lib/listings/contract";

type Props = { listing: Listing; locale: Locale };

/** To the bids with what is left of them here, or to the offers with their delivery to here; nothing where the place is not known. */
export function OtherSideLink({ listing: { type, categorySlug, basisPlaceId }, locale }: Props) {
  const t = useTranslations("matches");
  if (basisPlaceId === null) return null;
  const other = type === "SELL" ? "BUY" : "SELL";
  const order = other === "BUY" ? "desc" : "asc";
  const params = { type: other, at: basisPlaceId, sortBy: "priceAt", order };
  return (
    <Link href={formatCatalogueHref({ path: `/${locale}/catalogue/${categorySlug}`, params })}>
      {t(`all.${other}`, { place: getPlaceNameById(basisPlaceId, locale) })}
    </Link>
  );
}
