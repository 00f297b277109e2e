import type { CompanyDetails } from "@/lib/companies/contract";

type Page = { name: string; url: string; site: string | null };

/** A company as schema.org says it. `name` and `url` are of its page here; its own site, when it has a sound one, is `sameAs`. */
export function createCompanyJsonLd(company: CompanyDetails, { name, url, site }: Page): object {
  return {
    "@type": "Organization",
    name,
    ...(name !== company.name && { alternateName: company.name }),
    url,
    ...(company.description && { description: company.description.slice(0, 500) }),
    ...(company.inn && { taxID: company.inn }),
    ...(company.ogrn && {
      identifier: {
        "@type": "PropertyValue",
        propertyID: company.ogrn.length === 15 ? "OGRNIP" : "OGRN",
        value: company.ogrn,
      },
    }),
    address: {
      "@type": "PostalAddress",
      addressCountry: company.countryCode,
      ...(company.region && { addressRegion: company.region }),
    },
    ...(site && { sameAs: [site] }),
  };
}
