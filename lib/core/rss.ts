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

/** What XML 1.0 has no way to write (2.2, Char). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** A text as a reader of the feed may get it; the package ends a CDATA section at the second `]]>`, and takes everything for HTML. */
const inXml = (text: string) => text.replace(FORBIDDEN, "").replaceAll("]]>", "]]&gt;");

/** Things as RSS 2.0, the newest first. `ttl`: minutes that a reader may wait before it asks again. */
export function renderRss(items: readonly RssItem[], { page, self, ...channel }: RssChannel, ttl: number): string {
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
      title: inXml(title),
      id: url,
      guid: url,
      link: url,
      date,
      category: [{ name: inXml(category) }],
      ...(description && { description: inXml(description) }),
      ...(content && { content: inXml(content) }),
    });
  }
  return feed.rss2();
}
