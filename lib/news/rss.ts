import { Feed } from "feed";
import type { NewsArticle, NewsCategory, NewsLanguage } from "./contract";

export type RssChannel = {
  title: string;
  description: string;
  language: NewsLanguage;
  /** Addresses of the page with the same news, and of the feed itself; absolute. */
  page: string;
  self: string;
  categoryName: (category: NewsCategory) => string;
};

/** Minutes that a reader may wait before it asks again. */
const TTL = 30;

/** News as RSS 2.0. Own articles come whole, news of other sites as headline and summary; every link is absolute. */
export function newsRss(items: readonly NewsArticle[], channel: RssChannel): string {
  const [newest] = items;
  const feed = new Feed({
    id: channel.page,
    title: channel.title,
    description: channel.description,
    link: channel.page,
    language: channel.language,
    ttl: TTL,
    generator: "Tonna",
    feedLinks: { rss: channel.self },
    // Without it the package writes the present moment, and no two answers would be alike.
    updated: new Date(newest?.publishedAt ?? 0),
  });
  for (const item of items) {
    feed.addItem({
      title: item.title,
      id: item.url,
      guid: item.url,
      link: item.url,
      date: new Date(item.publishedAt),
      category: [{ name: channel.categoryName(item.category) }],
      ...(item.summary && { description: item.summary }),
      ...(item.body && { content: item.body }),
    });
  }
  return feed.rss2();
}
