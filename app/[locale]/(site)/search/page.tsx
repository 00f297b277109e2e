import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { NothingFound } from "@/components/search/nothing-found";
import { SearchResults } from "@/components/search/search-results";
import { SearchTypes } from "@/components/search/search-types";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatNumber } from "@/lib/i18n/format";
import { getName } from "@/lib/i18n/terms";
import { categoryTree } from "@/lib/reference/categories/tree";
import { LONGEST_QUERY } from "@/lib/text/query";
import { createPage, type NextProps } from "../../create-page";
import { readPriceView } from "../../read-price-view";
import { listAlternates } from "../../site-url";
import { loadSearch } from "./load-search";

/** Characters of a query that go into the title of the window. */
const IN_TITLE = 60;

export async function generateMetadata({ params, searchParams }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  const { q = "" } = readPlainParams(await searchParams);
  const t = await getTranslations({ locale, namespace: "searchPage" });
  return {
    title: q.trim() ? t("titleFor", { q: q.trim().slice(0, IN_TITLE) }) : t("title"),
    description: t("description"),
    alternates: listAlternates(`/${locale}/search`),
    robots: { index: false, follow: true },
  };
}

export default createPage(async function SearchPage({ locale, searchParams }) {
  const t = await getTranslations("searchPage");
  const prices = await readPriceView(searchParams);
  const { q, type, page, result, isTooLong } = await loadSearch(searchParams, prices.query);
  const path = `/${locale}/search`;
  const given = { ...(q && !isTooLong && { q }), ...(type && { type }), ...prices.params };
  const state = { path, params: given };
  const address = new URLSearchParams({ ...given, ...(page > 1 && { page: String(page) }) }).toString();
  const categories = categoryTree.map((node) => ({
    href: `/${locale}/catalogue/${node.slug}`,
    name: getName(node, locale),
  }));
  const corrected = result?.suggestion && result.totals.listings + result.totals.companies > 0;
  return (
    <Shell
      locale={locale}
      path={address ? `/search?${address}` : "/search"}
      search={{ action: path, q: isTooLong ? "" : q, keep: { ...(type && { type }), ...prices.params } }}
    >
      <h1 className="pt-3 pb-2 text-xl font-semibold break-words lg:text-2xl">
        {q && !isTooLong ? t("headingFor", { q: q.slice(0, IN_TITLE * 3) }) : t("heading")}
      </h1>
      {isTooLong && <Notice kind="warn" title={t("tooLong", { most: formatNumber(LONGEST_QUERY, locale) })} />}
      {result === null ? (
        <NothingFound kind="blank" path={path} categories={categories} />
      ) : (
        <>
          <SearchTypes state={state} type={type} totals={result.totals} locale={locale} />
          {corrected && (
            <p role="status" className="pb-3">
              {t("corrected", { q: q.slice(0, IN_TITLE * 3), suggestion: result.suggestion ?? "" })}
            </p>
          )}
          {result.wider && type !== "companies" && (
            <p className="pb-3">
              {t("noListings")} {t("didYouMean")}{" "}
              <Link
                href={`${path}?${new URLSearchParams({ q: result.wider })}`}
                className="font-medium text-accent hover:underline"
              >
                {result.wider}
              </Link>
              ?
            </p>
          )}
          {result.totals.listings + result.totals.companies === 0 ? (
            <NothingFound
              kind="nothing"
              path={path}
              q={q.slice(0, IN_TITLE * 3)}
              suggestion={result.suggestion}
              categories={categories}
            />
          ) : (
            <SearchResults
              state={state}
              type={type}
              listings={type === "companies" ? null : result.listings}
              companies={type === "listings" ? null : result.companies}
              prices={prices}
              locale={locale}
              now={new Date().toISOString()}
            />
          )}
          {result.totals.listings > 0 && type !== "companies" && (
            <p className="pt-6 text-center">
              <Link
                href={`/${locale}/catalogue?${new URLSearchParams({ q: result.suggestion ?? q, ...prices.params })}`}
                className="text-accent hover:underline"
              >
                {t("inCatalogue")}
              </Link>
            </p>
          )}
        </>
      )}
    </Shell>
  );
});
