// How news lie in the table: the columns that lists read, and the full-text document with its queries.
import { type SQL, sql } from "drizzle-orm";
import { env } from "@/lib/core/env";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { normaliseText } from "@/lib/text/normalise";
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

type Searchable = { title: string; summary: string | null; body?: string | null; commodities: readonly string[] };

/** What an item is found by, heaviest first: its title; its commodities and summary; its text. */
export function newsDocument({ title, summary, body, commodities }: Searchable): SQL {
  const names = commodities.flatMap((slug) => {
    const node = categoryNodes.get(slug);
    // «мочевина» finds what is about «карбамид»; «пшеница 3 класса» would make all news of wheat news of class 3.
    return node ? [node.name, node.nameEn, ...node.synonyms.filter((name) => !/\d/.test(name))] : [];
  });
  return sql`${weighted(title, "A")} || ${weighted([...names, summary ?? ""].join(" "), "B")} || ${weighted(body ?? "", "C")}`;
}

/** The configuration `russian` stems Latin words as English. */
function weighted(text: string, weight: "A" | "B" | "C"): SQL {
  return sql`setweight(to_tsvector('russian', ${normaliseText(text)}), ${weight})`;
}

/** A dash with nothing behind it that it could exclude. */
const IDLE_DASH = /-(?![\p{L}\p{N}]|"\s*[\p{L}\p{N}])/gu;

/**
 * A person's query as a `tsquery`; one of symbols or stop words only matches nothing. Dashes that exclude nothing
 * are left out, once every sort of them is one: with only operators between them 33 overflow the stack of Postgres.
 */
export function newsSearchQuery(q: string): SQL {
  return sql`websearch_to_tsquery('russian', ${normaliseText(q).replace(IDLE_DASH, " ")})`;
}
