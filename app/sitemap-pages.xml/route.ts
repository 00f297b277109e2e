import { listLatestQuotes } from "@/lib/market-data/queries";
import { categoryNodes } from "@/lib/reference/categories/tree";
import { formatSitemap, listInBoth } from "../sitemap-document";

export const dynamic = "force-dynamic";

const PAGES = ["", "/catalogue", "/companies", "/market", "/prices", "/news", "/docs", "/docs/changelog"];

/** The pages that there is one of, the categories and the market symbols. */
export async function GET(request: Request): Promise<Response> {
  const quotes = await listLatestQuotes();
  return formatSitemap(request, [
    ...PAGES.map((path) => listInBoth(path)),
    ...[...categoryNodes.values()].map(({ slug }) => listInBoth(`/catalogue/${slug}`)),
    ...quotes.map(({ symbol, date }) => listInBoth(`/market/${symbol}`, date)),
  ]);
}
