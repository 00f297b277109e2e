// How news lie in the table: the columns that lists read, and the full-text document with its queries.
import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/core/env";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { normaliseText } from "@/lib/text/normalise";
import type { NewsCategory, NewsItem, NewsLanguage } from "./contract";

/** Columns that lists select from `news n`. */
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

/** Converts a row to the contract. */
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
    url: createNewsUrl(row),
  };
}

/** Address of the item's page, in the item's language. */
function createNewsUrl({ language, slug }: { language: NewsLanguage; slug: string }): string {
  return `${env().APP_URL}/${language}/news/${slug}`;
}

type Searchable = { title: string; summary: string | null; body?: string | null; commodities: readonly string[] };

/** Full-text document: title (weight A), commodities and summary (B), body (C). */
export function buildNewsDocument({ title, summary, body, commodities }: Searchable): SQL {
  const names = commodities.flatMap((slug) => {
    const node = categoryNodes.get(slug);
    // Synonyms let «мочевина» find «карбамид». Synonyms with digits are grades, and news is rarely about one grade.
    return node ? [node.name, node.nameEn, ...node.synonyms.filter((name) => !/\d/.test(name))] : [];
  });
  return sql`${buildWeighted(title, "A")} || ${buildWeighted([...names, summary ?? ""].join(" "), "B")} || ${buildWeighted(body ?? "", "C")}`;
}

/** The configuration `russian` stems words in Latin letters as English. */
function buildWeighted(text: string, weight: "A" | "B" | "C"): SQL {
  return sql`setweight(to_tsvector('russian', ${normaliseText(text)}), ${weight})`;
}

/** A dash that excludes no word. */
const IDLE_DASH = /-(?![\p{L}\p{N}]|"\s*[\p{L}\p{N}])/gu;

/**
 * A query of symbols or stop words matches nothing. Dashes that exclude no word are removed: 33 of them in a row
 * overflow the stack of Postgres.
 */
export function buildNewsSearchQuery(q: string): SQL {
  return sql`websearch_to_tsquery('russian', ${normaliseText(q).replace(IDLE_DASH, " ")})`;
}
