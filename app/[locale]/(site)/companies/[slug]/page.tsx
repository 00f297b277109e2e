// /companies/…: a company and its listings.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { CompanyCheck, CompanyFacts } from "@/components/companies/company-facts";
import { PartyListings } from "@/components/companies/party-listings";
import { parseWebsite } from "@/components/companies/website";
import { Shell } from "@/components/layout/shell";
import { listCompanyCategories } from "@/lib/companies/queries/company-facets";
import { findCompany, findCompanyContact } from "@/lib/companies/queries/list-companies";
import { readPageNumber } from "@/lib/http/pages/address";
import { formatPartyName } from "@/lib/i18n/party-name";
import { formatRegionLine, listCategoryTrail } from "@/lib/i18n/terms";
import { listListings } from "@/lib/listings/catalogue/find-page";
import { createPage, type NextProps } from "../../../create-page";
import { JsonLd, PageCrumbs } from "../../../json-ld";
import { metadata as notThere } from "../../../not-found";
import { buildShareCard, getSiteUrl, listAlternates } from "../../../site-url";
import { readPartyList } from "../../read-party-list";
import { createCompanyJsonLd } from "./json-ld";

const PER_PAGE = 20;

/** Read once per request; null for a company that is missing or not verified. */
const findPublic = cache(findCompany);

export async function generateMetadata({ params, searchParams }: NextProps<{ slug: string }>): Promise<Metadata> {
  const { locale, slug } = await params;
  const company = await findPublic(slug);
  if (!company) return notThere;
  const t = await getTranslations({ locale, namespace: "company" });
  const name = formatPartyName(company.name, locale);
  const trades = company.categories.slice(0, 4).map((leaf) => listCategoryTrail(leaf, locale).at(-1)?.name ?? leaf);
  const description = [
    t("metaText", { place: formatRegionLine(company, locale), count: company.listingCount }),
    trades.join(", "),
  ]
    .filter(Boolean)
    .join(" ");
  const page = readPageNumber(await searchParams, PER_PAGE);
  const path = `/${locale}/companies/${company.slug}${page > 1 ? `?page=${page}` : ""}`;
  return {
    title: name,
    description,
    alternates: listAlternates(path),
    ...(await buildShareCard(locale, path, { title: name, description })),
  };
}

export default createPage<{ slug: string }>(async function CompanyPage({ locale, slug, searchParams }) {
  const company = await findPublic(slug);
  if (!company) notFound();
  const t = await getTranslations("company");
  const name = formatPartyName(company.name, locale);
  const { query, params, prices } = await readPartyList(searchParams, PER_PAGE);
  const [page, categories, contact] = await Promise.all([
    listListings({ company: [company.slug], ...query, ...prices.query }),
    listCompanyCategories(company.id),
    findCompanyContact(company.id),
  ]);
  const path = `/companies/${company.slug}`;
  const now = new Date().toISOString();
  const url = new URL(`/${locale}${path}`, getSiteUrl()).href;
  const site = parseWebsite(company.website)?.href ?? null;
  return (
    <Shell
      locale={locale}
      path={formatCatalogueHref({ path, params }, { page: query.page > 1 ? `${query.page}` : null })}
    >
      <JsonLd data={createCompanyJsonLd(company, { name, url, site })} />
      <PageCrumbs current={name} crumbs={[{ href: `/${locale}/companies`, name: t("all") }]} />
      <div className="grid gap-x-12 gap-y-4 pt-2 pb-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold wrap-anywhere max-sm:text-xl">{name}</h1>
          {name !== company.name && (
            <p lang="ru" className="text-muted">
              {company.name}
            </p>
          )}
          <p className="text-lg text-muted">{formatRegionLine(company, locale)}</p>
          {company.description && (
            <p className="max-w-[68ch] pt-2 text-lg wrap-anywhere whitespace-pre-line">{company.description}</p>
          )}
          <CompanyFacts company={company} locale={locale} now={now} />
        </div>
        <div className="min-w-0 lg:pt-2">
          <CompanyCheck company={company} locale={locale} now={now} isReachable={contact !== null} />
        </div>
      </div>
      <PartyListings
        locale={locale}
        now={now}
        state={{ path: `/${locale}${path}`, params }}
        page={page}
        prices={prices}
        filter={{ company: company.slug }}
        categories={categories}
      />
    </Shell>
  );
});
