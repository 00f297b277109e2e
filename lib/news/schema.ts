// Tables of news: items, the commodities they link to, and the state of each feed.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { categories } from "@/lib/categories/schema";
import { createdAt, id, instant, tsvector, updatedAt, version } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import { NEWS_CATEGORIES, NEWS_LANGUAGES, NEWS_STATUSES } from "./contract";

/** SQL of a check that the column holds one of these values. */
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(",")})`);

const isPublic = sql`status = 'PUBLISHED'`;

/** Articles of our editors have a body. News of other sites has a feed and a link, never a body. */
export const news = pgTable(
  "news",
  {
    id: id(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text(),
    /** Markdown. */
    body: text(),
    category: text({ enum: NEWS_CATEGORIES }).notNull(),
    language: text({ enum: NEWS_LANGUAGES }).notNull(),
    image: text(),
    /** Alternative text of the picture; null for decoration. */
    imageAlt: text(),
    source: text().notNull(),
    sourceUrl: text(),
    status: text({ enum: NEWS_STATUSES }).notNull(),
    /** Publication time; in the future for a scheduled article. */
    publishedAt: instant(),
    /** Set at the first publication. From then on the slug stays. */
    firstPublishedAt: instant(),
    authorId: uuid().references(() => users.id),
    /** Translations of one article share this key. */
    translationKey: text(),
    /** Id of the feed in `news_sources`; null for own articles. */
    feed: text(),
    /** Key within the feed: the guid, or the link without `utm_…`. */
    feedKey: text(),
    /** Time of the last change at the source, if the feed gives one. */
    sourceUpdatedAt: instant(),
    document: tsvector().notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("news_slug").on(table.slug),
    uniqueIndex("news_feed_key").on(table.feed, table.feedKey),
    uniqueIndex("news_translation").on(table.translationKey, table.language),
    index("news_source_url").on(table.sourceUrl),
    index("news_date").on(table.publishedAt, table.id).where(isPublic),
    index("news_category_date").on(table.category, table.publishedAt, table.id).where(isPublic),
    index("news_language_date").on(table.language, table.publishedAt, table.id).where(isPublic),
    index("news_scheduled").on(table.publishedAt).where(sql`status = 'SCHEDULED'`),
    index("news_changed").on(table.updatedAt, table.id),
    index("news_document").using("gin", table.document),
    check("news_category", oneOf("category", NEWS_CATEGORIES)),
    check("news_language", oneOf("language", NEWS_LANGUAGES)),
    check("news_status", oneOf("status", NEWS_STATUSES)),
    check("news_has_date", sql`status not in ('PUBLISHED','SCHEDULED') or published_at is not null`),
    check("news_foreign_text", sql`feed is null or (body is null and feed_key is not null and source_url is not null)`),
  ],
);

/** Commodities that an item mentions, in order. */
export const newsCommodities = pgTable(
  "news_commodities",
  {
    newsId: uuid()
      .notNull()
      .references(() => news.id, { onDelete: "cascade" }),
    categorySlug: text()
      .notNull()
      .references(() => categories.slug),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.newsId, table.categorySlug] }),
    index("news_commodities_category").on(table.categorySlug),
  ],
);

/** State of each configured feed: validators of the next request and the time of the next fetch. */
export const newsSources = pgTable("news_sources", {
  /** Host, path and a hash of the query, which may contain a key. */
  id: text().primaryKey(),
  etag: text(),
  lastModified: text(),
  checkedAt: instant().notNull(),
  /** Time of the last valid document or "not modified". */
  succeededAt: instant(),
  nextAt: instant().notNull(),
  /** Wait that the last document asked for. */
  ttlMinutes: integer(),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
});
