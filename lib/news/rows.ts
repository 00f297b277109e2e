import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/core/env";
import type { NewsCategory, NewsItem, NewsLanguage } from "./contract";

/** What a list reads of `news n`. */
export const NEWS_COLUMNS: SQL = sql`
  n.id, n.slug, n.title, n.summary, n.category, n.language, n.image, n.source, n.source_url, n.published_at,
  array(select c.category_slug from news_commodities c where c.news_id = n.id order by c.position, c.category_slug) as commodities`;

export type NewsRow = {
  id: string;
  slug: string;
  title: string;
  summary: string | null;
  category: NewsCategory;
  language: NewsLanguage;
  image: string | null;
  source: string;
  source_url: string | null;
  published_at: string;
  commodities: string[];
};

/** A row as the contract shows it. */
export function toNewsItem(row: NewsRow): NewsItem {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    category: row.category,
    language: row.language,
    image: row.image?.startsWith("/") ? env().APP_URL + row.image : row.image,
    source: row.source,
    sourceUrl: row.source_url,
    commodities: row.commodities,
    publishedAt: new Date(row.published_at).toISOString(),
    url: newsUrl(row),
  };
}

/** The page of an item, in its own language. */
function newsUrl({ language, slug }: { language: NewsLanguage; slug: string }): string {
  return `${env().APP_URL}/${language}/news/${slug}`;
}
