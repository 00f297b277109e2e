// Publishes the articles that ship with the product.
import { inTransaction } from "@/lib/core/database/db";
import type { NewsCategory, NewsLanguage } from "../contract";
import { newsDocument } from "../rows";
import { news } from "../schema";
import { insertCommodities } from "./replace-commodities";

/** An article of our own as it ships with the product. */
export type ShippedArticle = {
  slug: string;
  language: NewsLanguage;
  /** The same for both languages of one article. */
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
 * Publishes articles that ship with the product, those that are not there yet; what editors have changed since
 * stays. None is dated later than now: on a clock that runs behind them all move back together. Returns how many.
 */
export async function storeShippedArticles(articles: readonly ShippedArticle[], now = new Date()): Promise<number> {
  const newest = Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt)));
  const back = Math.max(0, newest - now.getTime());
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
          document: newsDocument({ ...article, commodities }),
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
