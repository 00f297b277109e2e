import { type ShippedArticle, storeShippedArticles } from "@/lib/news/commands";
import { ARTICLES_EN } from "./news-en";
import { ARTICLES_RU } from "./news-ru";

/** Every article that ships with the product. */
export const SHIPPED_ARTICLES: readonly ShippedArticle[] = [
  ...ARTICLES_RU.map((article): ShippedArticle => ({ ...article, language: "ru" })),
  ...ARTICLES_EN.map((article): ShippedArticle => ({ ...article, language: "en" })),
];

/** Publishes those that are not there yet; returns how many that were. */
export function loadArticles(): Promise<number> {
  return storeShippedArticles(SHIPPED_ARTICLES);
}
