import { getCommodityName } from "@/components/news/commodity-name";
import type { ArticleView } from "@/lib/news/queries/public-news";

/** An article of our own as schema.org says it. */
export function createNewsJsonLd({ article, updatedAt }: ArticleView, site: URL): object {
  const publisher = {
    "@type": "Organization",
    name: article.language === "ru" ? "Тонна" : "Tonna",
    url: new URL(`/${article.language}`, site).href,
    logo: { "@type": "ImageObject", url: new URL("/apple-icon.png", site).href },
  };
  return {
    "@type": "NewsArticle",
    headline: article.title,
    ...(article.summary && { description: article.summary }),
    inLanguage: article.language,
    datePublished: article.publishedAt,
    dateModified: updatedAt < article.publishedAt ? article.publishedAt : updatedAt,
    image: [article.image ?? new URL("/og.png", site).href],
    author: publisher,
    publisher,
    mainEntityOfPage: article.url,
    about: article.commodities.map((slug) => ({ "@type": "Thing", name: getCommodityName(slug, article.language) })),
  };
}
