import { Feed, type Item } from "feed";

export type RssChannel = {
  title: string;
  description: string;
  language: string;
  /** Addresses of the page with the same things, and of the feed itself; absolute. */
  page: string;
  self: string;
};

/** What a reader sees of one thing; `url` is absolute and names it for good. */
export type RssItem = Pick<Item, "title" | "content"> & {
  url: string;
  date: Date;
  category: string;
  description?: string | null;
};

/** Things as RSS 2.0, the newest first. `ttl`: minutes that a reader may wait before it asks again. */
export function rss(items: readonly RssItem[], { page, self, ...channel }: RssChannel, ttl: number): string {
  const feed = new Feed({
    ...channel,
    id: page,
    link: page,
    ttl,
    generator: "Tonna",
    feedLinks: { rss: self },
    // Without it the package writes the present moment, and no two answers would be alike.
    updated: items[0]?.date ?? new Date(0),
  });
  for (const { url, title, date, category, description, content } of items) {
    feed.addItem({
      title,
      id: url,
      guid: url,
      link: url,
      date,
      category: [{ name: category }],
      ...(description && { description }),
      ...(content && { content }),
    });
  }
  return feed.rss2();
}
