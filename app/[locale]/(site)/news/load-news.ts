// /news: reads the filters of its address and loads the list.
import { type ParsedAddress, type RawParams, readAddress } from "@/lib/http/pages/address";
import type { Locale } from "@/lib/i18n/routing";
import { type NewsPage, NewsQuery } from "@/lib/news/contract";
import { listNews } from "@/lib/news/queries/public-news";
import { interpretQuery } from "@/lib/text/interpret-query";
import { switchLayout } from "@/lib/text/letters";

/** A cursor belongs to the API. */
const PageQuery = NewsQuery.omit({ cursor: true });
const PER_PAGE = 20;

type LoadedNews = ParsedAddress<NewsQuery> & {
  page: NewsPage;
  /** The corrected query that was searched for, when the typed one finds nothing. */
  meant: string | null;
};

/** Reads the address of a page of news, whose path names the language. */
export const readNewsAddress = (raw: RawParams, language: Locale): ParsedAddress<NewsQuery> =>
  readAddress(PageQuery, raw, { usual: { perPage: PER_PAGE }, fixed: { language } });

/** A page of news. A query that finds nothing is tried in the other keyboard layout and without typing errors. */
export async function loadNews(raw: RawParams, locale: Locale): Promise<LoadedNews> {
  const read = readNewsAddress(raw, locale);
  return { ...read, ...(await findNews(read.query)) };
}

async function findNews(query: NewsQuery): Promise<Pick<LoadedNews, "page" | "meant">> {
  const page = await listNews(query);
  if (page.total > 0 || query.q === undefined) return { page, meant: null };
  const { suggestion } = await interpretQuery(query.q);
  for (const q of [switchLayout(query.q), suggestion]) {
    if (q === null || q === query.q) continue;
    const corrected = await listNews({ ...query, q });
    if (corrected.total > 0) return { page: corrected, meant: q };
  }
  return { page, meant: null };
}
