import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { categories } from "@/lib/categories/schema";
import { createdAt, id, instant, tsvector, updatedAt, version } from "@/lib/core/database/columns";
import { users } from "@/lib/users/schema";
import { NEWS_CATEGORIES, NEWS_LANGUAGES, NEWS_STATUSES } from "./contract";

/** SQL text of a check that a column holds one of the contract's constants. */
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(",")})`);

const isPublic = sql`status = 'PUBLISHED'`;

/** Articles of our editors (with a body), and news of other sites (with a feed and a link, never with a body). */
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
    /** What the picture shows, for those who don't see it; null when it only decorates. */
    imageAlt: text(),
    source: text().notNull(),
    sourceUrl: text(),
    status: text({ enum: NEWS_STATUSES }).notNull(),
    /** When it came out; of a scheduled one, when it will. */
    publishedAt: instant(),
    /** Set once it has been public: its address stays, also while it is a draft again. */
    firstPublishedAt: instant(),
    authorId: uuid().references(() => users.id),
    /** The same in each language of one article, which makes them translations of each other. */
    translationKey: text(),
    /** Id of the feed it came by; see `news_sources`. */
    feed: text(),
    /** What the feed knows it by: its guid, else its link without `utm_…`. */
    feedKey: text(),
    /** When the source last changed it, as far as it says. */
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

/** The categories that an item mentions, in its order. */
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

/** How each configured feed stands: what a conditional request sends, and when it is next asked. */
export const newsSources = pgTable("news_sources", {
  /** Host and path of its address, without a query, which may carry a key. */
  id: text().primaryKey(),
  etag: text(),
  lastModified: text(),
  checkedAt: instant().notNull(),
  /** When it last answered with a sound document, or said that nothing changed. */
  succeededAt: instant(),
  nextAt: instant().notNull(),
  /** How long its last document asked to be left alone. */
  ttlMinutes: integer(),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
});
