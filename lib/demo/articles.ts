// The news articles that ship with the product, in both languages. Source: data/articles-ru.json, data/articles-en.json.
// They describe trade practice by season and name no prices and no firms.
import { z } from "zod";
import { type ShippedArticle, storeShippedArticles } from "@/lib/news/commands/store-shipped-articles";
import { NEWS_CATEGORIES, type NewsLanguage } from "@/lib/news/contract";
import english from "./data/articles-en.json";
import russian from "./data/articles-ru.json";

const Article = z.strictObject({
  slug: z.string(),
  /** Translations of one article share the key. */
  key: z.string(),
  category: z.enum(NEWS_CATEGORIES),
  title: z.string(),
  summary: z.string(),
  commodities: z.array(z.string()),
  publishedAt: z.iso.datetime(),
  /** Lines of Markdown. */
  body: z.array(z.string()),
});

export const SHIPPED_ARTICLES: readonly ShippedArticle[] = [...toArticles(russian, "ru"), ...toArticles(english, "en")];

function toArticles(file: unknown, language: NewsLanguage): ShippedArticle[] {
  const articles = z.array(Article).parse(file);
  return articles.map(({ body, ...article }) => ({ ...article, body: body.join("\n"), language }));
}

/** Publishes the articles that are missing; returns how many they were. */
export function loadArticles(): Promise<number> {
  return storeShippedArticles(SHIPPED_ARTICLES);
}
