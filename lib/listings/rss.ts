import { Feed } from "feed";
import type { Locale } from "@/lib/i18n/routing";
import type { Listing } from "./contract";

export type ListingChannel = {
  title: string;
  description: string;
  language: Locale;
  /** Addresses of the list with the same filters, and of the feed itself; absolute. */
  page: string;
  self: string;
};

/** What a reader sees of a listing: all in the language of the channel. */
export type ListingItem = {
  listing: Pick<Listing, "publishedAt" | "createdAt">;
  title: string;
  summary: string;
  category: string;
  /** The page of the listing; absolute. */
  url: string;
};

/** Minutes that a reader may wait before it asks again. */
const TTL = 15;

/** A list of listings as RSS 2.0. */
export function listingsRss(items: readonly ListingItem[], channel: ListingChannel): string {
  const dateOf = ({ listing }: ListingItem) => new Date(listing.publishedAt ?? listing.createdAt);
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
    updated: newest ? dateOf(newest) : new Date(0),
  });
  for (const item of items) {
    feed.addItem({
      title: item.title,
      id: item.url,
      guid: item.url,
      link: item.url,
      date: dateOf(item),
      category: [{ name: item.category }],
      description: item.summary,
    });
  }
  return feed.rss2();
}
