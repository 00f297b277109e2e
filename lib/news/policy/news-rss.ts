// Formats news as an RSS channel.
import { type RssChannel, renderRss } from "@/lib/core/rss";
import type { NewsArticle, NewsCategory, NewsLanguage } from "../contract";

type NewsChannel = RssChannel & { language: NewsLanguage; categoryName: (category: NewsCategory) => string };

const TTL = 30;

/** RSS 2.0. Own articles include their text, news of other sites only title and summary. All links are absolute. */
export function formatNewsRss(items: readonly NewsArticle[], { categoryName, ...channel }: NewsChannel): string {
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
