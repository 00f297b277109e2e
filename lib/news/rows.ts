// Rows of news: the columns that lists read, and the full-text document with its queries.
import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/core/env";
import { formatInstant } from "@/lib/core/time/instant";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { normaliseText } from "@/lib/text/normalise";
import type { NewsItem } from "./contract";

/** Columns that lists select from `news n`. */
export const NEWS_COLUMNS: SQL = sql`
  n.id, n.slug, n.title, n.summary, n.category, n.language, n.image, n.source, n.source_url as "sourceUrl", n.published_at as "publishedAt",
  array(select c.category_slug from news_commodities c where c.news_id = n.id order by c.position, c.category_slug) as commodities`;

export type NewsRow = Omit<NewsItem, "url">;

/** Adds the address of the item's page, in the item's language, and formats what the database has in its own form. */
export function toNewsItem<Row extends NewsRow>(row: Row): Row & NewsItem {
  return {
    ...row,
    image: row.image?.startsWith("/") ? env().APP_URL + row.image : row.image,
    publishedAt: formatInstant(row.publishedAt),
    url: `${env().APP_URL}/${row.language}/news/${row.slug}`,
  };
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
