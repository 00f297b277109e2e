// /market/indices/…: one series of the Tonna index with its history.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Shell } from "@/components/layout/shell";
import { PercentChange } from "@/components/market/change";
import { IndexChart } from "@/components/market/index-chart";
import { IndexHistoryTable, IndexRevisions } from "@/components/market/index-history";
import { IndexTable } from "@/components/market/index-table";
import {
  findShownUnit,
  formatBandPrice,
  formatIndexDay,
  formatIndexPrice,
  getIndexHref,
  type ShownUnit,
} from "@/components/market/index-texts";
import { buttonClass } from "@/components/ui/button";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { addDays, formatMoscowDay } from "@/lib/core/time/market-day";
import { formatNumber } from "@/lib/i18n/format";
import type { Locale } from "@/lib/i18n/routing";
import { getName } from "@/lib/i18n/terms";
import type { IndexPoint, IndexValue } from "@/lib/indices/contract";
import { listIndices, listRecentValues } from "@/lib/indices/queries/indices";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage, type NextProps } from "../../../../create-page";
import { PageCrumbs } from "../../../../json-ld";
import { metadata as notThere } from "../../../../not-found";
import { listAlternates } from "../../../../site-url";
import { loadHistory, loadSeries } from "./load-series";

/** Days that the page shows; the CSV has all. */
const DAYS = 365;
const SPARK_DAYS = 90;

export async function generateMetadata({ params }: NextProps<{ symbol: string }>): Promise<Metadata> {
  const { locale, symbol } = await params;
  const value = await loadSeries(symbol);
  if (!value) return notThere;
  const t = await getTranslations({ locale, namespace: "indices" });
  const name = getName(value, locale);
  const price = formatIndexPrice(value.value, findShownUnit(value), locale);
  return {
    title: t("seriesTitle", { name }),
    description: t("seriesDescription", { name, price, day: formatIndexDay(value.date, locale) }),
    alternates: listAlternates(getIndexHref(value.symbol, locale)),
  };
}

export default createPage<{ symbol: string }>(async function SeriesPage({ locale, symbol }) {
  const value = await loadSeries(symbol);
  if (!value) notFound();
  const t = await getTranslations("indices");
  const [{ points, revisions }, others] = await Promise.all([
    loadHistory(value.symbol, addDays(formatMoscowDay(), -DAYS)),
    listIndices({ cat: value.categorySlug, perPage: 100 }),
  ]);
  const unit = findShownUnit(value);
  const category = findCategory(value.categorySlug);
  const name = getName(value, locale);
  const siblings = others.data.filter((other) => other.symbol !== value.symbol);
  const follow = `/${locale}/account/indices?${new URLSearchParams({ symbol: value.symbol })}`;
  return (
    <Shell locale={locale} path={`/market/indices/${value.symbol}`}>
      <PageCrumbs
        current={name}
        crumbs={[
          { href: `/${locale}/market`, name: t("market") },
          { href: `/${locale}/market/indices`, name: t("title") },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-2 pb-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold lg:text-2xl">{name}</h1>
          <p className="flex flex-wrap items-baseline gap-x-3 pt-1">
            <span className="text-2xl font-semibold">{formatIndexPrice(value.value, unit, locale)}</span>
            <PercentChange percent={value.changePercent} locale={locale} />
            <span className="text-muted">
              {formatIndexDay(value.date, locale)}, {t("vatExcluded")}
              {value.composed && ` · ${t("composed")}`}
            </span>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link href={`/${locale}/docs/index-method`}>{t("method")}</Link>
          {category && (
            <Link href={`/${locale}/catalogue/${category.slug}?type=${value.side}`}>
              {t("toOffers", { category: getName(category, locale) })}
            </Link>
          )}
          <Link href={follow} prefetch={false} className={buttonClass({ look: "primary" })}>
            {t("follow")}
          </Link>
        </p>
      </div>
      <ValueFacts value={value} unit={unit} locale={locale} />
      <div className="gap-10 pt-6 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section id="chart" title={t("chart")} className="min-w-0" gap="pb-4">
          <Chart points={points} unit={unit} name={name} locale={locale} />
          {points.some(({ composed }) => composed) && <p className="pt-4 text-sm text-muted">* {t("composedHint")}</p>}
        </Section>
        <Section id="table" title={t("table")} className="min-w-0 max-lg:pt-8" gap="pb-1">
          <IndexHistoryTable points={points} unit={unit} locale={locale} caption={t("tableOf", { name })} />
          <p className="flex gap-4 pt-3">
            <a href={`${getIndexHref(value.symbol, locale)}/history.csv`} className="link">
              {t("csv")}
            </a>
            <a href={`/api/market-data/indices?symbol=${value.symbol}`} className="link">
              {t("api")}
            </a>
          </p>
        </Section>
      </div>
      <Section id="revisions" title={t("revisions")} className="pt-8">
        <IndexRevisions revisions={revisions} unit={unit} locale={locale} />
      </Section>
      {siblings.length > 0 && <Siblings values={siblings} locale={locale} />}
    </Shell>
  );
});

type Part = { unit: ShownUnit; locale: Locale };

async function ValueFacts({ value, unit, locale }: Part & { value: IndexValue }) {
  const t = await getTranslations("indices");
  const number = (count: number) => formatNumber(count, locale);
  return (
    <Facts
      width="two"
      rows={[
        { name: t("band"), value: formatBandPrice(value, unit, locale) },
        { name: t("companies"), value: number(value.companies) },
        { name: t("offers"), value: number(value.offers) },
        { name: t("leftOut"), value: <span title={t("leftOutHint")}>{number(value.leftOut)}</span> },
      ]}
    />
  );
}

async function Chart({ points, unit, name, locale }: Part & { points: readonly IndexPoint[]; name: string }) {
  const t = await getTranslations("indices");
  if (points.length < 2) return <p className="flex h-40 items-center text-muted">{t("tooFew")}</p>;
  return (
    <IndexChart
      points={points}
      unit={unit}
      locale={locale}
      label={t("chartLabel", { name, count: points.length })}
      now={new Date().toISOString()}
    />
  );
}

/** Other series of the category. */
async function Siblings({ values, locale }: { values: readonly IndexValue[]; locale: Locale }) {
  const t = await getTranslations("indices");
  const symbols = values.map(({ symbol }) => symbol);
  const histories = await listRecentValues(symbols, addDays(formatMoscowDay(), -SPARK_DAYS));
  return (
    <Section id="others" title={t("others")} className="pt-8" gap="pb-1">
      <IndexTable values={values} histories={histories} locale={locale} caption={t("others")} />
    </Section>
  );
}
