import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsPage, NewsQuery } from "@/lib/news/contract";
import { listNews } from "@/lib/news/queries";
import { inOtherLayout } from "@/lib/search/letters";
import { understand } from "@/lib/search/understand";
import type { RawParams } from "../../raw-params";
import { type NewsParams, readNewsParams } from "./news-params";

export type LoadedNews = NewsParams & {
  page: NewsPage;
  /** What was searched for instead, because nothing has the words that were given. */
  meant: string | null;
};

/**
 * A page of news in one language. A page number that lies too deep is named and left out; a query that finds nothing is
 * tried in the other keyboard layout and without typing errors.
 */
export async function loadNews(raw: RawParams, locale: Locale): Promise<LoadedNews> {
  const read = readNewsParams(raw);
  try {
    return { ...read, ...(await found({ ...read.query, language: locale })) };
  } catch (error) {
    const { page: deep, ...rest } = read.params;
    if (!(error instanceof AppError) || error.code !== "page_too_deep" || deep === undefined) throw error;
    const again = readNewsParams(rest);
    const loaded = await found({ ...again.query, language: locale });
    return { ...again, refused: [...read.refused, { name: "page", value: deep }], ...loaded };
  }
}

async function found(query: NewsQuery): Promise<Pick<LoadedNews, "page" | "meant">> {
  const page = await listNews(query);
  if (page.total > 0 || query.q === undefined) return { page, meant: null };
  const { suggestion } = await understand(query.q);
  for (const q of [inOtherLayout(query.q), suggestion]) {
    if (q === null || q === query.q) continue;
    const corrected = await listNews({ ...query, q });
    if (corrected.total > 0) return { page: corrected, meant: q };
  }
  return { page, meant: null };
}
