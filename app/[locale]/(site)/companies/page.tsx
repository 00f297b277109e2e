// /companies: verified companies, with filters.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/catalogue/page-links";
import { CompanyFilters } from "@/components/companies/company-filters";
import { CompanyTable } from "@/components/companies/company-table";
import { NoCompanies } from "@/components/companies/no-companies";
import { Shell } from "@/components/layout/shell";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { MAX_OFFSET } from "@/lib/core/page";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatNumber } from "@/lib/i18n/format";
import { getName } from "@/lib/i18n/terms";
import { categoryTree, findCategory } from "@/lib/reference/categories/tree";
import { toCanonicalRegion } from "@/lib/reference/geo/countries";
import { createPage, type NextProps } from "../../create-page";
import { listAlternates } from "../../site-url";
import { COMPANIES_PER_PAGE, loadCompanies } from "./load-companies";

export async function generateMetadata({ params, searchParams }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  const t = await getTranslations({ locale, namespace: "companies" });
  const isNarrowed = Object.keys(readPlainParams(await searchParams)).length > 0;
  return {
    title: t("title"),
    description: t("description"),
    alternates: listAlternates(`/${locale}/companies`),
    // Every combination of filters is the same list to a search engine.
    ...(isNarrowed && { robots: { index: false, follow: true } }),
  };
}

export default createPage(async function CompaniesPage({ locale, searchParams }) {
  const t = await getTranslations("companies");
  const { page, facets, query, params: given, refused, withoutEach } = await loadCompanies(searchParams);
  const path = `/${locale}/companies`;
  const state = { path, params: given };
  const reachable = Math.min(page.totalPages, Math.floor(MAX_OFFSET / (query.perPage ?? COMPANIES_PER_PAGE)));
  const category = query.cat === undefined ? null : findCategory(query.cat);
  const address = new URLSearchParams(given).toString();
  return (
    <Shell locale={locale} path={address ? `/companies?${address}` : "/companies"}>
      <div className="flex flex-wrap items-baseline gap-x-4 pt-3 pb-2">
        <h1 className="text-xl font-semibold lg:text-2xl">
          {t("title")}{" "}
          <span role="status" className="font-normal text-muted">
            {formatNumber(page.total, locale)}
            <span className="sr-only"> {t("foundWord", { count: page.total })}</span>
          </span>
        </h1>
        <p className="text-muted">{t("lead")}</p>
      </div>
      <RefusedNotice title={t("refused")} refused={refused} />
      <CompanyFilters
        locale={locale}
        path={path}
        params={given}
        countries={facets.countries}
        regions={facets.regions}
        categories={categoryTree.map((industry) => ({
          slug: industry.slug,
          name: getName(industry, locale),
          groups: industry.children.map((group) => ({ slug: group.slug, name: getName(group, locale) })),
        }))}
        chosen={{
          country: query.country ?? null,
          region: query.region === undefined ? null : toCanonicalRegion(query.region, query.country),
          cat: category && { slug: category.slug, name: getName(category, locale) },
        }}
      />
      <section aria-label={t("title")}>
        {page.data.length === 0 ? (
          <NoCompanies
            state={state}
            withoutEach={withoutEach}
            lastPage={page.total > 0 ? Math.max(1, reachable) : null}
          />
        ) : (
          <CompanyTable companies={page.data} locale={locale} caption={t("title")} />
        )}
        <PageLinks state={state} page={page.page} totalPages={reachable} />
      </section>
    </Shell>
  );
});
