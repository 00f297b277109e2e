// /news: articles and headlines, by topic.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { formatCatalogueHref } from "@/components/catalogue/catalogue-url";
import { PageLinks } from "@/components/catalogue/page-links";
import { Shell } from "@/components/layout/shell";
import { NewsFilters } from "@/components/news/news-filters";
import { NewsList } from "@/components/news/news-list";
import { buttonClass } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RefusedNotice } from "@/components/ui/refused-notice";
import { formatNumber } from "@/lib/i18n/format";
import type { NewsQuery } from "@/lib/news/contract";
import { countNewsByCategory } from "@/lib/news/queries/public-news";
import { createPage, type NextProps } from "../../create-page";
import { listAlternates } from "../../site-url";
import { loadNews, readNewsAddress } from "./load-news";

/** The feed with the conditions of a list. */
function formatRssHref(locale: string, { category, q }: NewsQuery): string {
  return formatCatalogueHref({
    path: `/${locale}/news/rss.xml`,
    params: { ...(category && { category }), ...(q && { q }) },
  });
}

export async function generateMetadata({ params, searchParams }: NextProps): Promise<Metadata> {
  const { locale } = await params;
  const { query } = readNewsAddress(await searchParams, locale);
  const t = await getTranslations({ locale, namespace: "news" });
  const topic = query.category && t(`categories.${query.category}`);
  const path = formatCatalogueHref({
    path: `/${locale}/news`,
    params: query.category ? { category: query.category } : {},
  });
  return {
    title: topic ? `${topic}: ${t("title")}` : t("title"),
    description: t("description"),
    alternates: {
      ...listAlternates(path),
      types: {
        "application/rss+xml": [
          { url: formatRssHref(locale, query), title: topic ? t("rssTitleIn", { category: topic }) : t("rssTitle") },
        ],
      },
    },
    ...(query.q && { robots: { index: false, follow: true } }),
  };
}

export default createPage(async function NewsPage({ locale, searchParams }) {
  const t = await getTranslations("news");
  const { page, query, params: given, refused, meant } = await loadNews(searchParams, locale);
  const counts = await countNewsByCategory({ language: locale, q: meant ?? query.q });
  const state = { path: `/${locale}/news`, params: given };
  const beyond = page.data.length === 0 && page.total > 0;
  return (
    <Shell locale={locale} path={formatCatalogueHref(state, { page: given.page ?? null }).slice(`/${locale}`.length)}>
      <div className="flex flex-wrap items-baseline gap-x-4 pt-4 pb-3">
        <h1 className="text-xl font-semibold lg:text-2xl">
          {query.category ? t(`categories.${query.category}`) : t("title")}{" "}
          <span className="font-normal text-muted">
            <span aria-hidden>{formatNumber(page.total, locale)}</span>
            <span className="sr-only">{t("found", { count: page.total })}</span>
          </span>
        </h1>
        <p className="text-muted max-sm:hidden">{t("lead")}</p>
      </div>
      <RefusedNotice title={t("refused")} refused={refused} />
      <NewsFilters locale={locale} state={state} counts={counts} rssHref={formatRssHref(locale, query)} />
      {meant && (
        <p role="status" className="pb-3">
          {t("meant", { q: query.q ?? "", meant })}
        </p>
      )}
      <section aria-label={t("results")}>
        {page.data.length > 0 && <NewsList items={page.data} locale={locale} now={new Date().toISOString()} />}
        {page.data.length === 0 && (
          <div className="py-10">
            <p className="pb-1 text-lg font-semibold">{beyond ? t("beyond") : t("emptyTitle")}</p>
            {!beyond && <p className="pb-3 text-muted">{t("emptyText")}</p>}
            <Link
              href={beyond ? formatCatalogueHref(state, { page: String(page.totalPages) }) : state.path}
              className={buttonClass({ look: "primary" })}
            >
              {beyond ? t("toLast", { page: page.totalPages }) : t("toAll")}
            </Link>
          </div>
        )}
        <PageLinks state={state} page={page.page} totalPages={page.totalPages} />
      </section>
    </Shell>
  );
});
