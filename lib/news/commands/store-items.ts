// Stores the items of one feed document inside the transaction of a run.
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "@/lib/core/database/db";
import { createId } from "@/lib/core/id";
import { publish } from "@/lib/core/queue/queue";
import { createSlug } from "@/lib/core/slug";
import type { NewsCategory } from "../contract";
import { findMentionedCommodities } from "../policy/mentioned-commodities";
import { chooseCategory } from "../policy/news-category";
import type { FeedItem } from "../providers/feed-document";
import type { NewsSource } from "../providers/sources";
import { buildNewsDocument } from "../rows";
import { news } from "../schema";
import { insertCommodities, replaceCommodities } from "./replace-commodities";

/** Counts of one document; they add up to its number of items. */
export type StoreReport = { added: number; changed: number; unchanged: number; elsewhere: number };

const { id, feedKey, title, summary, sourceUrl, source, category, publishedAt, sourceUpdatedAt } = news;
const KNOWN = { id, feedKey, title, summary, sourceUrl, source, category, publishedAt, sourceUpdatedAt };
type Known = Pick<typeof news.$inferSelect, keyof typeof KNOWN>;

/**
 * Items are matched by key: a newer text replaces the stored one, the first date stays. A link that another source
 * brought first is skipped. A second run changes nothing. The transaction must hold the lock of news.
 */
export async function storeItems(
  tx: Db,
  { source, name, items, now }: { source: NewsSource; name: string; items: readonly FeedItem[]; now: Date },
): Promise<StoreReport> {
  const known = await findKnownItems(tx, source.id, items);
  const taken = await findTakenLinks(tx, source.id, items);
  const report: StoreReport = { added: 0, changed: 0, unchanged: 0, elsewhere: 0 };
  for (const item of items) {
    const stored = known.get(item.key);
    if (stored) {
      const change = findChange(stored, item, name);
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

async function findKnownItems(tx: Db, feed: string, items: readonly FeedItem[]): Promise<Map<string, Known>> {
  const keys = items.map(({ key }) => key);
  const rows = await tx
    .select(KNOWN)
    .from(news)
    .where(and(eq(news.feed, feed), inArray(news.feedKey, keys)));
  return new Map(rows.flatMap((row) => (row.feedKey === null ? [] : [[row.feedKey, row]])));
}

async function findTakenLinks(tx: Db, feed: string, items: readonly FeedItem[]): Promise<Set<string>> {
  const links = items.map(({ url }) => url);
  const rows = await tx
    .select({ url: news.sourceUrl })
    .from(news)
    .where(and(inArray(news.sourceUrl, links), ne(news.feed, feed)));
  return new Set(rows.flatMap(({ url }) => url ?? []));
}

/** Commodities and category of an item, from its title and its feed categories. */
function findSubject(item: FeedItem): { commodities: string[]; category: NewsCategory } {
  const commodities = findMentionedCommodities(item.title);
  return { commodities, category: chooseCategory({ title: item.title, commodities, categories: item.categories }) };
}

async function addItem(tx: Db, feed: string, name: string, item: FeedItem, now: Date): Promise<void> {
  const id = createId();
  const { commodities, category } = findSubject(item);
  await tx.insert(news).values({
    id,
    slug: createSlug(item.title, id),
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
    document: buildNewsDocument({ ...item, commodities }),
  });
  await insertCommodities(tx, id, commodities);
}

/** Columns that change in a stored item, or null. */
function findChange(stored: Known, item: FeedItem, name: string) {
  const publishedAt = pickEarlier(stored.publishedAt, item.publishedAt);
  // Caches may serve an older edition: then only its publication date counts.
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
  const { commodities, category } = findSubject(item);
  const text = { title: item.title, summary: item.summary, sourceUrl: item.url, source: name, category };
  return { set: { ...dates, ...text, document: buildNewsDocument({ ...item, commodities }) }, commodities };
}

function pickEarlier(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}
