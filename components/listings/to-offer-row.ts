// The row of a listing in tables of listings.
import { formatWhen } from "@/lib/i18n/dates";
import { formatNumber } from "@/lib/i18n/format";
import { findOriginalTitle, formatListingTitle } from "@/lib/i18n/listing-title";
import { formatShortPartyName } from "@/lib/i18n/party-name";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { WORDS } from "@/lib/listings/words-policy";
import { formatBasisLine, formatQualityBeside } from "./facts";
import type { OfferRow } from "./offer-rows";
import { splitPrice } from "./price";

/** The basis and the region; the way from the place that the list is near to comes first. */
function withDistance(
  basis: string | null,
  place: string,
  { distance }: Pick<Listing, "distance">,
  locale: Locale,
): Pick<OfferRow, "basis" | "place"> {
  if (distance === null || distance === undefined) return { basis, place };
  const way = `${formatNumber(Math.round(distance), locale)} ${WORDS[locale].km}`;
  return basis === null ? { basis, place: `${way} · ${place}` } : { basis: `${way} · ${basis}`, place };
}

/** The facts of a listing that a row shows whatever table it stands in. */
export function toOfferRow(
  listing: Listing,
  locale: Locale,
  now: string,
  yesNo: { yes: string; no: string },
): Omit<OfferRow, "titleParts" | "market" | "comparable" | "atPlace" | "qualities" | "vat" | "stated"> {
  const { id, slug, type, company, volume, publishedAt } = listing;
  const title = formatListingTitle(listing, locale);
  return {
    id,
    slug,
    title,
    original: findOriginalTitle(listing, locale),
    type,
    seller: formatShortPartyName(company?.name ?? listing.owner.name, locale),
    verified: company?.verified ?? false,
    quality: formatQualityBeside(title, listing, locale, yesNo) || null,
    ...withDistance(formatBasisLine(listing, locale), formatRegionLine(listing, locale), listing, locale),
    volume: volume === null ? null : formatQuantity(volume, listing.unitCode, locale),
    price: splitPrice(listing, locale),
    date: publishedAt === null ? null : { iso: publishedAt, ...formatWhen(publishedAt, locale, new Date(now)) },
  };
}
