import { Feed, type Item } from "feed";

export type RssChannel = {
  title: string;
  description: string;
  language: string;
  /** Absolute addresses of the page with the same items, and of the feed itself. */
  page: string;
  self: string;
};

/** One item of a feed; `url` is absolute and permanent. */
export type RssItem = Pick<Item, "title" | "content"> & {
  url: string;
  date: Date;
  category: string;
  description?: string | null;
};

/** Characters that XML 1.0 can't contain (2.2, Char). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Makes a text safe for the feed: the package would end a CDATA section at `]]>`. */
const escapeXml = (text: string) => text.replace(FORBIDDEN, "").replaceAll("]]>", "]]&gt;");

/** Renders items as RSS 2.0, newest first. `ttl`: minutes until a reader should ask again. */
export function renderRss(items: readonly RssItem[], { page, self, ...channel }: RssChannel, ttl: number): string {
  const feed = new Feed({
    ...channel,
    id: page,
    link: page,
    ttl,
    generator: "Tonna",
    feedLinks: { rss: self },
    // By default the package writes the present time, and no two answers would be equal.
    updated: items[0]?.date ?? new Date(0),
  });
  for (const { url, title, date, category, description, content } of items) {
    feed.addItem({
      title: escapeXml(title),
      id: url,
      guid: url,
      link: url,
      date,
      category: [{ name: escapeXml(category) }],
      ...(description && { description: escapeXml(description) }),
      ...(content && { content: escapeXml(content) }),
    });
  }
  return feed.rss2();
}
