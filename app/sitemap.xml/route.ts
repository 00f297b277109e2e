import { formatSitemapIndex } from "../sitemap-document";
import { COMPANIES, LISTINGS, listSitemapParts, NEWS, PRICES } from "../sitemap-parts";

export const dynamic = "force-dynamic";

/** The list of all parts of the sitemap. */
export async function GET(request: Request): Promise<Response> {
  const parts = await Promise.all([COMPANIES, PRICES, NEWS, LISTINGS].map((many) => listSitemapParts(many)));
  return formatSitemapIndex(request, ["/sitemap-pages.xml", ...parts.flat()]);
}
