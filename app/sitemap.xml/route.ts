import { sitemapIndex } from "../sitemap-document";
import { COMPANIES, LISTINGS, NEWS, PRICES, partsOf } from "../sitemap-parts";

export const dynamic = "force-dynamic";

/** The list of all parts of the sitemap. */
export async function GET(request: Request): Promise<Response> {
  const parts = await Promise.all([COMPANIES, PRICES, NEWS, LISTINGS].map((many) => partsOf(many)));
  return sitemapIndex(request, ["/sitemap-pages.xml", ...parts.flat()]);
}
