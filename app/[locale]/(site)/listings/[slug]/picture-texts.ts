// Texts of the picture of a listing that networks show, and its address.
import { getTranslations } from "next-intl/server";
import { formatBasisLine } from "@/components/listings/facts";
import { splitPrice } from "@/components/listings/price";
import type { PictureTexts } from "@/components/share/listing-picture";
import { formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import { formatQuantity } from "@/lib/i18n/quantity";
import type { Locale } from "@/lib/i18n/routing";
import { formatRegionLine, listCategoryTrail } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { keepDrawable } from "@/lib/share/policy";

/** The texts of the picture of a listing, in glyphs that can be drawn. */
export async function loadPictureTexts(listing: Listing, locale: Locale): Promise<PictureTexts> {
  const t = await getTranslations({ locale, namespace: "listing" });
  const meta = await getTranslations({ locale, namespace: "meta" });
  const { before, whole, fraction, after } = splitPrice(listing, locale);
  const line = (parts: readonly (string | null | undefined)[]) => keepDrawable(parts.filter(Boolean).join(" · "));
  return {
    site: meta("name"),
    type: listing.type,
    typeText: keepDrawable(t(`types.${listing.type}`)),
    title: keepDrawable(formatListingTitle(listing, locale)),
    price: keepDrawable(before + whole + fraction + after),
    terms: line([
      listing.volume === null ? null : formatQuantity(listing.volume, listing.unitCode, locale),
      formatBasisLine(listing, locale),
      formatRegionLine(listing, locale),
    ]),
    seller: line([
      formatPartyName(listing.company?.name ?? listing.owner.name, locale),
      listCategoryTrail(listing.categorySlug, locale).at(-1)?.name,
    ]),
  };
}

/** The address of the picture, without the site. It changes with the listing: networks keep a picture by its address. */
export function formatPictureHref(listing: Listing, locale: Locale): string {
  return `/${locale}/listings/${listing.slug}/og.png?v=${Date.parse(listing.updatedAt).toString(36)}`;
}
