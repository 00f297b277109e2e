// Renders an RSS channel.
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

const removeForbidden = (text: string) => text.replace(FORBIDDEN, "");

/** Makes HTML safe for the feed: the package would end a CDATA section at `]]>`. */
const escapeEnd = (html: string) => removeForbidden(html).replaceAll("]]>", "]]&gt;");

/** Makes a text one that shows as its characters, where XML or HTML is read. */
const escapeText = (text: string) =>
  removeForbidden(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Titles of items as the package writes them. Theirs are escaped already, so that none holds a `<`. */
const TITLE_AS_CDATA = /<title><!\[CDATA\[([^<]*)\]\]><\/title>/g;

/**
 * Renders items as RSS 2.0, newest first. `ttl`: minutes until a reader should ask again. Titles are text: a reader shows
 * `<b>` in one as these characters. Source: RSS Advisory Board, Best Practices Profile, "title"; descriptions are HTML.
 */
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
      title: escapeText(title),
      id: url,
      guid: url,
      link: url,
      date,
      category: [{ name: removeForbidden(category) }],
      ...(description && { description: escapeText(description) }),
      ...(content && { content: escapeEnd(content) }),
    });
  }
  return feed.rss2().replace(TITLE_AS_CDATA, "<title>$1</title>");
}
