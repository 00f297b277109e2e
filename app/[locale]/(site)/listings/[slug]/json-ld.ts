// Structured data of a listing's page, for search engines.
import { listQuality } from "@/components/listings/facts";
import { findOriginalTitle, formatListingTitle } from "@/lib/i18n/listing-title";
import { formatPartyName } from "@/lib/i18n/party-name";
import type { Locale } from "@/lib/i18n/routing";
import { formatAttribute, getName, getUnitAbbr, listCategoryTrail } from "@/lib/i18n/terms";
import type { Listing } from "@/lib/listings/contract";
import { findBaseUnit } from "@/lib/prices/comparable-policy";
import { toShownBound } from "@/lib/prices/shown-policy";
import { findCategory } from "@/lib/reference/categories/tree";

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
  const unit = toUnit(listing.unitCode, locale);
  const price = listing.pricePerUnit === null ? null : { price: listing.pricePerUnit, priceCurrency: listing.currency };
  const quantity = (bounds: Record<string, number>) => ({ "@type": "QuantitativeValue", ...bounds, ...unit });
  const shared = {
    url,
    ...(price && { priceSpecification: listPrices(listing, { ...price, ...unit }, locale) }),
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

const toUnit = (code: string, locale: Locale) =>
  /^[A-Z0-9]{2,3}$/.test(code) ? { unitCode: code } : { unitText: getUnitAbbr(code, locale) };

/** The price as written, and the comparable one in the usual unit of the category where currency or unit are others. */
function listPrices(
  { vat, currency, unitCode, categorySlug, comparablePrice: { amount, unit, ...comparable } }: Listing,
  written: object,
  locale: Locale,
): object {
  const usual = findCategory(categorySlug)?.unitCode ?? "";
  const code = findBaseUnit(usual)?.code === unit ? usual : unit;
  const specify = (price: object) => ({
    "@type": "UnitPriceSpecification",
    ...price,
    ...(vat && { valueAddedTaxIncluded: vat === "included" }),
  });
  const isSame = code === unitCode && comparable.currency === currency;
  if (amount === null || code === null || isSame || !findBaseUnit(unitCode)) return specify(written);
  const price = Number(toShownBound(String(amount), code));
  return [specify(written), specify({ price, priceCurrency: comparable.currency, ...toUnit(code, locale) })];
}

function toProduct(listing: Listing, picture: string, locale: Locale, texts: { yes: string; no: string }): object {
  const original = findOriginalTitle(listing, locale);
  return {
    "@type": "Product",
    name: formatListingTitle(listing, locale),
    ...(original !== null && { alternateName: original }),
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
  if (!company) return { "@type": "Person", name: formatPartyName(owner.name, locale) };
  // Only a verified company has a page.
  const page = company.verified && { url: `${site}/${locale}/companies/${company.slug}` };
  return { "@type": "Organization", ...toNames(company.name, locale), ...page };
}

/** A name in the language of the page, with the name as registered where that is written otherwise. */
function toNames(registered: string, locale: Locale): object {
  const name = formatPartyName(registered, locale);
  return { name, ...(name !== registered && { alternateName: registered }) };
}
