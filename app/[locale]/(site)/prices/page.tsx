// /prices: commodity prices by quality, region and basis.
import { getTranslations } from "next-intl/server";
import { type CatalogueState, formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { Shell } from "@/components/layout/shell";
import { PriceCompareTable } from "@/components/prices/compare-table";
import { OffersLink } from "@/components/prices/offers-link";
import { PriceFilters } from "@/components/prices/price-filters";
import { PriceTable } from "@/components/prices/price-table";
import { formatGrade } from "@/components/prices/texts";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { compareByPlace } from "@/lib/commodity-prices/policy/compare-by-place";
import {
  compareCommodityPrices,
  listCommodityPrices,
  listPriceChoices,
} from "@/lib/commodity-prices/queries/commodity-prices";
import { MAX_OFFSET } from "@/lib/core/page";
import { formatMoscowDay } from "@/lib/core/time/market-day";
import { formatNumber } from "@/lib/i18n/format";
import { getGradeName, getName } from "@/lib/i18n/terms";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage } from "../../create-page";
import { publicMetadata } from "../../page-metadata";
import { describeRefused } from "../refused-texts";
import { listPriceOptions } from "./price-options";
import { readPricesParams } from "./prices-params";

/** Grades to offer for a comparison before it would be a list of its own. */
const MOST_GRADES = 12;

export const generateMetadata = publicMetadata("/prices", "prices.title", "prices.description");

export default createPage(async function PricesPage({ locale, searchParams }) {
  const t = await getTranslations("prices");
  const { query, params: given, typed, refused } = readPricesParams(searchParams);
  const { page: _page, perPage = 40, ...filters } = query;
  const [page, choices] = await Promise.all([listCommodityPrices(query), listPriceChoices(query.commodity)]);
  const grade = query.grade ?? (query.commodity && choices.grades.length === 1 ? choices.grades[0] : undefined);
  const compared = query.commodity && grade ? await compareCommodityPrices({ ...filters, grade }) : [];
  const comparison = compareByPlace(compared, formatMoscowDay());
  const isComparable = comparison.rows.length > 1 || comparison.bases.length > 1;
  const state: CatalogueState = { path: `/${locale}/prices`, params: given };
  const category = query.commodity ? findCategory(query.commodity) : null;
  const goods = category ? getName(category, locale) : (query.commodity ?? "");
  const compareTitle = t("compareTitle", {
    goods,
    grade: grade ? formatGrade(grade, category?.slug ?? null, locale, t) : "",
  });
  const now = new Date().toISOString();
  const lastPage = Math.min(page.totalPages, Math.floor(MAX_OFFSET / perPage));
  return (
    <Shell locale={locale} path={formatCatalogueHref(state, { page: given.page ?? null }).slice(`/${locale}`.length)}>
      <div className="pt-3 pb-3">
        <h1 className="text-xl font-semibold lg:text-2xl">
          {t("title")} <span className="font-normal text-muted">{formatNumber(page.total, locale)}</span>
        </h1>
        <p className="max-w-3xl text-muted">{t("lead")}</p>
        {category && (
          <p className="pt-1">
            <OffersLink category={category} quote={{ grade: query.grade ?? null }} locale={locale} />
          </p>
        )}
      </div>
      <RefusedNotice title={t("refused")} refused={await describeRefused(refused, locale, () => t("protein"))} />
      <PriceFilters
        path={state.path}
        typed={typed}
        options={listPriceOptions(choices, query, locale, { from: t("from") })}
      />
      {isComparable && grade && (
        <div className="pt-5">
          <h2 className="text-lg font-semibold">{compareTitle}</h2>
          <p className="pb-1 text-sm text-muted">{t("compareLead")}</p>
          <PriceCompareTable comparison={comparison} locale={locale} caption={compareTitle} now={now} />
        </div>
      )}
      {!grade && query.commodity && choices.grades.length > 1 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-sm">
          <span className="text-muted">{t("compareGrade")}</span>
          {choices.grades.slice(0, MOST_GRADES).map((one) => (
            <Link key={one} href={formatCatalogueHref(state, { grade: one })}>
              {getGradeName(one, category?.slug ?? null, locale)}
            </Link>
          ))}
        </p>
      )}
      <section aria-label={t("results")} className={isComparable ? "pt-6" : "pt-2"}>
        {page.data.length > 0 ? (
          <PriceTable prices={page.data} locale={locale} caption={t("title")} now={now} />
        ) : (
          <Nothing state={state} lastPage={page.total > 0 ? lastPage : null} />
        )}
        <PageLinks state={state} page={page.page} totalPages={lastPage} />
      </section>
    </Shell>
  );
});

/** Nothing to show, and the next step: which condition to drop, or where the list ends. */
async function Nothing({ state, lastPage }: { state: CatalogueState; lastPage: number | null }) {
  const t = await getTranslations("prices");
  const names = ["commodity", "region", "grade", "diameter", "basis", "proteinMin", "proteinMax"] as const;
  const used = names.filter((name) => state.params[name] !== undefined);
  return (
    <div className="max-w-xl py-10">
      <p className="pb-3 text-lg font-semibold">{lastPage === null ? t("nothing") : t("beyond")}</p>
      {lastPage !== null ? (
        <Link
          href={formatCatalogueHref(state, { page: String(lastPage) })}
          className={buttonClass({ look: "primary" })}
        >
          {t("toLast", { page: lastPage })}
        </Link>
      ) : used.length === 0 ? (
        <p className="text-muted">{t("noneYet")}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {used.map((name) => (
            <li key={name}>
              <Link href={formatCatalogueHref(state, { [name]: null })} className={buttonClass()}>
                {t("without", { filter: t(`filters.${name}`) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
