// /prices/…: the price of one specification with its history.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { SourceNote } from "@/components/feeds/source-note";
import { Shell } from "@/components/layout/shell";
import { PriceHistoryChart } from "@/components/prices/history-chart";
import { PriceHistoryTable } from "@/components/prices/history-table";
import { OffersLink } from "@/components/prices/offers-link";
import { SpecificationFacts } from "@/components/prices/specification-facts";
import { formatBasis, formatPriceText, formatRegion, getGoodsTitle } from "@/components/prices/texts";
import { Section } from "@/components/ui/section";
import { type CommodityPrice, DEMO_SOURCE } from "@/lib/commodity-prices/contract";
import { isStalePrice } from "@/lib/commodity-prices/policy/price-checks";
import { getPriceHistory } from "@/lib/commodity-prices/queries/commodity-prices";
import { countDaysBetween, formatMoscowDay } from "@/lib/core/time/market-day";
import { getName } from "@/lib/i18n/terms";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage, type NextProps } from "../../../create-page";
import { findOrNull } from "../../../found-or-404";
import { PageCrumbs } from "../../../json-ld";
import { metadata as notThere } from "../../../not-found";
import { listAlternates } from "../../../site-url";

/** The prices of a specification, oldest first, read once per request; none when there is no such one. */
const pricesOf = cache(
  async (specification: string): Promise<CommodityPrice[]> => (await findOrNull(getPriceHistory(specification))) ?? [],
);

export async function generateMetadata({ params }: NextProps<{ specification: string }>): Promise<Metadata> {
  const { locale, specification } = await params;
  const last = (await pricesOf(specification)).at(-1);
  if (!last) return notThere;
  const t = await getTranslations({ locale, namespace: "prices" });
  const where = [formatBasis(last, locale), formatRegion(last, locale)].filter(Boolean).join(", ");
  const name = [getGoodsTitle(last, locale), where].filter(Boolean).join(", ");
  return {
    title: t("historyTitle", { name }),
    description: `${name}: ${formatPriceText(last, locale)}. ${t("description")}`,
    alternates: listAlternates(`/${locale}/prices/${last.specificationId}`),
  };
}

export default createPage<{ specification: string }>(async function SpecificationPage({ locale, specification }) {
  const prices = await pricesOf(specification);
  const last = prices.at(-1);
  if (!last) notFound();
  const t = await getTranslations("prices");
  const tListing = await getTranslations("listing");
  const category = findCategory(last.categorySlug);
  const now = new Date().toISOString();
  const ageDays = countDaysBetween(last.date, formatMoscowDay());
  const name = getGoodsTitle(last, locale);
  return (
    <Shell locale={locale} path={`/prices/${last.specificationId}`}>
      <PageCrumbs
        current={name}
        crumbs={[
          { href: `/${locale}/prices`, name: t("title") },
          ...(category
            ? [{ href: `/${locale}/prices?commodity=${category.slug}`, name: getName(category, locale) }]
            : []),
        ]}
      />
      <h1 className="pt-1 text-xl font-semibold lg:text-2xl">{name}</h1>
      <SpecificationFacts price={last} locale={locale} now={now} />
      <div className="gap-10 pt-4 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Section id="chart" title={t("chartTitle")} className="" gap="pb-4">
          <PriceHistoryChart
            prices={prices}
            locale={locale}
            label={t("chartLabel", { name, count: prices.length })}
            now={now}
            terms={last.vat && tListing(`vat.${last.vat}`)}
          />
          <div className="pt-3">
            <SourceNote
              source={last.source === DEMO_SOURCE ? t("demoSource") : last.source}
              sourceUrl={last.sourceUrl}
              date={last.date}
              ageDays={ageDays}
              recorded={false}
              stale={isStalePrice(ageDays)}
              locale={locale}
            />
            {last.source === DEMO_SOURCE && <p className="text-sm text-muted">{t("demoHint")}</p>}
            {category && (
              <p className="pt-3">
                <OffersLink category={category} quote={last} locale={locale} />
              </p>
            )}
          </div>
        </Section>
        <Section id="table" title={t("tableTitle")} className="max-lg:pt-8" gap="pb-1">
          <PriceHistoryTable prices={prices} locale={locale} caption={t("tableTitle")} now={now} />
        </Section>
      </div>
    </Shell>
  );
});
