import { qualityOf } from "@/components/listings/facts";
import type { Locale } from "@/lib/i18n/routing";
import { attributeText, categoryTrail, nameIn } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";

/** A listing as schema.org says it: an offer of a product, or a demand for one. */
export function listingJsonLd(
  listing: Listing,
  url: string,
  locale: Locale,
  words: { yes: string; no: string },
): object {
  const party = listing.company
    ? { "@type": "Organization", name: listing.company.name }
    : { "@type": "Person", name: listing.owner.name };
  const terms = {
    url,
    price: listing.pricePerUnit,
    priceCurrency: listing.currency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: listing.pricePerUnit,
      priceCurrency: listing.currency,
      unitCode: listing.unitCode,
      ...(listing.vat && { valueAddedTaxIncluded: listing.vat === "included" }),
    },
    ...(listing.volume && {
      inventoryLevel: {
        "@type": "QuantitativeValue",
        value: listing.volume,
        unitCode: listing.unitCode,
      },
    }),
    ...(listing.minVolume && {
      eligibleQuantity: {
        "@type": "QuantitativeValue",
        minValue: listing.minVolume,
        unitCode: listing.unitCode,
      },
    }),
    ...(listing.expiresAt && {
      priceValidUntil: listing.expiresAt.slice(0, 10),
    }),
    areaServed: listing.countryCode,
    seller: party,
  };
  const product = {
    "@type": "Product",
    name: listing.title,
    category: categoryTrail(listing.categorySlug, locale)
      .map(({ name }) => name)
      .join(" > "),
    ...(listing.description && {
      description: listing.description.slice(0, 500),
    }),
    ...(listing.images.length > 0 && {
      image: listing.images.map((image) => image.url),
    }),
    additionalProperty: qualityOf(listing).map(({ attribute, value }) => ({
      "@type": "PropertyValue",
      name: nameIn(attribute, locale),
      value: attributeText(attribute, value, locale, words),
    })),
  };
  if (listing.type === "BUY")
    return {
      "@context": "https://schema.org",
      "@type": "Demand",
      ...terms,
      itemOffered: product,
    };
  return {
    "@context": "https://schema.org",
    ...product,
    offers: {
      "@type": "Offer",
      availability: "https://schema.org/InStock",
      ...terms,
    },
  };
}

/** JSON for a script element: no text of a listing can end the element or start a comment in it. */
export function safeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
