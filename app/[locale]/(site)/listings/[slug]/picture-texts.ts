import { getTranslations } from "next-intl/server";
import { basisLine, placeLine } from "@/components/listings/facts";
import { partsOf } from "@/components/listings/price";
import type { PictureTexts } from "@/components/share/listing-picture";
import { formatVolume } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { categoryTrail, unitAbbr } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { toDrawable } from "@/lib/share/glyphs";

/** The texts of the picture of a listing, in glyphs that can be drawn. */
export async function pictureTexts(listing: Listing, locale: Locale): Promise<PictureTexts> {
  const t = await getTranslations({ locale, namespace: "listing" });
  const meta = await getTranslations({ locale, namespace: "meta" });
  const { before, whole, fraction, after } = partsOf(listing, locale);
  const unit = unitAbbr(listing.unitCode, locale);
  const line = (parts: readonly (string | null | undefined)[]) => toDrawable(parts.filter(Boolean).join(" · "));
  return {
    site: meta("name"),
    type: listing.type,
    typeText: toDrawable(t(`types.${listing.type}`)),
    title: toDrawable(listing.title),
    price: toDrawable(before + whole + fraction + after),
    terms: line([
      listing.volume === null ? null : formatVolume(listing.volume, unit, locale),
      basisLine(listing, locale),
      placeLine(listing, locale),
    ]),
    seller: line([
      listing.company?.name ?? listing.owner.name,
      categoryTrail(listing.categorySlug, locale).at(-1)?.name,
    ]),
  };
}

/** The address of the picture, without the site. It changes with the listing: networks keep a picture by its address. */
export function pictureHref(listing: Listing, locale: Locale): string {
  return `/${locale}/listings/${listing.slug}/og.png?v=${Date.parse(listing.updatedAt).toString(36)}`;
}
