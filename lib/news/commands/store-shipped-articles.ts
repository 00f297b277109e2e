// Publishes the articles that ship with the product.
import { inTransaction } from "@/lib/core/database/db";
import type { NewsCategory, NewsLanguage } from "../contract";
import { buildNewsDocument } from "../rows";
import { news } from "../schema";
import { insertCommodities } from "./replace-commodities";

/** An own article that ships with the product. */
export type ShippedArticle = {
  slug: string;
  language: NewsLanguage;
  /** Translations of one article share the key. */
  key: string;
  category: NewsCategory;
  title: string;
  summary: string;
  /** Markdown. */
  body: string;
  commodities: readonly string[];
  publishedAt: string;
};

/**
 * Adds missing articles and returns how many. Changes of editors stay. When the clock is behind the newest article, all
 * dates move back by the same time.
 */
export async function storeShippedArticles(articles: readonly ShippedArticle[]): Promise<number> {
  const newest = Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt)));
  const back = Math.max(0, newest - Date.now());
  return inTransaction(async (tx) => {
    let added = 0;
    for (const { key, commodities, publishedAt, ...article } of articles) {
      const [row] = await tx
        .insert(news)
        .values({
          ...article,
          translationKey: key,
          source: "Tonna",
          status: "PUBLISHED",
          publishedAt: new Date(Date.parse(publishedAt) - back),
          document: buildNewsDocument({ ...article, commodities }),
        })
        .onConflictDoNothing()
        .returning({ id: news.id });
      if (!row) continue;
      await insertCommodities(tx, row.id, commodities);
      added += 1;
    }
    return added;
  });
}
