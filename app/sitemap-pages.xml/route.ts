// /sitemap-pages.xml: categories, quotes, series of the index and pages that always exist, for search engines.
import { GUIDES } from "@/lib/docs/reference/guides";
import { listSeriesDays } from "@/lib/indices/queries/indices";
import { DOCUMENTS } from "@/lib/legal/reference/documents";
import { listLatestQuotes } from "@/lib/market-data/queries";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { formatSitemap, listInBoth } from "../sitemap-document";

export const dynamic = "force-dynamic";

const PAGES = [
  "",
  "/catalogue",
  "/companies",
  "/market",
  "/market/indices",
  "/prices",
  "/news",
  "/docs",
  "/docs/api",
  ...GUIDES.map(({ slug }) => `/docs/${slug}`),
  "/about",
  "/contacts",
  "/help",
  "/tariffs",
  ...DOCUMENTS.map((slug) => `/${slug}`),
];

/** The pages that there is one of, the categories and the market symbols. */
export async function GET(request: Request): Promise<Response> {
  const [quotes, series] = await Promise.all([listLatestQuotes(), listSeriesDays()]);
  return formatSitemap(request, [
    ...PAGES.map((path) => listInBoth(path)),
    ...[...categoryNodes.values()].map(({ slug }) => listInBoth(`/catalogue/${slug}`)),
    ...series.map(({ symbol, date }) => listInBoth(`/market/indices/${symbol}`, date)),
    ...quotes.map(({ symbol, date }) => listInBoth(`/market/${symbol}`, date)),
  ]);
}
