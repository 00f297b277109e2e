// Feed documents for the tests of the readers.
import { readFixture } from "@/fixtures/read";
import { type FeedItem, readFeed } from "./feed-document";

export const file = (name: string) => readFixture(`rss/${name}`);
const now = new Date("2026-11-20T20:00:00Z");
const address = "https://feed.example/news/rss.xml";
export const read = (document: Uint8Array | string, contentType: string | null = null) =>
  readFeed(Buffer.from(document), { address, contentType, now });
export const renderRss = (items: string, channel = "") =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Лента</title><link>https://site.example/</link>${channel}${items}</channel></rss>`;
export const only = (items: string, channel?: string): FeedItem => {
  const [item] = read(renderRss(items, channel)).items;
  if (!item) throw new Error("no item");
  return item;
};
