import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { newId } from "@/lib/core/id";
import { publish } from "@/lib/core/outbox";
import { slugFor } from "@/lib/core/slug";
import type { NewsCategory } from "../contract";
import { mentionedCommodities } from "../policy/mentioned-commodities";
import { categoryOf } from "../policy/news-category";
import type { FeedItem } from "../providers/feed-document";
import type { NewsSource } from "../providers/sources";
import { newsDocument } from "../rows";
import { news } from "../schema";
import { insertCommodities, replaceCommodities } from "./replace-commodities";

/** What a run did with the items of one document; they add up to its items. */
export type StoreReport = { added: number; changed: number; unchanged: number; elsewhere: number };

type Known = Pick<
  typeof news.$inferSelect,
  "id" | "feedKey" | "title" | "summary" | "sourceUrl" | "source" | "category" | "publishedAt" | "sourceUpdatedAt"
>;

/**
 * Stores the items of one source's document. An item's key decides which one it is: a newer text replaces the
 * older one, the first date stays. What another source brought already (the same link) is left to that one.
 * Repeating it changes nothing. Call it inside a transaction that holds the lock of news.
 */
export async function storeItems(
  tx: Db,
  { source, name, items, now }: { source: NewsSource; name: string; items: readonly FeedItem[]; now: Date },
): Promise<StoreReport> {
  const known = await knownItems(tx, source.id, items);
  const taken = await takenLinks(tx, source.id, items);
  const report: StoreReport = { added: 0, changed: 0, unchanged: 0, elsewhere: 0 };
  for (const item of items) {
    const stored = known.get(item.key);
    if (stored) {
      const change = changeOf(stored, item, name);
      if (change) await tx.update(news).set(change.set).where(eq(news.id, stored.id));
      if (change?.commodities) await replaceCommodities(tx, stored.id, change.commodities);
      report[change ? "changed" : "unchanged"] += 1;
    } else if (taken.has(item.url)) report.elsewhere += 1;
    else {
      await addItem(tx, source.id, name, item, now);
      report.added += 1;
    }
  }
  if (report.added + report.changed > 0) await publish(tx, "news.ingested", { feed: source.id, ...report });
  return report;
}

async function knownItems(tx: Db, feed: string, items: readonly FeedItem[]): Promise<Map<string, Known>> {
  if (items.length === 0) return new Map();
  const rows = await tx
    .select({
      id: news.id,
      feedKey: news.feedKey,
      title: news.title,
      summary: news.summary,
      sourceUrl: news.sourceUrl,
      source: news.source,
      category: news.category,
      publishedAt: news.publishedAt,
      sourceUpdatedAt: news.sourceUpdatedAt,
    })
    .from(news)
    .where(and(eq(news.feed, feed), inArray(news.feedKey, [...items.map(({ key }) => key)])));
  return new Map(rows.flatMap((row) => (row.feedKey === null ? [] : [[row.feedKey, row]])));
}

async function takenLinks(tx: Db, feed: string, items: readonly FeedItem[]): Promise<Set<string>> {
  if (items.length === 0) return new Set();
  const links = items.map(({ url }) => url);
  const rows = await tx
    .select({ url: news.sourceUrl })
    .from(news)
    .where(and(inArray(news.sourceUrl, links), ne(news.feed, feed)));
  return new Set(rows.flatMap(({ url }) => url ?? []));
}

/** What an item is about, from its headline and its source's categories. */
function subjectOf(item: FeedItem): { commodities: string[]; category: NewsCategory } {
  const commodities = mentionedCommodities(item.title);
  return { commodities, category: categoryOf({ title: item.title, commodities, categories: item.categories }) };
}

async function addItem(tx: Db, feed: string, name: string, item: FeedItem, now: Date): Promise<void> {
  const id = newId();
  const { commodities, category } = subjectOf(item);
  await tx.insert(news).values({
    id,
    slug: slugFor(item.title, id),
    title: item.title,
    summary: item.summary,
    category,
    language: item.language,
    source: name,
    sourceUrl: item.url,
    status: "PUBLISHED",
    publishedAt: item.publishedAt ?? now,
    feed,
    feedKey: item.key,
    sourceUpdatedAt: item.updatedAt,
    document: newsDocument({ ...item, commodities }),
  });
  await insertCommodities(tx, id, commodities);
}

/** What a stored item takes over from what its source says now; null when nothing. */
function changeOf(stored: Known, item: FeedItem, name: string) {
  const publishedAt = earlier(stored.publishedAt, item.publishedAt);
  // A copy of an older edition, as caches serve them, tells only when the item first came out.
  const isOlder = item.updatedAt !== null && stored.sourceUpdatedAt !== null && item.updatedAt < stored.sourceUpdatedAt;
  const updatedAt = isOlder ? stored.sourceUpdatedAt : (item.updatedAt ?? stored.sourceUpdatedAt);
  const sameDates =
    publishedAt?.getTime() === stored.publishedAt?.getTime() &&
    updatedAt?.getTime() === stored.sourceUpdatedAt?.getTime();
  const sameText =
    isOlder ||
    (stored.title === item.title &&
      stored.summary === item.summary &&
      stored.sourceUrl === item.url &&
      stored.source === name);
  if (sameDates && sameText) return null;
  const dates = { publishedAt, sourceUpdatedAt: updatedAt, updatedAt: sql`now()`, version: sql`${news.version} + 1` };
  if (sameText) return { set: dates, commodities: null };
  const { commodities, category } = subjectOf(item);
  const text = { title: item.title, summary: item.summary, sourceUrl: item.url, source: name, category };
  return { set: { ...dates, ...text, document: newsDocument({ ...item, commodities }) }, commodities };
}

function earlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
