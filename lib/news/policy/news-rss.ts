import { type RssChannel, renderRss } from "@/lib/core/rss";
import type { NewsArticle, NewsCategory, NewsLanguage } from "../contract";

type NewsChannel = RssChannel & { language: NewsLanguage; categoryName: (category: NewsCategory) => string };

const TTL = 30;

/** News as RSS 2.0. Own articles come whole, news of other sites as headline and summary; every link is absolute. */
export function newsRss(items: readonly NewsArticle[], { categoryName, ...channel }: NewsChannel): string {
  const shown = items.map(({ title, url, publishedAt, category, summary, body }) => ({
    title,
    url,
    date: new Date(publishedAt),
    category: categoryName(category),
    description: summary,
    ...(body && { content: body }),
  }));
  return renderRss(shown, channel, TTL);
}
