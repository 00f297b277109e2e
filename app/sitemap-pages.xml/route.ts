import { latestQuotes } from "@/lib/market-data/queries";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { inBoth, sitemapOf } from "../sitemap-document";

export const dynamic = "force-dynamic";

const PAGES = ["", "/catalogue", "/companies", "/market", "/prices", "/news", "/docs", "/docs/changelog"];

/** The pages that there is one of, the categories and the market symbols. */
export async function GET(request: Request): Promise<Response> {
  const quotes = await latestQuotes();
  return sitemapOf(request, [
    ...PAGES.map((path) => inBoth(path)),
    ...[...categoryNodes.values()].map(({ slug }) => inBoth(`/catalogue/${slug}`)),
    ...quotes.map(({ symbol, date }) => inBoth(`/market/${symbol}`, date)),
  ]);
}
