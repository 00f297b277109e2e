import { listQuality } from "@/components/listings/facts";
import type { Locale } from "@/lib/i18n/routing";
import { formatAttribute, getName, getUnitAbbr, listCategoryTrail } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";

/**
 * A listing as schema.org says it: an offer of a product, or a demand for one. `picture` stands in for photographs, `url` is its
 * page; both absolute. Units are codes of UN/ECE Rec 20, except for our own, which are words.
 */
export function createListingJsonLd(
  listing: Listing,
  { url, picture }: { url: string; picture: string },
  locale: Locale,
  texts: { yes: string; no: string },
): object {
  const unit = /^[A-Z0-9]{2,3}$/.test(listing.unitCode)
    ? { unitCode: listing.unitCode }
    : { unitText: getUnitAbbr(listing.unitCode, locale) };
  const price = listing.pricePerUnit === null ? null : { price: listing.pricePerUnit, priceCurrency: listing.currency };
  const quantity = (bounds: Record<string, number>) => ({ "@type": "QuantitativeValue", ...bounds, ...unit });
  const shared = {
    url,
    ...(price && {
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        ...price,
        ...unit,
        ...(listing.vat && { valueAddedTaxIncluded: listing.vat === "included" }),
      },
    }),
    areaServed: listing.countryCode,
  };
  const product = toProduct(listing, picture, locale, texts);
  const party = toParty(listing, new URL(url).origin, locale);
  const lastDay = listing.expiresAt?.slice(0, 10);
  if (listing.type === "BUY") {
    const bounds = {
      ...(listing.minVolume && { minValue: listing.minVolume }),
      ...(listing.volume && { maxValue: listing.volume }),
    };
    return {
      "@type": "Demand",
      ...shared,
      itemOffered: product,
      ...(Object.keys(bounds).length > 0 && { eligibleQuantity: quantity(bounds) }),
      ...(lastDay && { validThrough: lastDay }),
      // A demand knows no buyer; the buyer seeks the demand.
      "@reverse": { seeks: party },
    };
  }
  return {
    ...product,
    url,
    offers: {
      "@type": "Offer",
      availability: "https://schema.org/InStock",
      ...price,
      ...shared,
      ...(listing.volume && { inventoryLevel: quantity({ value: listing.volume }) }),
      ...(listing.minVolume && { eligibleQuantity: quantity({ minValue: listing.minVolume }) }),
      ...(price && lastDay && { priceValidUntil: lastDay }),
      seller: party,
    },
  };
}

function toProduct(listing: Listing, picture: string, locale: Locale, texts: { yes: string; no: string }): object {
  return {
    "@type": "Product",
    name: listing.title,
    category: listCategoryTrail(listing.categorySlug, locale)
      .map(({ name }) => name)
      .join(" > "),
    ...(listing.description && { description: listing.description.slice(0, 500) }),
    image: listing.images.length > 0 ? listing.images.map((image) => image.url) : [picture],
    additionalProperty: listQuality(listing).map(({ attribute, value }) => ({
      "@type": "PropertyValue",
      name: getName(attribute, locale),
      value: formatAttribute(attribute, value, locale, texts),
    })),
  };
}

function toParty({ company, owner }: Listing, site: string, locale: Locale): object {
  if (!company) return { "@type": "Person", name: owner.name };
  // Only a verified company has a page.
  const page = company.verified && { url: `${site}/${locale}/companies/${company.slug}` };
  return { "@type": "Organization", name: company.name, ...page };
}
