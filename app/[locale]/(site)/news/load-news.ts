import { AppError } from "@/lib/core/errors";
import type { Locale } from "@/lib/i18n/routing";
import type { NewsPage } from "@/lib/news/contract";
import { listNews } from "@/lib/news/queries";
import { type NewsParams, type RawParams, readNewsParams } from "./news-params";

/** A page of news in one language. A page number that lies too deep is named and left out. */
export async function loadNews(raw: RawParams, locale: Locale): Promise<NewsParams & { page: NewsPage }> {
  const read = readNewsParams(raw);
  try {
    return { ...read, page: await listNews({ ...read.query, language: locale }) };
  } catch (error) {
    const { page: deep, ...rest } = read.params;
    if (!(error instanceof AppError) || error.code !== "page_too_deep" || deep === undefined) throw error;
    const again = readNewsParams(rest);
    const page = await listNews({ ...again.query, language: locale });
    return { ...again, refused: [...read.refused, { name: "page", value: deep }], page };
  }
}
