// /market/…: one quote with its history.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { SourceNote } from "@/components/feeds/source-note";
import { Shell } from "@/components/layout/shell";
import { PercentChange } from "@/components/market/change";
import { QuoteHistoryChart } from "@/components/market/history-chart";
import { HistoryPlot } from "@/components/market/history-plot";
import { QuoteHistoryTable } from "@/components/market/history-table";
import { formatPeriod } from "@/components/market/period";
import { withGaps } from "@/components/market/plot";
import { QuoteTable } from "@/components/market/quote-table";
import { formatQuotePrice, getQuoteHref } from "@/components/market/texts";
import { formatPriceUnit } from "@/components/prices/texts";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { ViewLinks } from "@/components/ui/view-links";
import { readPlainParams } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { getCurrencySign, getName, getUnitAbbr } from "@/lib/i18n/terms";
import type { HistoryPoint, QuoteView } from "@/lib/market-data/contract";
import { subtractYears } from "@/lib/market-data/policy";
import { findPriceBefore, findQuoteHistory, listLatestQuotes, listRecentHistories } from "@/lib/market-data/queries";
import { findCategory } from "@/lib/reference/categories/tree";
import { createPage, type NextProps } from "../../../create-page";
import { PageCrumbs } from "../../../json-ld";
import { metadata as notThere } from "../../../not-found";
import { listAlternates } from "../../../site-url";
import { groupByIndustry } from "../industries";

/** Years back from the newest price; null: everything. */
const RANGES = { "1y": 1, "5y": 5, all: null } as const;
type Range = keyof typeof RANGES;
const USUAL_RANGE: Range = "5y";

const findQuote = cache(async (symbol: string) => (await listLatestQuotes({ symbol }))[0] ?? null);

export async function generateMetadata({ params }: NextProps<{ symbol: string }>): Promise<Metadata> {
  const { locale, symbol } = await params;
  const quote = await findQuote(symbol);
  if (!quote) return notThere;
  const t = await getTranslations({ locale, namespace: "market" });
  const name = getName(quote, locale);
  const price = formatQuotePrice(quote.price, quote, locale);
  return {
    title: t("symbolTitle", { name }),
    description: t("symbolDescription", { name, price, period: formatPeriod(quote.date, quote.period, locale) }),
    alternates: listAlternates(getQuoteHref(symbol, locale)),
  };
}

export default createPage<{ symbol: string }>(async function SymbolPage({ locale, symbol, searchParams }) {
  const quote = await findQuote(symbol);
  if (!quote) notFound();
  const { range: asked = "" } = readPlainParams(searchParams);
  const range = Object.hasOwn(RANGES, asked) ? (asked as Range) : USUAL_RANGE;
  const years = RANGES[range];
  const t = await getTranslations("market");
  const from = years === null ? undefined : subtractYears(quote.date, years);
  const [points, before, others] = await Promise.all([
    findQuoteHistory(symbol, from),
    from === undefined ? null : findPriceBefore(quote, from),
    listLatestQuotes({ industry: quote.industry }),
  ]);
  const history = points ?? [];
  const hasChart = history.length > 1;
  const siblings = others.filter((other) => other.symbol !== symbol);
  const category = quote.categorySlug ? findCategory(quote.categorySlug) : null;
  const industry = findCategory(quote.industry);
  const name = getName(quote, locale);
  const facts = findExtremes(history);
  const price = (point: HistoryPoint) =>
    `${formatQuotePrice(point.price, quote, locale)}, ${formatPeriod(point.date, quote.period, locale)}`;
  const label = facts
    ? t("historyText", {
        name,
        first: price(facts.first),
        last: price(facts.last),
        min: price(facts.min),
        max: price(facts.max),
      })
    : name;
  return (
    <Shell locale={locale} path={`/market/${symbol}${range === USUAL_RANGE ? "" : `?range=${range}`}`}>
      <PageCrumbs
        current={name}
        crumbs={[
          { href: `/${locale}/market`, name: t("title") },
          ...(industry ? [{ href: `/${locale}/market#${industry.slug}`, name: getName(industry, locale) }] : []),
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-2 pb-3">
        <div>
          <h1 className="text-xl font-semibold">{name}</h1>
          <p className="flex flex-wrap items-baseline gap-x-3 pt-1">
            <span className="text-2xl font-semibold">{formatQuotePrice(quote.price, quote, locale)}</span>
            <PercentChange percent={quote.changePercent} locale={locale} />
            <span className="text-muted">
              {t(`average.${quote.period}`, { period: formatPeriod(quote.date, quote.period, locale) })}
            </span>
          </p>
        </div>
        {quote.ended && <p className="text-muted">{t("ended")}</p>}
        {category && (
          <Link href={`/${locale}/catalogue/${category.slug}`}>
            {t("offers", { category: getName(category, locale) })}
          </Link>
        )}
      </div>
      <div className="gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <figure className="min-w-0">
          <RangeLinks symbol={symbol} range={range} locale={locale} />
          {hasChart ? (
            <Chart quote={quote} points={history} label={label} locale={locale} />
          ) : (
            <p className="flex h-40 items-center text-muted">{t("tooFew")}</p>
          )}
          <figcaption className="pt-3">
            <Sources quote={quote} hasChart={hasChart} locale={locale} />
          </figcaption>
        </figure>
        <div className="min-w-0 max-lg:pt-6">
          <h2 className="flex h-9 items-center font-semibold">{t("figures")}</h2>
          {facts && (
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 pb-3 text-sm">
              <dt className="text-muted">{t("highest")}</dt>
              <dd className="text-right">{price(facts.max)}</dd>
              <dt className="text-muted">{t("lowest")}</dt>
              <dd className="text-right">{price(facts.min)}</dd>
            </dl>
          )}
          <QuoteHistoryTable
            quote={quote}
            points={history}
            before={before}
            caption={t("figuresOf", { name })}
            locale={locale}
          />
        </div>
      </div>
      {siblings.length > 0 && industry && (
        <Siblings quotes={siblings} industry={getName(industry, locale)} locale={locale} />
      )}
    </Shell>
  );
});

type Part = { quote: QuoteView; locale: Locale };

async function RangeLinks({ symbol, range, locale }: { symbol: string; range: Range; locale: Locale }) {
  const t = await getTranslations("market");
  return (
    <ViewLinks
      label={t("range")}
      keepsPlace
      links={(Object.keys(RANGES) as Range[]).map((key) => ({
        key,
        label: t(`ranges.${key}`),
        href: `${getQuoteHref(symbol, locale)}${key === USUAL_RANGE ? "" : `?range=${key}`}`,
        isCurrent: key === range,
      }))}
    />
  );
}

async function Chart({ quote, points, label, locale }: Part & { points: readonly HistoryPoint[]; label: string }) {
  const t = await getTranslations("market");
  const plotted = withGaps(points, quote.period);
  return (
    <QuoteHistoryChart
      period={quote.period}
      currency={getCurrencySign(quote.currency)}
      unit={getUnitAbbr(quote.unit, locale)}
      axis={formatPriceUnit(quote, locale)}
      points={plotted}
      label={label}
      labels={{ zoomIn: t("zoomIn"), zoomOut: t("zoomOut"), whole: t("whole"), gap: t("gap") }}
      locale={locale}
      now={new Date().toISOString()}
    >
      <HistoryPlot points={plotted} period={quote.period} label={label} locale={locale} />
    </QuoteHistoryChart>
  );
}

/** Publisher and licence of the figures, and author of the chart. */
async function Sources({ quote, hasChart, locale }: Part & { hasChart: boolean }) {
  const t = await getTranslations("market");
  return (
    <>
      <SourceNote
        source={locale === "ru" ? quote.sourceRu : quote.source}
        sourceUrl={quote.sourceUrl}
        date={quote.date}
        ageDays={quote.ageDays}
        recorded={quote.recorded}
        stale={quote.stale}
        locale={locale}
      />
      <p className="text-sm text-muted">
        {quote.licence && (
          <>
            {t("licence")}{" "}
            <a href={quote.licence.url} rel="license noopener" className="link">
              {quote.licence.name}
            </a>
            {". "}
          </>
        )}
        {hasChart && (
          <>
            {t("zoomHint")}{" "}
            <a href="https://www.tradingview.com/" rel="noopener" className="link">
              TradingView Lightweight Charts™
            </a>
            {", © 2025 TradingView, Inc."}
          </>
        )}
      </p>
    </>
  );
}

/** Other quotes of the industry. */
async function Siblings({ quotes, industry, locale }: { quotes: QuoteView[]; industry: string; locale: Locale }) {
  const t = await getTranslations("market");
  const title = t("siblings", { industry });
  return (
    <Section id="siblings" title={title} className="pt-8" gap="pb-1">
      <QuoteTable
        industries={groupByIndustry(quotes)}
        histories={await listRecentHistories(quotes, 1)}
        locale={locale}
        caption={title}
        plain
      />
    </Section>
  );
}

function findExtremes(points: readonly HistoryPoint[]) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const by = (better: (one: number, other: number) => boolean) =>
    points.reduce((best, point) => (better(point.price, best.price) ? point : best), first);
  return { first, last, min: by((one, other) => one < other), max: by((one, other) => one > other) };
}
