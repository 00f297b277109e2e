// /market: quotes of the world, by industry.
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { IndustryMark } from "@/components/catalogue/industry-mark";
import { SourceNote } from "@/components/feeds/source-note";
import { Shell } from "@/components/layout/shell";
import { QuoteTable } from "@/components/market/quote-table";
import { SmallMultiples } from "@/components/market/small-multiples";
import { Link } from "@/components/ui/link";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { ViewLinks } from "@/components/ui/view-links";
import { getName } from "@/lib/i18n/terms";
import type { QuoteView } from "@/lib/market-data/contract";
import { listLatestQuotes, listRecentHistories } from "@/lib/market-data/queries";
import { createPage } from "../../create-page";
import { publicMetadata } from "../../page-metadata";
import { groupByIndustry } from "./industries";

const VIEWS = ["table", "charts"] as const;
const TABLE_YEARS = 1;
const CHART_YEARS = 5;

export const generateMetadata = publicMetadata("/market", "market.title", "market.description");

export default createPage(async function MarketPage({ locale, searchParams }) {
  const view = searchParams.view === "charts" ? "charts" : "table";
  const [t, ofIndex] = await Promise.all([getTranslations("market"), getTranslations("indices")]);
  const quotes = await listLatestQuotes();
  const histories = await listRecentHistories(quotes, view === "charts" ? CHART_YEARS : TABLE_YEARS);
  const all = groupByIndustry(quotes);
  const chosen = all.find(({ slug }) => slug === searchParams.industry) ?? null;
  const industries = chosen ? [chosen] : all;
  const unknown =
    chosen || searchParams.industry === undefined || searchParams.industry === "" ? [] : [searchParams.industry].flat();
  const state = {
    path: `/${locale}/market`,
    params: { ...(chosen && { industry: chosen.slug }), ...(view === "charts" && { view }) },
  };
  return (
    <Shell locale={locale} path={formatCatalogueHref(state).slice(locale.length + 1)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pt-5">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <ViewLinks
          label={t("view")}
          links={VIEWS.map((name) => ({
            key: name,
            label: t(`views.${name}`),
            href: formatCatalogueHref(state, { view: name === "charts" ? name : null }),
            isCurrent: view === name,
          }))}
        />
      </div>
      <p className="pt-1">
        <Link href={`/${locale}/market/indices`}>{ofIndex("toIndices")}</Link>
      </p>
      <RefusedNotice title={t("refused")} refused={unknown.map((value) => ({ name: "industry", value }))} />
      {quotes.length === 0 ? (
        <p className="py-10 text-muted">{t("none")}</p>
      ) : (
        <>
          <p className="pt-1 pb-2 text-muted">
            {t(view === "charts" ? "chartsIntro" : "intro", {
              count: industries.reduce((sum, one) => sum + one.quotes.length, 0),
            })}
          </p>
          {pickNewestOfSources(industries.flatMap((industry) => industry.quotes)).map((quote) => (
            <SourceNote
              key={quote.provider}
              source={[locale === "ru" ? quote.sourceRu : quote.source, quote.licence?.name].filter(Boolean).join(", ")}
              sourceUrl={quote.sourceUrl}
              date={quote.date}
              ageDays={quote.ageDays}
              recorded={quote.recorded}
              stale={quote.stale}
              locale={locale}
            />
          ))}
          <nav
            aria-label={t("industries")}
            className="flex gap-x-5 gap-y-1 border-b border-line pt-3 pb-3 whitespace-nowrap max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:flex-wrap"
          >
            {chosen && (
              <Link
                href={formatCatalogueHref(state, { industry: null })}
                className="flex min-h-7 max-lg:min-h-11 items-center hover:text-accent hover:underline"
              >
                {t("allIndustries")}
              </Link>
            )}
            {all.map((industry) => (
              <a
                key={industry.slug}
                // With all of them on the page the way is down; with one shown it is to another page.
                href={chosen ? formatCatalogueHref(state, { industry: industry.slug }) : `#${industry.slug}`}
                aria-current={chosen?.slug === industry.slug ? "page" : undefined}
                className="flex min-h-7 max-lg:min-h-11 items-center gap-2 hover:text-accent hover:underline aria-[current]:font-semibold"
              >
                <IndustryMark slug={industry.slug} />
                {getName(industry, locale)}
                <span className="text-sm text-muted">{industry.quotes.length}</span>
              </a>
            ))}
          </nav>
          {view === "charts" ? (
            <SmallMultiples industries={industries} histories={histories} locale={locale} />
          ) : (
            <QuoteTable industries={industries} histories={histories} locale={locale} caption={t("title")} />
          )}
        </>
      )}
    </Shell>
  );
});

/** The newest quote of each source speaks for its date and age. */
function pickNewestOfSources(quotes: readonly QuoteView[]): QuoteView[] {
  const newest = new Map<string, QuoteView>();
  for (const quote of quotes) {
    const known = newest.get(quote.provider);
    if (!known || quote.date > known.date) newest.set(quote.provider, quote);
  }
  return [...newest.values()];
}
