// /news/rss.xml: the news for feed readers.
import { getTranslations } from "next-intl/server";
import { removeTracking } from "@/lib/core/tracking";
import { answerWithRss } from "@/lib/http/rss-answer";
import { isLocale, type Locale } from "@/lib/i18n/routing";
import { NewsFilters, type NewsItem } from "@/lib/news/contract";
import { formatNewsRss } from "@/lib/news/policy/news-rss";
import { listNewestArticles } from "@/lib/news/queries/public-news";
import { getSiteUrl } from "../../../site-url";

export const dynamic = "force-dynamic";

const ITEMS = 50;
const CACHE = "public, max-age=300, stale-while-revalidate=600";
/** The path names the language. */
const RssQuery = NewsFilters.omit({ language: true });

type Context = { params: Promise<{ locale: string }> };

/** The news of one language as RSS 2.0, with the conditions of the page: `category`, `q`. 400 names what it does not know. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return respondWithText(404, "There is nothing at this path.");
  const { search, searchParams } = new URL(removeTracking(request.url));
  const given = [...searchParams.entries()];
  const parsed = RssQuery.safeParse(Object.fromEntries(given));
  if (!parsed.success || new Set(given.map(([name]) => name)).size < given.length) {
    return respondWithText(400, "This feed takes `category` and `q`, each once; GET /api/news names the categories.");
  }
  const items = await listNewestArticles({ ...parsed.data, language: locale }, ITEMS);
  const body = formatNewsRss(items, await createChannel(locale, parsed.data.category, search));
  const [newest] = items;
  return answerWithRss(request, body, {
    "Cache-Control": CACHE,
    ...(newest && { "Last-Modified": new Date(newest.publishedAt).toUTCString() }),
  });
}

async function createChannel(locale: Locale, category: NewsItem["category"] | undefined, search: string) {
  const t = await getTranslations({ locale, namespace: "news" });
  return {
    title: category ? t("rssTitleIn", { category: t(`categories.${category}`) }) : t("rssTitle"),
    description: t("description"),
    language: locale,
    page: new URL(`/${locale}/news${search}`, getSiteUrl()).href,
    self: new URL(`/${locale}/news/rss.xml${search}`, getSiteUrl()).href,
    categoryName: (name: NewsItem["category"]) => t(`categories.${name}`),
  };
}

function respondWithText(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
