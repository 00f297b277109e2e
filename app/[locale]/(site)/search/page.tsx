// /search: what a text finds.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { Toolbar } from "@/components/catalogue/toolbar";
import { Shell } from "@/components/layout/shell";
import { CurrencyHint } from "@/components/search/currency-hint";
import { FoundCompanies } from "@/components/search/found-companies";
import { NearListings } from "@/components/search/near-listings";
import { NoResults } from "@/components/search/no-results";
import { QueryChips } from "@/components/search/query-chips";
import { SearchTypes } from "@/components/search/search-types";
import { WiderQuery } from "@/components/search/wider-query";
import { Notice } from "@/components/ui/notice";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { readPlainParams } from "@/lib/http/pages/address";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import { pickListParams } from "@/lib/listings/filter-policy";
import { getSorting } from "@/lib/listings/query";
import { categoryTree } from "@/lib/reference/categories/tree";
import { LONGEST_QUERY } from "@/lib/text/query";
import { createPage, type NextProps } from "../../create-page";
import { readPriceView } from "../../read-price-view";
import { listAlternates } from "../../site-url";
import { createRangeNamer, listChips } from "../catalogue/chip-texts";
import { LIST, SHEET } from "../catalogue/listing-results";
import type { Catalogue } from "../catalogue/load-catalogue";
import { describeRefused } from "../refused-texts";
import { loadSearch } from "./load-search";
import { SearchListings } from "./search-listings";

/** Characters of a query that go into the title of the window. */
const IN_TITLE = 60;

export async function generateMetadata({ params, searchParams }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  const { q = "" } = readPlainParams(await searchParams);
  const t = await getTranslations({ locale, namespace: "searchPage" });
  return {
    title: q.trim() ? t("titleFor", { q: q.trim().slice(0, IN_TITLE) }) : t("title"),
    description: t("description"),
    // Search engines count all queries as this one page.
    alternates: listAlternates(`/${locale}/search`),
  };
}

export default createPage(async function SearchPage({ locale, searchParams }) {
  const t = await getTranslations("searchPage");
  const layout = await getTranslations("layout");
  const { q, type, found, isTooLong } = await loadSearch(searchParams, locale);
  const path = `/${locale}/search`;
  const prices = await readPriceView(searchParams);
  const shown = { ...(q && !isTooLong && { q }), ...(type && { type }) };
  const listed = found && type !== "companies" ? found.catalogue : { params: prices.params, lists: {} };
  const params: Record<string, string> = { ...listed.params, ...shown };
  const state = { path, params, lists: listed.lists };
  const categories = (found?.nearest ?? categoryTree).map((node) => ({
    href: `/${locale}/catalogue/${node.slug}`,
    name: getName(node, locale),
  }));
  const chips = found && (await listChips(found.catalogue, locale)).filter(({ name }) => name !== "q");
  const totals = found && { listings: found.catalogue.page.total, companies: found.companies.total };
  const isEmpty = totals !== null && totals.listings + totals.companies === 0 && chips?.length === 0;
  const hasList = found !== null && !isEmpty && type !== "companies";
  const goods = found?.catalogue.facets.goods ?? null;
  const now = new Date().toISOString();
  const shortened = q.slice(0, IN_TITLE * 3);
  return (
    <Shell
      locale={locale}
      path={formatCatalogueHref(state, { page: params.page ?? null }).slice(`/${locale}`.length)}
      search={{ action: path, q: isTooLong ? "" : q, keep: { ...(type && { type }), ...prices.params } }}
      {...(hasList && { skipTo: { id: LIST, text: layout("skipToList") } })}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 pb-2">
        <h1 className="min-w-0 text-xl font-semibold wrap-anywhere lg:text-2xl">
          {q && !isTooLong ? t("headingFor", { q: shortened }) : t("heading")}
        </h1>
        {hasList && (
          <Toolbar
            state={state}
            sorting={getSorting(found.catalogue.query)}
            view={found.catalogue.view}
            placed={goods && { ...state, path: `/${locale}/catalogue/${goods.slug}` }}
            isOfGoods={found.nearest.length > 0}
            filterCount={chips?.length ?? 0}
            sheetId={SHEET}
            saveHref={formatSaveHref(locale, found.catalogue)}
          />
        )}
      </div>
      {isTooLong && <Notice kind="warn" title={t("tooLong", { most: formatNumber(LONGEST_QUERY, locale) })} />}
      {found === null || totals === null ? (
        <NoResults kind="blank" path={path} categories={categories} />
      ) : (
        <>
          <SearchTypes
            state={{ path, params: { ...shown, ...prices.params } }}
            type={type}
            totals={totals}
            locale={locale}
          />
          <RefusedNotice
            title={t("refused")}
            refused={
              await describeRefused(
                found.catalogue.refused,
                locale,
                await createRangeNamer(locale, found.catalogue.query),
              )
            }
          />
          <QueryChips state={{ ...state, params: { ...params, q } }} parts={found.understood} />
          {hasList && <CurrencyHint state={state} q={q} shown={prices.view.currency} />}
          {found.corrected && (
            <p role="status" className="pb-3 break-words">
              {t("corrected", { q: shortened, suggestion: found.corrected })}
            </p>
          )}
          {found.offered && totals.companies > 0 && type !== "companies" && (
            <p className="pb-3">
              {t("noListings")}{" "}
              <WiderQuery
                href={`${path}?${new URLSearchParams({ q: found.offered })}`}
                text={found.offered}
                parts={found.understood}
              />
            </p>
          )}
          {isEmpty ? (
            <NoResults
              kind="nothing"
              path={path}
              q={shortened}
              suggestion={found.offered}
              parts={found.understood}
              saveHref={formatSaveHref(locale, found.catalogue)}
              categories={categories}
              hasNear={found.near.length > 0}
            >
              <NearListings
                listings={found.near}
                from={found.catalogue.nearFrom}
                view={found.catalogue.prices}
                locale={locale}
                now={now}
              />
            </NoResults>
          ) : (
            type !== "companies" && (
              <SearchListings state={state} found={found} chips={chips ?? []} locale={locale} now={now} />
            )
          )}
          {!isEmpty && type !== "listings" && (
            <FoundCompanies
              state={{ path, params: { ...shown, ...prices.params } }}
              companies={found.companies}
              isAlone={type === "companies"}
              locale={locale}
            />
          )}
        </>
      )}
    </Shell>
  );
});

/** Address that saves the search. It lies in the account, so that a visitor signs in on the way. */
function formatSaveHref(locale: Locale, { params, lists }: Pick<Catalogue, "params" | "lists">): string {
  return `/${locale}/account/saved-searches/new?${new URLSearchParams(pickListParams(params, lists))}`;
}
