// Reads the articles of each part of the sitemap.
import { sql } from "drizzle-orm";
import { listRangeStarts, walkRange } from "@/lib/core/database/id-ranges";
import { readPrepared } from "@/lib/core/database/reads";
import type { NewsLanguage } from "../contract";

type SitemapArticle = {
  id: string;
  slug: string;
  language: NewsLanguage;
  changed: string;
  /** Slug of the translation. */
  translation: string | null;
};

/** Only own articles: search engines should show the originals of other news. */
const PUBLIC = sql`news n where n.status = 'PUBLISHED' and n.source_url is null`;

/** First ids of the parts of the sitemap. */
export function listArticleRanges(size: number): Promise<string[]> {
  return listRangeStarts(PUBLIC, size);
}

/** Published articles of one part, with translation and time of the last change. */
export function walkArticles(start: string | null, size: number): AsyncGenerator<SitemapArticle[]> {
  return walkRange({ start, size }, (after, limit) =>
    readPrepared<SitemapArticle>(sql`
      select n.id, n.slug, n.language, greatest(n.updated_at, n.published_at) as changed,
        (select t.slug from news t where t.translation_key = n.translation_key and t.language <> n.language and t.status = 'PUBLISHED' limit 1) as translation
      from ${PUBLIC} and ${after} order by id limit ${limit}::int`),
  );
}
