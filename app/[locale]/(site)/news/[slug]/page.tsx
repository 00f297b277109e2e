// /news/…: one article.
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { HeadlineList } from "@/components/home/news-list";
import { Shell } from "@/components/layout/shell";
import { Article } from "@/components/news/article";
import { CommodityLinks } from "@/components/news/commodity-links";
import { Notice } from "@/components/ui/notice";
import { listCategories } from "@/lib/categories/queries";
import { listLatestQuotes } from "@/lib/market-data/queries";
import { type ArticleView, findArticleView, listRelatedNews } from "@/lib/news/queries/public-news";
import { createPage, type NextProps } from "../../../create-page";
import { JsonLd, PageCrumbs } from "../../../json-ld";
import { metadata as notThere } from "../../../not-found";
import { buildShareCard, getSiteUrl } from "../../../site-url";
import { createNewsJsonLd } from "./json-ld";
import { listMentioned } from "./mentioned";

const RELATED = 5;

/** Read once per request. */
const findView = cache((slug: string): Promise<ArticleView | null> => findArticleView(slug));

export async function generateMetadata({ params }: NextProps<{ slug: string }>): Promise<Metadata> {
  const { slug } = await params;
  const view = await findView(slug);
  if (!view) return notThere;
  const { article, translation } = view;
  const path = `/${article.language}/news/${article.slug}`;
  const own = { [article.language]: path };
  const languages = translation && {
    ...own,
    [translation.language]: `/${translation.language}/news/${translation.slug}`,
  };
  const description = article.summary ?? article.title;
  return {
    title: article.title,
    description,
    alternates: {
      canonical: path,
      ...(languages && { languages: { ...languages, "x-default": languages.ru ?? path } }),
    },
    ...(await buildShareCard(article.language, path, {
      title: article.title,
      description,
      image: article.image,
      article: { publishedTime: article.publishedAt },
    })),
    // A headline of another site: the original is what a search engine should show.
    ...(article.sourceUrl && { robots: { index: false, follow: true } }),
  };
}

export default createPage<{ slug: string }>(async function ArticlePage({ locale, slug }) {
  const view = await findView(slug);
  if (!view) notFound();
  const { article, imageAlt, translation } = view;
  // The link to the other language keeps the slug; the article has one of its own there.
  if (translation?.language === locale) redirect(`/${locale}/news/${translation.slug}`);
  const t = await getTranslations("news");
  const [related, tree, quotes] = await Promise.all([
    listRelatedNews(article, RELATED),
    listCategories(),
    listLatestQuotes(),
  ]);
  const now = new Date().toISOString();
  const { commodities, industries } = listMentioned(article.commodities, tree, quotes, locale);
  return (
    <Shell locale={locale} path={`/news/${article.slug}`}>
      {!article.sourceUrl && <JsonLd data={createNewsJsonLd(view, getSiteUrl())} />}
      <PageCrumbs
        current={article.title}
        crumbs={[
          { href: `/${locale}/news`, name: t("title") },
          { href: `/${locale}/news?category=${article.category}`, name: t(`categories.${article.category}`) },
        ]}
      />
      {article.language !== locale && (
        <div className="pt-3">
          <Notice kind="info">{t("inOtherLanguage")}</Notice>
        </div>
      )}
      <div className="pt-2 lg:grid lg:grid-cols-[minmax(0,44rem)_18.75rem] lg:gap-16">
        <Article article={article} imageAlt={imageAlt} locale={locale} now={now} />
        <aside className="flex flex-col gap-8 max-lg:pt-8 lg:pt-3">
          <CommodityLinks locale={locale} commodities={commodities} industries={industries} />
          {related.length > 0 && (
            <section aria-labelledby="related">
              <h2 id="related" className="pb-2 font-semibold">
                {t("related")}
              </h2>
              <HeadlineList items={related} locale={locale} now={now} />
            </section>
          )}
        </aside>
      </div>
    </Shell>
  );
});
